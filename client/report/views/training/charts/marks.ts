import type { StepGap } from "../../../trainingData";
import type { Palette } from "./palette";
import type { Area } from "./plot";

/** Something at a step of every chart: an alarm. */
export interface Mark {
  step: number;
  /** Its title. */
  text: string;
  choose: () => void;
}

/** How near to a mark a click is one on it, in pixels. */
const NEAR = 8;

/** A line for each mark, with a triangle at the top. */
export function drawMarks(
  context: CanvasRenderingContext2D,
  area: Area,
  marks: Mark[],
  colours: Palette,
): void {
  context.strokeStyle = colours.alarm;
  context.fillStyle = colours.alarm;
  context.lineWidth = 1.5;
  context.setLineDash([4, 3]);
  for (const { step } of marks) {
    if (step < Math.floor(area.first) || step >= area.end) continue;
    const x = area.x(step + 0.5);
    context.beginPath();
    context.moveTo(x, area.top);
    context.lineTo(x, area.top + area.height);
    context.stroke();
    context.beginPath();
    context.moveTo(x - 5, area.top - 7);
    context.lineTo(x + 5, area.top - 7);
    context.lineTo(x, area.top + 1);
    context.fill();
  }
  context.setLineDash([]);
}

/** Hatches the steps of which nothing is stored. */
export function drawGaps(
  context: CanvasRenderingContext2D,
  area: Area,
  gaps: StepGap[],
  colours: Palette,
): void {
  for (const { first, last } of gaps) {
    if (last < area.first || first >= area.end) continue;
    const from = Math.max(area.left, area.x(first));
    const to = Math.min(area.left + area.width, Math.max(area.x(last + 1), from + 1));
    context.save();
    context.beginPath();
    context.rect(from, area.top, to - from, area.height);
    context.clip();
    context.fillStyle = colours.surface;
    context.fillRect(from, area.top, to - from, area.height);
    context.strokeStyle = colours.quiet;
    context.globalAlpha = 0.45;
    context.lineWidth = 1;
    context.beginPath();
    for (let x = from - area.height; x < to; x += 7) {
      context.moveTo(x, area.top + area.height);
      context.lineTo(x + area.height, area.top);
    }
    context.stroke();
    context.restore();
  }
}

/** The mark that is nearest to a step, if it is near. */
export function markNear(marks: Mark[], step: number, pixelsPerStep: number): Mark | undefined {
  let nearest: Mark | undefined;
  for (const mark of marks) {
    const distance = Math.abs(mark.step - step);
    if (distance * pixelsPerStep > NEAR && distance > 0) continue;
    if (!nearest || distance < Math.abs(nearest.step - step)) nearest = mark;
  }
  return nearest;
}

/** Whether a step lies in a gap. */
export function isInGap(gaps: StepGap[], step: number): boolean {
  return gaps.some(({ first, last }) => step >= first && step <= last);
}
