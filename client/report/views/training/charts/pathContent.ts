import { lastAtMost } from "../unpack";
import type { Mark } from "./marks";
import type { Places } from "./pathPicture";

/** The path of a run's parameters. */
export interface PathLine extends Places {
  /** Empty where there is one run. */
  label: string;
  /** How many steps had been made at each point. */
  steps: Int32Array;
  marks: Mark[];
  /** The loss at a step, in words. */
  loss: (step: number) => string;
}

/** Where a run was at a step: on the line between the points before and after it. */
export function placeAt({ steps, x, y }: PathLine, step: number): [number, number] {
  const at = Math.max(0, lastAtMost(steps, step));
  const next = Math.min(at + 1, steps.length - 1);
  const span = (steps[next] ?? 0) - (steps[at] ?? 0);
  const part = span > 0 ? Math.max(0, (step - (steps[at] ?? 0)) / span) : 0;
  const between = (values: Float32Array) =>
    (values[at] ?? 0) + part * ((values[next] ?? 0) - (values[at] ?? 0));
  return [between(x), between(y)];
}

/** The indices of the points of some steps, with one before and one after them: a range. */
export function shownPoints({ steps }: PathLine, first: number, end: number): [number, number] {
  return [
    Math.max(0, lastAtMost(steps, first)),
    Math.min(steps.length, lastAtMost(steps, end - 1) + 2),
  ];
}

/** Some of the points of a line. */
export function partOf({ x, y }: Places, [from, to]: [number, number]): Places {
  return { x: x.subarray(from, to), y: y.subarray(from, to) };
}
