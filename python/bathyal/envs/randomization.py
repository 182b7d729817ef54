"""Coefficients that are drawn anew for every episode."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import numpy as np

Sampler: TypeAlias = Callable[[np.random.Generator], float]
Range: TypeAlias = Sampler | Sequence[float]


def samplers(randomize: Mapping[str, Range]) -> dict[str, Sampler]:
    """Samplers by path, of ranges (low, high) and of functions of a generator."""
    return {path: _sampler(path, given) for path, given in randomize.items()}


def draw(samplers: Mapping[str, Sampler], rng: np.random.Generator) -> dict[str, float]:
    """One value of each."""
    values = {path: sampler(rng) for path, sampler in samplers.items()}
    for path, value in values.items():
        if not np.isscalar(value) or not np.isreal(value):
            raise ValueError(f"randomize['{path}'] gave {value!r}; it must give a number")
    return {path: float(value) for path, value in values.items()}


def _sampler(path: str, given: Range) -> Sampler:
    if callable(given):
        return given
    try:
        low, high = (float(bound) for bound in given)
    except (TypeError, ValueError):
        raise ValueError(
            f"randomize['{path}'] is {given!r}; it must be a range (low, high), or a function of "
            "a numpy.random.Generator"
        ) from None
    if not (low <= high and np.isfinite([low, high]).all()):
        raise ValueError(f"randomize['{path}'] is {given!r}; low must not be above high")
    return lambda rng: float(rng.uniform(low, high))
