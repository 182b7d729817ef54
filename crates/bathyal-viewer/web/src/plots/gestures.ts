/** Gestures that uPlot leaves to its users: wheel, pinch, drag by touch or with Shift. */

import type uPlot from "uplot";

export interface GestureTarget {
  /** Time at a distance from the left end of the axis, px. */
  timeAt(x: number): number;
  /** Zooms the axis of time by a factor about a time. */
  zoomTime(factor: number, about: number): void;
  /** Zooms the axis of values by a factor about a value. */
  zoomValues(factor: number, about: number): void;
  /** Moves the axis of time, s. */
  pan(seconds: number): void;
}

/** Zoom per unit of wheel travel. */
const WHEEL_RATE = 0.0016;
/** Distance of two fingers below which a pinch is not measured, px. */
const MIN_PINCH = 8;

/** Plugin of uPlot that reports gestures in units of the plot's axes. */
export function gestures(target: GestureTarget): uPlot.Plugin {
  return { hooks: { ready: (plot) => listen(plot, target) } };
}

function listen(plot: uPlot, target: GestureTarget): void {
  const { over, root } = plot;
  /** Position of every pressed pointer, px. */
  const pointers = new Map<number, number>();
  const offset = (event: MouseEvent): { x: number; y: number } => {
    const box = over.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const seconds = (pixels: number): number => target.timeAt(pixels) - target.timeAt(0);

  root.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const { x, y } = offset(event);
      const factor = Math.exp(WHEEL_RATE * event.deltaY);
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) target.pan(seconds(event.deltaX));
      else if (x < 0 || event.shiftKey) target.zoomValues(factor, plot.posToVal(y, "y"));
      else target.zoomTime(factor, target.timeAt(x));
    },
    { passive: false },
  );
  over.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !(event.pointerType === "touch" || event.shiftKey)) return;
    over.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, offset(event).x);
  });
  over.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (before === undefined) return;
    const { x } = offset(event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other === undefined) target.pan(seconds(before - x));
    else {
      const [from, to] = [Math.abs(before - other), Math.abs(x - other)];
      if (from > MIN_PINCH && to > MIN_PINCH) target.zoomTime(from / to, target.timeAt((x + other) / 2));
    }
    pointers.set(event.pointerId, x);
  });
  for (const end of ["pointerup", "pointercancel"] as const) over.addEventListener(end, (event) => pointers.delete(event.pointerId));
}
