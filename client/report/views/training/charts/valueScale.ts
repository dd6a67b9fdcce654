import { nice, ticks } from "d3-array";

import type { Area } from "./plot";
import type { Palette } from "./palette";

/** The values from the bottom to the top of a chart. */
export interface ValueScale {
  low: number;
  high: number;
  isLogarithmic: boolean;
  y: (value: number) => number;
}

/** A scale that has these values. */
export function valueScale(
  area: Area,
  low: number,
  high: number,
  isLogarithmic: boolean,
): ValueScale {
  if (isLogarithmic && high > 0) {
    const least = low > 0 ? low : high / 1e6;
    let [from, to] = [Math.log10(least), Math.log10(high)];
    const margin = to - from < 0.1 ? 0.05 : (to - from) * 0.04;
    [from, to] = [from - margin, to + margin];
    return {
      low: 10 ** from,
      high: 10 ** to,
      isLogarithmic: true,
      y: (value) =>
        area.top +
        area.height * (1 - (Math.log10(Math.max(value, 10 ** from)) - from) / (to - from)),
    };
  }
  const margin = high > low ? 0 : Math.abs(high) / 10 || 1;
  const [from, to] = nice(low - margin, high + margin, 4);
  return {
    low: from,
    high: to,
    isLogarithmic: false,
    y: (value) => area.top + area.height * (1 - (value - from) / (to - from)),
  };
}

/** The lines and the numbers of the values. */
export function drawValues(
  context: CanvasRenderingContext2D,
  area: Area,
  scale: ValueScale,
  colours: Palette,
  text: (value: number) => string,
): void {
  context.strokeStyle = colours.border;
  context.fillStyle = colours.quiet;
  context.textAlign = "right";
  context.textBaseline = "middle";
  context.lineWidth = 1;
  context.beginPath();
  for (const value of marks(scale)) {
    const y = Math.round(scale.y(value)) + 0.5;
    context.moveTo(area.left, y);
    context.lineTo(area.left + area.width, y);
    context.fillText(text(value), area.left - 8, y);
  }
  context.stroke();
}

function marks({ low, high, isLogarithmic }: ValueScale): number[] {
  if (!isLogarithmic) return ticks(low, high, 4);
  const [from, to] = [Math.log10(low), Math.log10(high)];
  if (to - from < 1.2) return ticks(low, high, 4);
  const every = Math.max(1, Math.ceil((to - from) / 5));
  const found: number[] = [];
  for (let power = Math.ceil(from); power <= to; power += every) found.push(10 ** power);
  return found;
}
