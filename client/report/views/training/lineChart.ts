import { h } from "../../dom";
import type { Training, TrainingMetric } from "../../trainingData";
import { LineContent, type Line, type LineData } from "./charts/lineContent";
import { Plot } from "./charts/plot";
import type { TrainingContext } from "./context";
import { points } from "./unpack";

/** A chart of lines, with a switch for its scale. */
export class LineChart {
  readonly element: HTMLElement;
  private readonly content = new LineContent();
  private readonly plot: Plot;

  constructor(
    { axis }: TrainingContext,
    title: string,
    options: { height?: number; left?: number; isLogarithmic?: boolean; hasSwitch?: boolean } = {},
  ) {
    const { height = 150, left, isLogarithmic = false, hasSwitch = true } = options;
    this.content.isLogarithmic = isLogarithmic;
    const log = h(
      "button",
      {
        type: "button",
        class: "log",
        "aria-pressed": String(isLogarithmic),
        title: "Logarithmic scale",
        "aria-label": `log scale: ${title}`,
        onclick: () => {
          this.content.isLogarithmic = !this.content.isLogarithmic;
          log.setAttribute("aria-pressed", String(this.content.isLogarithmic));
          this.plot.redraw();
        },
      },
      "log",
    );
    const tools = hasSwitch ? [log] : [];
    this.plot = new Plot(axis, this.content, { title, height, tools, ...(left && { left }) });
    this.element = this.plot.element;
  }

  show(data: LineData): void {
    this.content.show(data);
    this.plot.redraw();
  }
}

/** The lines of a metric, one for each run that has it. */
export function linesOf(trainings: Training[], isIt: (metric: TrainingMetric) => boolean): Line[] {
  return trainings.map(({ name, metrics, gaps }) => ({
    label: trainings.length > 1 ? name : "",
    levels: metrics.find(isIt)?.levels.map(points) ?? [],
    gaps,
  }));
}
