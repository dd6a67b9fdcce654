import { duration } from "../../../format";
import type { StepGap } from "../../../trainingData";
import { lastAtMost, levelFor, type Points } from "../unpack";
import { metricName, stepsText } from "../words";
import { drawGaps, drawMarks, isInGap, markNear, type Mark } from "./marks";
import type { Palette } from "./palette";
import type { Area, Content } from "./plot";
import { drawValues, valueScale } from "./valueScale";

/** The phases of a step, from the bottom up. Compiling is a part of the phase around it. */
export const PHASES = [
  "data_seconds",
  "forward_seconds",
  "backward_seconds",
  "optimizer_seconds",
  "compile_seconds",
  "watch_seconds",
] as const;

export type Phases = Partial<Record<(typeof PHASES)[number] | "step_seconds", Points[]>>;

export interface StackData {
  phases: Phases;
  gaps: StepGap[];
  marks: Mark[];
}

/** How many times the usual height a step has to be to be cut off. */
const CUT_OFF = 4;

/** The time of each step, phase upon phase. */
export class StackContent implements Content {
  private data: StackData = { phases: {}, gaps: [], marks: [] };
  private pixelsPerStep = 1;
  private shown: { steps: Int32Array; width: number; parts: Float32Array[] } | null = null;
  private cache: Points | undefined;

  show(data: StackData): void {
    this.data = data;
    this.cache = undefined;
  }

  draw(context: CanvasRenderingContext2D, area: Area, colours: Palette): void {
    const { phases, gaps, marks } = this.data;
    this.pixelsPerStep = area.width / (area.end - area.first);
    const whole = levelFor(phases.step_seconds ?? [], area.first, area.end - 1);
    if (whole === undefined) return;
    if (whole !== this.cache || this.shown === null) this.shown = stacked(phases, whole);
    this.cache = whole;
    const { steps, parts, width } = this.shown;
    const from = Math.max(0, lastAtMost(steps, area.first));
    const to = Math.min(steps.length, lastAtMost(steps, area.end) + 1);
    const top = parts.at(-1) ?? new Float32Array();
    const scale = valueScale(area, 0, usual(top.subarray(from, to)), false);
    drawValues(context, area, scale, colours, (value) => (value === 0 ? "0" : duration(value)));
    drawGaps(context, area, gaps, colours);
    context.save();
    context.beginPath();
    context.rect(area.left, area.top, area.width, area.height);
    context.clip();
    const least = Math.max(1, area.x(width) - area.x(0));
    for (let part = parts.length - 1; part >= 0; part--) {
      context.fillStyle = colours.lines[part % colours.lines.length] ?? colours.text;
      const values = parts[part] ?? top;
      context.beginPath();
      for (let at = from; at < to; at++) {
        const y = scale.y(values[at] ?? 0);
        context.rect(area.x(steps[at] ?? 0), y, least + 0.3, area.top + area.height - y);
      }
      context.fill();
    }
    context.fillStyle = colours.text;
    for (let at = from; at < to; at++) {
      if ((top[at] ?? 0) > scale.high) context.fillRect(area.x(steps[at] ?? 0), area.top, least, 3);
    }
    context.restore();
    drawMarks(context, area, marks, colours);
  }

  read(step: number): string {
    if (isInGap(this.data.gaps, step)) return `${stepsText(step, 1)} · not recorded`;
    if (this.shown === null) return "";
    const { steps, width, parts } = this.shown;
    const at = lastAtMost(steps, step);
    if (at < 0) return "";
    const words = PHASES.map((phase, index) => ({
      name: metricName(phase),
      seconds: (parts[index]?.[at] ?? 0) - (parts[index - 1]?.[at] ?? 0),
    }))
      // Sums of 32-bit numbers leave a rest.
      .filter(({ seconds }) => seconds > 1e-6)
      .sort((a, b) => b.seconds - a.seconds)
      .map(({ name, seconds }) => `${name} ${duration(seconds)}`);
    const whole = duration(parts.at(-1)?.[at] ?? 0);
    return [stepsText(steps[at] ?? 0, width), whole, ...words].join(" · ");
  }

  choose(step: number): void {
    markNear(this.data.marks, step, this.pixelsPerStep)?.choose();
  }
}

/** The sums of the phases up to each; the last one is the whole step. */
function stacked(phases: Phases, whole: Points) {
  const { steps, width } = whole;
  const values = PHASES.map((phase) => {
    const level = phases[phase]?.find(
      (each) => each.width === width && each.first === whole.first && each.last === whole.last,
    );
    return aligned(steps, level);
  });
  const compile = values[PHASES.indexOf("compile_seconds")] ?? new Float32Array(steps.length);
  for (let at = 0; at < steps.length; at++) {
    // What Dynamo took is a part of the phases before it in the list.
    let rest = compile[at] ?? 0;
    for (const phase of ["forward_seconds", "backward_seconds", "optimizer_seconds"] as const) {
      const own = values[PHASES.indexOf(phase)];
      if (own === undefined) continue;
      const taken = Math.min(rest, own[at] ?? 0);
      own[at] = (own[at] ?? 0) - taken;
      rest -= taken;
    }
  }
  const sums: Float32Array[] = [];
  for (const own of values) {
    const before = sums.at(-1);
    sums.push(own.map((value, at) => value + (before?.[at] ?? 0)));
  }
  const last = sums.at(-1);
  sums.push(whole.mean.map((value, at) => Math.max(value, last?.[at] ?? 0)));
  return { steps, width, parts: sums };
}

function aligned(steps: Int32Array, level: Points | undefined): Float32Array {
  const values = new Float32Array(steps.length);
  if (level === undefined) return values;
  let at = 0;
  steps.forEach((step, index) => {
    while (at < level.steps.length && (level.steps[at] ?? 0) < step) at++;
    const value = level.steps[at] === step ? (level.mean[at] ?? 0) : 0;
    values[index] = Number.isFinite(value) ? value : 0;
  });
  return values;
}

/** The greatest height that is no exception: one slow step does not flatten all others. */
function usual(values: Float32Array): number {
  const sorted = [...values].sort((a, b) => a - b);
  const greatest = sorted.at(-1) ?? 1;
  const high = sorted[Math.floor(sorted.length * 0.95)] ?? greatest;
  return greatest > CUT_OFF * high && high > 0 ? high * 1.5 : greatest;
}
