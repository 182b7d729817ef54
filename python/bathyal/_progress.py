"""Progress of a run: tqdm's bar where it is installed, which notebooks draw, else a line."""

import sys
from typing import Any


class ProgressBar:
    """Shows simulated time; called with time and duration."""

    def __init__(self) -> None:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            tqdm = None
        self._tqdm = tqdm
        self._bar: Any = None

    def __call__(self, time: float, duration: float) -> None:
        if self._tqdm is None:
            end = "\n" if time >= duration else ""
            print(f"\r{time:.1f} of {duration:g} s", end=end, file=sys.stderr, flush=True)
            return
        if self._bar is None:
            layout = "{percentage:3.0f}%|{bar}| {n:.1f}/{total:g} s [{elapsed}<{remaining}]"
            self._bar = self._tqdm(total=duration, unit="s", bar_format=layout)
        self._bar.n = time
        self._bar.refresh()
        if time >= duration:
            self._bar.close()
