/** Times of the frames: a list that grows while a run is live. */
export class Times {
  private values = new Float64Array(1024);
  length = 0;

  set(all: Float64Array): void {
    if (all.length <= this.length) return;
    this.reserve(all.length);
    this.values.set(all);
    this.length = all.length;
  }

  /** Appends a block's times; false when it does not join what there is, so that all must be asked. */
  append(first: number, times: Float64Array): boolean {
    if (first > this.length) return false;
    this.reserve(first + times.length);
    this.values.set(times, first);
    this.length = Math.max(this.length, first + times.length);
    return true;
  }

  at(index: number): number {
    return this.values[index];
  }

  get first(): number {
    return this.length ? this.values[0] : 0;
  }

  get last(): number {
    return this.length ? this.values[this.length - 1] : 0;
  }

  /** The last frame at or before t; the first frame when there is none. */
  before(t: number): number {
    let low = 0;
    let high = this.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.values[middle] <= t) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  nearest(t: number): number {
    const i = this.before(t);
    return i + 1 < this.length && this.values[i + 1] - t < t - this.values[i] ? i + 1 : i;
  }

  view(): Float64Array {
    return this.values.subarray(0, this.length);
  }

  private reserve(length: number): void {
    if (length <= this.values.length) return;
    const larger = new Float64Array(Math.max(length, 2 * this.values.length));
    larger.set(this.values.subarray(0, this.length));
    this.values = larger;
  }
}
