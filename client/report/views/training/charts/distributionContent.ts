import { HISTOGRAMS, lastAtMost, type Histograms } from "../unpack";
import type { Distribution } from "../../../trainingData";
import { numberText, powerOfTwo, stepText } from "../words";
import { drawMarks, type Mark } from "./marks";
import { RAMP, cssOf, type Palette } from "./palette";
import type { Area, Content } from "./plot";
import { drawValues, valueScale } from "./valueScale";

/** So many powers of two are shown at least: labels are whole ones. */
const LEAST_POWERS = 4;

/** Histograms over the steps: a colour stands for the share of the elements in a bin. */
export class DistributionContent implements Content {
  private shown: Histograms | null = null;
  /** How many elements each histogram has. */
  private totals: number[] = [];
  private marks: Mark[] = [];
  private scale: [number, number] = [0, 1];

  show(distribution: Distribution, marks: Mark[]): void {
    const shown = HISTOGRAMS.of(distribution);
    const { bins, counts, steps } = shown;
    this.marks = marks;
    this.shown = shown;
    this.totals = Array.from(steps, (_, at) =>
      counts.subarray(at * bins, (at + 1) * bins).reduce((sum, count) => sum + count, 0),
    );
  }

  draw(context: CanvasRenderingContext2D, area: Area, colours: Palette): void {
    if (this.shown === null) return;
    const { bins, isLog, steps, low, high, counts } = this.shown;
    const from = Math.max(0, lastAtMost(steps, area.first));
    const to = lastAtMost(steps, area.end) + 1;
    const [bottom, top] = isLog ? usedPowers(this.shown, from, to) : edges(this.shown, from, to);
    const scale = valueScale(area, bottom, top, false);
    this.scale = [scale.low, scale.high];
    drawValues(context, area, scale, colours, isLog ? powerOfTwo : numberText);
    context.save();
    context.beginPath();
    context.rect(area.left, area.top, area.width, area.height);
    context.clip();
    for (let at = from; at < to; at++) {
      const left = area.x(steps[at] ?? 0);
      // The last one is as wide as the one before it.
      const usual = (steps[at] ?? 0) - (steps[at - 1] ?? (steps[at] ?? 0) - 1);
      const right = area.x(steps[at + 1] ?? (steps[at] ?? 0) + usual);
      const [least, most] = [low[at] ?? 0, high[at] ?? 0];
      for (let bin = 0; bin < bins; bin++) {
        const count = counts[at * bins + bin] ?? 0;
        if (count === 0) continue;
        const bottom = scale.y(least + ((most - least) * bin) / bins);
        const top = scale.y(least + ((most - least) * (bin + 1)) / bins);
        const share = count / Math.max(1, this.totals[at] ?? 1);
        // The root: bins with few elements are seen too.
        const colour = colours.ramp[Math.round(Math.sqrt(share) * (RAMP - 1))] ?? 0;
        context.fillStyle = cssOf(colour);
        context.fillRect(left, top, Math.max(1, right - left), Math.max(1, bottom - top));
      }
    }
    context.restore();
    drawMarks(context, area, this.marks, colours);
  }

  read(step: number, y: number | null): string {
    if (this.shown === null) return "";
    const { bins, isLog, steps, low, high, counts } = this.shown;
    const at = lastAtMost(steps, step);
    if (at < 0) return "";
    const [least, most] = [low[at] ?? 0, high[at] ?? 0];
    const where = `step ${stepText(steps[at] ?? 0)}`;
    // The edges of powers of two are the same for all tensors and steps.
    const whole = isLog ? where : `${where} · from ${numberText(least)} to ${numberText(most)}`;
    if (y === null || most <= least) return whole;
    const value = this.scale[1] - y * (this.scale[1] - this.scale[0]);
    const bin = Math.floor(((value - least) / (most - least)) * bins);
    if (bin < 0 || bin >= bins) return whole;
    const edge = (index: number) => least + ((most - least) * index) / bins;
    const share = (counts[at * bins + bin] ?? 0) / Math.max(1, this.totals[at] ?? 1);
    const range = isLog
      ? powersText(edge(bin), edge(bin + 1), bin === 0, bin === bins - 1)
      : `${numberText(edge(bin))} to ${numberText(edge(bin + 1))}`;
    return `${whole} · ${range}: ${(share * 100).toPrecision(3)} %`;
  }
}

/** The first bin has all that is smaller, and the last one all that is larger. */
function powersText(low: number, high: number, isFirst: boolean, isLast: boolean): string {
  if (isFirst) return `zeros, and up to ${powerOfTwo(high)}`;
  return isLast ? `from ${powerOfTwo(low)} on` : `${powerOfTwo(low)} to ${powerOfTwo(high)}`;
}

function edges({ low, high }: Histograms, from: number, to: number): [number, number] {
  return [
    Math.min(...low.subarray(from, to).filter(Number.isFinite)),
    Math.max(...high.subarray(from, to).filter(Number.isFinite)),
  ];
}

/** The edges of the bins that have elements. */
function usedPowers(
  { bins, counts, low, high }: Histograms,
  from: number,
  to: number,
): [number, number] {
  let [first, end] = [bins, 0];
  for (let at = from * bins; at < to * bins; at++) {
    if ((counts[at] ?? 0) === 0) continue;
    first = Math.min(first, at % bins);
    end = Math.max(end, (at % bins) + 1);
  }
  const [least, most] = [low[from] ?? 0, high[from] ?? 1];
  if (end === 0) return [least, most];
  const edge = (bin: number) => least + ((most - least) * bin) / bins;
  const missing = Math.max(0, LEAST_POWERS - (edge(end) - edge(first))) / 2;
  return [edge(first) - missing, edge(end) + missing];
}
