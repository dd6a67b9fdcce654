import { tickStep } from "d3-array";

import type { Area } from "./plot";
import type { Palette } from "./palette";

const BETWEEN = 90;

/** The lines and the numbers of the steps, below a chart. */
export function drawSteps(context: CanvasRenderingContext2D, area: Area, colours: Palette): void {
  const count = Math.max(2, Math.floor(area.width / BETWEEN));
  const step = Math.max(1, tickStep(area.first, area.end, count));
  const bottom = area.top + area.height;
  context.fillStyle = colours.quiet;
  context.strokeStyle = colours.border;
  context.lineWidth = 1;
  context.textAlign = "center";
  context.textBaseline = "top";
  context.beginPath();
  for (let at = Math.ceil(area.first / step) * step; at < area.end; at += step) {
    const x = Math.round(area.x(at)) + 0.5;
    context.moveTo(x, bottom);
    context.lineTo(x, bottom + 4);
    context.fillText(at.toLocaleString("en"), x, bottom + 7);
  }
  context.moveTo(area.left, bottom + 0.5);
  context.lineTo(area.left + area.width, bottom + 0.5);
  context.stroke();
}
