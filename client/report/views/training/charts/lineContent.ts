import type { StepGap } from "../../../trainingData";
import { lastAtMost, levelFor, reachOf, type Points } from "../unpack";
import { stepsText, valueText } from "../words";
import { drawGaps, drawMarks, isInGap, markNear, type Mark } from "./marks";
import type { Palette } from "./palette";
import type { Area, Content } from "./plot";
import { drawValues, valueScale, type ValueScale } from "./valueScale";

export interface Line {
  /** Empty where there is one. */
  label: string;
  levels: Points[];
  gaps: StepGap[];
}

export interface LineData {
  /** Of the values: "loss". */
  name: string;
  lines: Line[];
  marks: Mark[];
  /** The values to show; those of the lines without it. */
  range?: [number, number];
}

/** Lines with the least and greatest values around them. */
export class LineContent implements Content {
  isLogarithmic = false;
  private data: LineData = { name: "", lines: [], marks: [] };
  private pixelsPerStep = 1;
  private shown: Points[] = [];

  show(data: LineData): void {
    this.data = data;
  }

  draw(context: CanvasRenderingContext2D, area: Area, colours: Palette): void {
    const { name, lines, marks } = this.data;
    this.pixelsPerStep = area.width / (area.end - area.first);
    this.shown = lines.map(({ levels }) => levelFor(levels, area.first, area.end - 1) ?? EMPTY);
    const [low, high] = this.data.range ?? rangeOf(this.shown, area, this.isLogarithmic);
    const scale = valueScale(area, low, high, this.isLogarithmic);
    drawValues(context, area, scale, colours, (value) => valueText(name, value));
    for (const { gaps } of lines) drawGaps(context, area, gaps, colours);
    this.shown.forEach((points, index) => {
      const colour = colours.lines[index % colours.lines.length] ?? colours.text;
      drawPoints(context, area, scale, points, lines[index]?.gaps ?? [], colour, colours.alarm);
    });
    drawMarks(context, area, marks, colours);
  }

  read(step: number): string {
    const { name, lines, marks } = this.data;
    const values = this.shown.map((points, index) => {
      const line = lines[index];
      const label = line?.label ? `${line.label}: ` : "";
      const isMissing = line !== undefined && isInGap(line.gaps, step);
      return label + (isMissing ? "not recorded" : valueAt(points, step, name));
    });
    const mark = marks.find((each) => each.step === step);
    const alarm = mark ? [`Alarm: ${mark.text}`] : [];
    return [stepsText(step, 1), ...values, ...alarm].join(" · ");
  }

  choose(step: number): void {
    markNear(this.data.marks, step, this.pixelsPerStep)?.choose();
  }
}

/** The value at a step, or the last one before it where the steps between have none. */
export function valueAt(points: Points, step: number, name: string): string {
  const { steps, mean, low, high, nonFinite, width } = points;
  const at = lastAtMost(steps, step);
  const first = steps[at] ?? 0;
  if (at < 0 || step - first > reachOf(points)) return "no value";
  const [value, least, most] = [mean[at] ?? 0, low[at] ?? 0, high[at] ?? 0];
  const wrong = nonFinite?.[at] ?? 0;
  const band = least < most ? ` (${valueText(name, least)} to ${valueText(name, most)})` : "";
  const more = wrong > 0 && Number.isFinite(value) ? `, ${wrong} not finite` : "";
  const where = step >= first + width ? ` at ${stepsText(first, width)}` : "";
  return valueText(name, value) + band + more + where;
}

const EMPTY: Points = {
  first: 0,
  last: 0,
  width: 1,
  steps: new Int32Array(),
  mean: new Float32Array(),
  low: new Float32Array(),
  high: new Float32Array(),
  nonFinite: null,
};

/** The indices of the shown points, with one beyond each end. */
function within({ steps }: Points, { first, end }: Area): [number, number] {
  return [
    Math.max(0, lastAtMost(steps, first)),
    Math.min(steps.length, lastAtMost(steps, end) + 2),
  ];
}

/** The least and the greatest shown value. */
export function rangeOf(shown: Points[], area: Area, isPositive: boolean): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const points of shown) {
    const [from, to] = within(points, area);
    for (let at = from; at < to; at++) {
      const [least, most] = [points.low[at] ?? 0, points.high[at] ?? 0];
      if (Number.isFinite(least) && least < low && !(isPositive && least <= 0)) low = least;
      if (Number.isFinite(most) && most > high) high = most;
    }
  }
  if (high === -Infinity) return [0, 1];
  return [Math.min(low, high), high];
}

function drawPoints(
  context: CanvasRenderingContext2D,
  area: Area,
  scale: ValueScale,
  points: Points,
  gaps: StepGap[],
  colour: string,
  alarm: string,
): void {
  const [from, to] = within(points, area);
  const { steps, mean, low, high, nonFinite, width } = points;
  const x = (at: number) => area.x((steps[at] ?? 0) + width / 2);
  context.save();
  context.beginPath();
  context.rect(area.left, area.top - 2, area.width, area.height + 3);
  context.clip();
  context.strokeStyle = colour;
  context.fillStyle = colour;
  for (const [first, end] of runsOf(points, from, to, gaps)) {
    if (low !== mean) {
      context.globalAlpha = 0.25;
      context.beginPath();
      for (let at = first; at < end; at++) context.lineTo(x(at), scale.y(high[at] ?? 0));
      for (let at = end - 1; at >= first; at--) context.lineTo(x(at), scale.y(low[at] ?? 0));
      context.fill();
      context.globalAlpha = 1;
    }
    context.lineWidth = 1.5;
    context.beginPath();
    for (let at = first; at < end; at++) context.lineTo(x(at), scale.y(mean[at] ?? 0));
    context.stroke();
    if (end - first === 1) context.fillRect(x(first) - 1.5, scale.y(mean[first] ?? 0) - 1.5, 3, 3);
  }
  // What has no place on the scale is marked below it.
  context.fillStyle = alarm;
  for (let at = from; at < to; at++) {
    if ((nonFinite?.[at] ?? 0) > 0 || !Number.isFinite(mean[at] ?? 0)) {
      context.fillRect(
        x(at) - 1,
        area.top + area.height - 5,
        Math.max(2, area.x(width) - area.x(0)),
        5,
      );
    }
  }
  context.restore();
}

/** The stretches of finite points between gaps, and between points that are far apart. */
function* runsOf(
  points: Points,
  from: number,
  to: number,
  gaps: StepGap[],
): Generator<[number, number]> {
  const { steps, mean } = points;
  const reach = reachOf(points);
  let first = from;
  let next = gaps.findIndex(({ last }) => last >= (steps[from] ?? 0));
  if (next < 0) next = gaps.length;
  for (let at = from; at < to; at++) {
    const step = steps[at] ?? 0;
    const isBehindGap = step > (gaps[next]?.last ?? Infinity);
    const isFar = at > from && step - (steps[at - 1] ?? 0) > reach;
    if ((isBehindGap || isFar) && at > first) {
      yield [first, at];
      first = at;
    }
    while ((gaps[next]?.last ?? Infinity) < step) next++;
    if (Number.isFinite(mean[at] ?? 0)) continue;
    if (at > first) yield [first, at];
    first = at + 1;
  }
  if (to > first) yield [first, to];
}
