/** Index range and points of a line that look like the whole line: first, least, greatest, last of every column of pixels. */

/** Index of the first time that is not before t. */
export function lowerBound(times: Float64Array, t: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] < t) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Calls `point` for the line through the values in [t0, t1], and `gap` where values are missing.
 * Where more than four samples share a column: entry, least, greatest, exit.
 */
export function decimate(
  times: Float64Array,
  values: Float64Array,
  t0: number,
  t1: number,
  columns: number,
  point: (t: number, v: number) => void,
  gap: () => void,
): void {
  const from = Math.max(0, lowerBound(times, t0) - 1);
  const to = Math.min(values.length, times.length, lowerBound(times, t1) + 1);
  const dense = to - from > 4 * columns;
  const width = (t1 - t0) / Math.max(1, columns);
  for (let i = from; i < to; ) {
    if (Number.isNaN(values[i])) {
      gap();
      i++;
      continue;
    }
    if (!dense) {
      point(times[i], values[i]);
      i++;
      continue;
    }
    const column = Math.floor((times[i] - t0) / width);
    let least = i;
    let greatest = i;
    let j = i;
    for (; j < to && !Number.isNaN(values[j]) && Math.floor((times[j] - t0) / width) === column; j++) {
      if (values[j] < values[least]) least = j;
      if (values[j] > values[greatest]) greatest = j;
    }
    const kept = [i, Math.min(least, greatest), Math.max(least, greatest), j - 1];
    kept.forEach((k, n) => {
      if (n === 0 || k !== kept[n - 1]) point(times[k], values[k]);
    });
    i = j;
  }
}
