import { ticks } from "d3-array";

import { svg } from "../../../dom";
import { numberText } from "../words";

/** Points of a plane, in their order; both arrays are equally long. */
export interface Places {
  x: Float32Array;
  y: Float32Array;
}

/** From places to pixels: equally long on both axes. */
export interface Plane {
  left: number;
  top: number;
  width: number;
  height: number;
  x: (value: number) => number;
  y: (value: number) => number;
}

const MARGIN = { top: 16, right: 18, bottom: 40, left: 72 };
/** Of the places, around them. */
const AROUND = 0.06;
const TICKS = 5;

/** A plane that has all of these places. */
export function planeOf(places: Places[], width: number, height: number): Plane {
  const inner = {
    left: MARGIN.left,
    top: MARGIN.top,
    width: Math.max(10, width - MARGIN.left - MARGIN.right),
    height: Math.max(10, height - MARGIN.top - MARGIN.bottom),
  };
  const [left, right] = range(places.map(({ x }) => x));
  const [low, high] = range(places.map(({ y }) => y));
  const wide = (right - left) * (1 + 2 * AROUND);
  const tall = (high - low) * (1 + 2 * AROUND);
  // One scale: a circle is to look like one.
  const scale = Math.min(inner.width / (wide || 1e-30), inner.height / (tall || 1e-30));
  const used = Number.isFinite(scale) && scale < 1e29 ? scale : 1;
  return {
    ...inner,
    x: (value) => inner.left + inner.width / 2 + (value - (left + right) / 2) * used,
    y: (value) => inner.top + inner.height / 2 - (value - (low + high) / 2) * used,
  };
}

function range(values: Float32Array[]): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const own of values) {
    for (const value of own) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return low <= high ? [low, high] : [0, 0];
}

/** The lines and the numbers of both axes, with what they are. */
export function drawnAxes(plane: Plane, titles: [string, string]): SVGElement[] {
  const { left, top, width, height } = plane;
  const bottom = top + height;
  const found: SVGElement[] = [];
  for (const value of shownTicks(plane.x, left, left + width)) {
    const x = plane.x(value);
    found.push(
      svg("line", { x1: x, x2: x, y1: top, y2: bottom, class: "grid" }),
      svg("text", { x, y: bottom + 14, class: "tick", "text-anchor": "middle" }, label(value)),
    );
  }
  for (const value of shownTicks(plane.y, bottom, top)) {
    const y = plane.y(value);
    found.push(
      svg("line", { x1: left, x2: left + width, y1: y, y2: y, class: "grid" }),
      svg("text", { x: left - 8, y: y + 4, class: "tick", "text-anchor": "end" }, label(value)),
    );
  }
  const middle = { x: left + width / 2, y: top + height / 2 };
  found.push(
    svg("text", { x: middle.x, y: bottom + 32, class: "tick", "text-anchor": "middle" }, titles[0]),
    svg(
      "text",
      {
        transform: `translate(14 ${middle.y}) rotate(-90)`,
        class: "tick",
        "text-anchor": "middle",
      },
      titles[1],
    ),
  );
  return found;
}

function shownTicks(scale: (value: number) => number, from: number, to: number): number[] {
  // The scale is linear: two of its points are enough to invert it.
  const [zero, one] = [scale(0), scale(1)];
  const value = (pixel: number) => (pixel - zero) / (one - zero);
  return ticks(value(from), value(to), TICKS);
}

/** What subtraction leaves of zero is none. */
function label(value: number): string {
  return numberText(Math.abs(value) < 1e-12 ? 0 : value);
}

/** The line through some of the places. */
export function lineThrough(plane: Plane, { x, y }: Places, from: number, to: number): string {
  let text = "";
  for (let at = from; at < to; at++) {
    const [left, top] = [plane.x(x[at] ?? 0), plane.y(y[at] ?? 0)];
    text += `${at === from ? "M" : "L"}${left.toFixed(1)} ${top.toFixed(1)}`;
  }
  return text;
}
