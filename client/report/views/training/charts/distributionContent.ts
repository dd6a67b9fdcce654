import type { Distribution } from "../../../trainingData";
import { floats, integers, lastAtMost } from "../unpack";
import { numberText, stepText } from "../words";
import { drawMarks, type Mark } from "./marks";
import { RAMP, cssOf, type Palette } from "./palette";
import type { Area, Content } from "./plot";
import { drawValues, valueScale } from "./valueScale";

interface Unpacked {
  bins: number;
  steps: Int32Array;
  low: Float32Array;
  high: Float32Array;
  counts: Int32Array;
  /** How many elements each histogram has. */
  totals: number[];
}

/** Histograms over the steps: a colour stands for the share of the elements in a bin. */
export class DistributionContent implements Content {
  private unpacked: Unpacked | null = null;
  private marks: Mark[] = [];
  private scale: [number, number] = [0, 1];

  show(distribution: Distribution, marks: Mark[]): void {
    const { bins } = distribution;
    const counts = integers(distribution.counts);
    const steps = integers(distribution.steps);
    this.marks = marks;
    this.unpacked = {
      bins,
      steps,
      low: floats(distribution.low),
      high: floats(distribution.high),
      counts,
      totals: Array.from(steps, (_, at) =>
        counts.subarray(at * bins, (at + 1) * bins).reduce((sum, count) => sum + count, 0),
      ),
    };
  }

  draw(context: CanvasRenderingContext2D, area: Area, colours: Palette): void {
    if (this.unpacked === null) return;
    const { bins, steps, low, high, counts, totals } = this.unpacked;
    const from = Math.max(0, lastAtMost(steps, area.first));
    const to = lastAtMost(steps, area.end) + 1;
    const scale = valueScale(
      area,
      Math.min(...low.subarray(from, to).filter(Number.isFinite)),
      Math.max(...high.subarray(from, to).filter(Number.isFinite)),
      false,
    );
    this.scale = [scale.low, scale.high];
    drawValues(context, area, scale, colours, numberText);
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
        const share = count / Math.max(1, totals[at] ?? 1);
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
    if (this.unpacked === null) return "";
    const { bins, steps, low, high, counts, totals } = this.unpacked;
    const at = lastAtMost(steps, step);
    if (at < 0) return "";
    const [least, most] = [low[at] ?? 0, high[at] ?? 0];
    const whole = `step ${stepText(steps[at] ?? 0)} · from ${numberText(least)} to ${numberText(most)}`;
    if (y === null || most <= least) return whole;
    const value = this.scale[1] - y * (this.scale[1] - this.scale[0]);
    const bin = Math.floor(((value - least) / (most - least)) * bins);
    if (bin < 0 || bin >= bins) return whole;
    const edge = (index: number) => numberText(least + ((most - least) * index) / bins);
    const share = (counts[at * bins + bin] ?? 0) / Math.max(1, totals[at] ?? 1);
    return `${whole} · ${edge(bin)} to ${edge(bin + 1)}: ${(share * 100).toPrecision(3)} %`;
  }
}
