import type { Distribution, HeatMapLevel, SeriesLevel } from "../../trainingData";

/** Points of a line; all arrays are equally long. */
export interface Points {
  first: number;
  last: number;
  width: number;
  steps: Int32Array;
  mean: Float32Array;
  low: Float32Array;
  high: Float32Array;
  nonFinite: Int32Array | null;
}

export interface Cells {
  first: number;
  last: number;
  width: number;
  steps: Int32Array;
  /** Row by row. */
  values: Float32Array;
}

/** The histograms of a tensor; `counts` has `bins` values of each. */
export interface Histograms {
  bins: number;
  isLog: boolean;
  steps: Int32Array;
  low: Float32Array;
  high: Float32Array;
  counts: Int32Array;
}

/** Several views show the same data, and an update adds to it: it is unpacked once. */
export class Unpacked<Packed extends object, T> {
  private readonly kept = new WeakMap<Packed, T>();

  constructor(private readonly unpack: (packed: Packed) => T) {}

  of(packed: Packed): T {
    let found = this.kept.get(packed);
    if (found === undefined) {
      found = this.unpack(packed);
      this.kept.set(packed, found);
    }
    return found;
  }

  /** Sets what `of` returns. */
  put(packed: Packed, data: T): void {
    this.kept.set(packed, data);
  }
}

export const POINTS = new Unpacked<SeriesLevel, Points>((level) => {
  const mean = floats(level.mean);
  return {
    ...span(level),
    steps: integers(level.steps),
    mean,
    low: level.low === "" ? mean : floats(level.low),
    high: level.high === "" ? mean : floats(level.high),
    nonFinite: level.nonFinite === "" ? null : integers(level.nonFinite),
  };
});

export const CELLS = new Unpacked<HeatMapLevel, Cells>((level) => ({
  ...span(level),
  steps: integers(level.steps),
  values: floats(level.values),
}));

export const HISTOGRAMS = new Unpacked<Distribution, Histograms>(
  ({ bins, isLog, steps, low, high, counts }) => ({
    bins,
    isLog,
    steps: integers(steps),
    low: floats(low),
    high: floats(high),
    counts: integers(counts),
  }),
);

export function points(level: SeriesLevel): Points {
  return POINTS.of(level);
}

export function cells(level: HeatMapLevel): Cells {
  return CELLS.of(level);
}

export function integers(text: string): Int32Array {
  return new Int32Array(bytes(text));
}

export function floats(text: string): Float32Array {
  return new Float32Array(bytes(text));
}

/** The finest level that has all of these steps; the first has all that there are. */
export function levelFor<T extends { first: number; last: number; width: number }>(
  levels: T[],
  first: number,
  last: number,
): T | undefined {
  let best = levels[0];
  for (const level of levels) {
    const hasAll = level.first <= first && level.last >= last;
    if (hasAll && best && level.width < best.width) best = level;
  }
  return best;
}

/** The index of the last value that is at most `wanted`; -1 if there is none. */
export function lastAtMost(sorted: Int32Array, wanted: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function span({ first, last, width }: { first: number; last: number; width: number }) {
  return { first, last, width };
}

function bytes(text: string): ArrayBuffer {
  const decoded = atob(text);
  const array = new Uint8Array(decoded.length);
  for (let i = 0; i < decoded.length; i++) array[i] = decoded.charCodeAt(i);
  return array.buffer;
}

/**
 * How many steps a point may stand for, up to the next one. Where points are further apart, as where
 * a metric is sampled rarely, nothing is known in between.
 */
export function reachOf(data: { steps: Int32Array; width: number }): number {
  let reach = reaches.get(data);
  if (reach === undefined) {
    reach = measuredReach(data);
    reaches.set(data, reach);
  }
  return reach;
}

/** Charts use it in each frame. */
const reaches = new WeakMap<object, number>();

function measuredReach({ steps, width }: { steps: Int32Array; width: number }): number {
  const distances = new Int32Array(Math.max(0, steps.length - 1));
  for (let at = 0; at < distances.length; at++) {
    distances[at] = (steps[at + 1] ?? 0) - (steps[at] ?? 0);
  }
  distances.sort();
  const usual = distances[distances.length >> 1] ?? 1;
  const span = (steps.at(-1) ?? 0) - (steps[0] ?? 0);
  return Math.max(width, 3 * usual, span / 100);
}
