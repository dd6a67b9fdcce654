import { lastAtMost, type Cells, type Histograms, type Points } from "./unpack";

/** A page that is open for long keeps so many histograms of a tensor; then every second one. */
const MOST_HISTOGRAMS = 600;

/** The points of `data` before `since`, as far as `newer` has their steps, and those of `newer`. */
export function joinedPoints(data: Points, newer: Points, since: number): Points {
  const [from, to] = kept(data.steps, newer.first, since);
  const floats = (before: Float32Array, after: Float32Array) => both(before, after, from, to);
  const mean = floats(data.mean, newer.mean);
  const hasBand = data.low !== data.mean || newer.low !== newer.mean;
  const none = (points: Points) => points.nonFinite ?? new Int32Array(points.steps.length);
  return {
    ...newer,
    steps: both(data.steps, newer.steps, from, to),
    mean,
    low: hasBand ? floats(data.low, newer.low) : mean,
    high: hasBand ? floats(data.high, newer.high) : mean,
    nonFinite: data.nonFinite || newer.nonFinite ? both(none(data), none(newer), from, to) : null,
  };
}

/** The same of columns. */
export function joinedCells(data: Cells, newer: Cells, since: number, rows: number): Cells {
  const [from, to] = kept(data.steps, newer.first, since);
  const [before, after] = [data.steps.length, newer.steps.length];
  const columns = to - from + after;
  const values = new Float32Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    values.set(data.values.subarray(row * before + from, row * before + to), row * columns);
    values.set(newer.values.subarray(row * after, (row + 1) * after), row * columns + to - from);
  }
  return { ...newer, steps: both(data.steps, newer.steps, from, to), values };
}

/** The same of histograms. */
export function joinedHistograms(data: Histograms, newer: Histograms, since: number): Histograms {
  const [from, to] = kept(data.steps, 0, since);
  const { bins } = newer;
  const whole = {
    ...newer,
    steps: both(data.steps, newer.steps, from, to),
    low: both(data.low, newer.low, from, to),
    high: both(data.high, newer.high, from, to),
    counts: both(data.counts, newer.counts, from * bins, to * bins),
  };
  return whole.steps.length > MOST_HISTOGRAMS ? halved(whole) : whole;
}

/** Every second histogram, with the last one. */
function halved({ bins, isLog, steps, low, high, counts }: Histograms): Histograms {
  const isKept = (at: number) => (steps.length - 1 - at) % 2 === 0;
  return {
    bins,
    isLog,
    steps: steps.filter((_, at) => isKept(at)),
    low: low.filter((_, at) => isKept(at)),
    high: high.filter((_, at) => isKept(at)),
    counts: counts.filter((_, at) => isKept(Math.floor(at / bins))),
  };
}

/** The places of the steps from `first` to the one before `since`. */
function kept(steps: Int32Array, first: number, since: number): [number, number] {
  const from = lastAtMost(steps, first - 1) + 1;
  return [from, Math.max(from, lastAtMost(steps, since - 1) + 1)];
}

function both<T extends Int32Array | Float32Array>(
  before: T,
  after: T,
  from: number,
  to: number,
): T {
  const part = before.subarray(from, to);
  const Type = before.constructor as new (length: number) => T;
  const whole = new Type(part.length + after.length);
  whole.set(part);
  whole.set(after, part.length);
  return whole;
}
