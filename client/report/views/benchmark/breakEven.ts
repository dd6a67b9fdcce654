import type { Benchmark } from "../../benchmarkData";

/** An arm as a line: its warm-up, and then each call. */
export interface Line {
  name: string;
  /** Seconds before the first call. */
  start: number;
  /** Seconds of a call. */
  slope: number;
  /** Where it crosses the line of eager mode; null if it never does, or if that is uncertain. */
  crossing: Point | null;
  /** Whether the interval of its speed-up is on one side of 1. */
  isCertain: boolean;
}

export interface Point {
  calls: number;
  /** From the beginning. */
  seconds: number;
}

/** The arms with times and without wrong outputs, eager mode first. */
export function linesOf({ arms }: Benchmark): Line[] {
  return arms.flatMap(({ name, times, ratio, warmUp, paysAfter, isWrong }) => {
    if (times === null || isWrong) return [];
    const [start, slope] = [warmUp ?? 0, times.median];
    const isCertain = ratio !== null && (ratio.low > 1 || ratio.high < 1);
    const pays = isCertain && paysAfter !== null;
    const crossing = pays ? { calls: paysAfter, seconds: start + paysAfter * slope } : null;
    return { name, start, slope, crossing, isCertain };
  });
}

/** How many calls a drawing of the lines shows: twice as many as until the best arm pays. */
export function shownCalls(lines: Line[], best: string): number {
  const crossings = lines.flatMap(({ crossing }) => crossing?.calls ?? []).filter((n) => n > 0);
  const wanted = lines.find(({ name }) => name === best)?.crossing?.calls ?? 0;
  if (wanted > 0) return 2 * wanted;
  if (crossings.length > 0) return 2 * Math.min(...crossings);
  // No lines cross: as many calls as take as long as the warm-up, so that both are visible.
  const [eager] = lines;
  const longest = Math.max(...lines.map(({ start }) => start));
  return eager === undefined ? 1 : Math.max(10, (2 * longest) / eager.slope);
}

/** When each compiled arm pays, in words. */
export function paysInWords({ name, crossing, isCertain }: Line): string {
  if (!isCertain) return `${name}: cannot tell, the difference to eager mode is within the noise`;
  if (crossing === null) return `${name}: never, its calls are not shorter than in eager mode`;
  if (crossing.calls === 0) return `${name}: from the first call on`;
  const calls = Math.ceil(Number(crossing.calls.toPrecision(2)));
  return `${name}: after ${calls.toLocaleString("en")} ${calls === 1 ? "call" : "calls"} (${longTime(crossing.seconds)})`;
}

/** A unit of time, and its length in seconds. */
export interface Unit {
  name: string;
  seconds: number;
}

const MILLISECONDS: Unit = { name: "ms", seconds: 1e-3 };
const UNITS: readonly Unit[] = [
  { name: "h", seconds: 3600 },
  { name: "min", seconds: 60 },
  { name: "s", seconds: 1 },
];

/** The largest unit of which an axis up to `seconds` shows at least two. */
export function unitFor(seconds: number): Unit {
  return UNITS.find((unit) => seconds >= 2 * unit.seconds) ?? MILLISECONDS;
}

/** A mark of an axis: "20 s"; zero has no unit. */
export function markOf(value: number, unit: string): string {
  return value === 0 ? "0" : `${value.toLocaleString("en")} ${unit}`;
}

/** "0.4 s", "41 s", "12 min", "3.1 h". */
export function longTime(seconds: number): string {
  if (seconds < 1) return `${(seconds * 1000).toPrecision(2)} ms`;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${seconds.toFixed(0)} s`;
  return seconds < 7200 ? `${(seconds / 60).toFixed(0)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
