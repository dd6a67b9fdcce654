import { h, linkButton, name } from "../../dom";
import { clipped } from "../../dom";
import { placeLink } from "../../parts";
import { table } from "../../table";
import type { Training, TrainingHeatMap } from "../../trainingData";
import { cssOf, palette } from "./charts/palette";
import { HeatContent } from "./charts/heatContent";
import { Plot } from "./charts/plot";
import { alarmMarks, type TrainingContext } from "./context";
import { LineChart } from "./lineChart";
import { Choice } from "./choice";
import { statisticsOf, type RowStatistics } from "./rowStatistics";
import { axisToolbar } from "./toolbar";
import { cells, type Cells, type Points } from "./unpack";
import { metricName, numberText } from "./words";

const LEFT = 190;

/** Norms and update ratios, layer by layer: a map, the chosen row as a line, and a table. */
export function layersView(context: TrainingContext): HTMLElement {
  const body = h("div", {});
  const parts: RunLayers[] = [];
  let chosen = "";
  const update = () => {
    const { trainings } = context.live.value;
    choice.update(namesOf(trainings).map((each) => ({ value: each, label: metricName(each) })));
    trainings.forEach((training, index) => {
      let part = parts[index];
      if (part === undefined) {
        part = new RunLayers(context, trainings.length > 1 ? training.name : "", (tensor) => {
          chosen = tensor;
          for (const each of parts) each.choose(chosen);
        });
        parts.push(part);
        body.append(part.element);
      }
      part.show(training, choice.value, chosen);
    });
  };
  const choice = new Choice("Show", update);
  context.live.follow(update);
  return h(
    "div",
    {},
    axisToolbar(context.axis),
    h("div", { class: "toolbar" }, choice.element),
    body,
  );
}

function namesOf(trainings: Training[]): string[] {
  return [...new Set(trainings.flatMap(({ heatMaps }) => heatMaps.map((map) => map.name)))];
}

/** The layers of one run. */
class RunLayers {
  readonly element = h("section", {});
  private readonly content: HeatContent;
  private readonly plot: Plot;
  private readonly line: LineChart;
  private readonly scale = h("p", { class: "heat-legend" });
  private readonly heading = h("h3", { class: "chosen-row" });
  private readonly tables = h("div", {});
  private map: { training: Training; shown: TrainingHeatMap; levels: Cells[] } | null = null;
  private row = 0;
  private listed = "";

  constructor(
    private readonly context: TrainingContext,
    run: string,
    private readonly onchoose: (tensor: string) => void,
  ) {
    this.content = new HeatContent({
      row: () => this.row,
      choose: (row) => {
        this.onchoose(this.nameOf(row));
      },
    });
    const title = run === "" ? "Layers by steps" : `Layers by steps: ${run}`;
    this.plot = new Plot(context.axis, this.content, { title, height: 420, left: LEFT });
    this.line = new LineChart(context, run === "" ? "Chosen row" : `Chosen row: ${run}`, {
      left: LEFT,
      height: 120,
      isLogarithmic: true,
    });
    this.element.append(
      this.plot.element,
      this.scale,
      this.heading,
      this.line.element,
      this.tables,
    );
  }

  show(training: Training, map: string, chosen: string): void {
    const shown = training.heatMaps.find(({ name }) => name === map);
    this.element.hidden = shown === undefined;
    if (shown === undefined) return;
    const levels = shown.levels.map(cells);
    this.map = { training, shown, levels };
    const marks = alarmMarks(this.context, [training]);
    const rows = shown.tensors.map((_, row) => this.nameOf(row));
    this.content.show({ rows, levels, marks, gaps: training.gaps });
    this.scale.replaceChildren(...legend(this.content.ends));
    this.list();
    this.choose(chosen);
  }

  /** Shows the row of a tensor, or the first one. */
  choose(tensor: string): void {
    if (this.map === null) return;
    const { shown, levels, training } = this.map;
    this.row = Math.max(
      0,
      shown.tensors.findIndex((_, row) => this.nameOf(row) === tensor),
    );
    const own = training.tensors[shown.tensors[this.row] ?? -1];
    const place = own && placeLink(this.context.page, own.place);
    this.heading.replaceChildren(name(this.nameOf(this.row), "mono"), " ", place ?? "");
    this.line.show({
      name: shown.name,
      lines: [
        {
          label: "",
          levels: levels.map((level) => rowOf(level, this.row)),
          gaps: training.gaps,
        },
      ],
      marks: alarmMarks(this.context, [training]),
    });
    this.plot.redraw();
  }

  /** The table is made anew only for other rows: its sorting and scrolling stay. */
  private list(): void {
    if (this.map === null) return;
    const { training, shown, levels } = this.map;
    const statistics = statisticsOf(levels[0], shown.tensors.length);
    const key = `${shown.name} ${shown.tensors.join(" ")} ${levels[0]?.steps.length ?? 0}`;
    if (key === this.listed) return;
    this.listed = key;
    const number = (title: string, value: (each: RowStatistics) => number) => ({
      title,
      width: "6.5rem",
      isNumber: true,
      cell: (row: number) => numberOf(value(statistics[row] ?? NOTHING)),
      key: (row: number) => orderOf(value(statistics[row] ?? NOTHING)),
    });
    this.tables.replaceChildren(
      table<number>(
        `${metricName(shown.name)} by layer`,
        [
          {
            title: "Tensor",
            width: "minmax(10rem, 2fr)",
            cell: (row) =>
              linkButton(name(this.nameOf(row), "mono"), () => {
                this.onchoose(this.nameOf(row));
              }),
            key: (row) => row,
          },
          {
            title: "Layer",
            width: "minmax(6rem, 1fr)",
            cell: (row) => name(training.tensors[shown.tensors[row] ?? -1]?.layer ?? ""),
            key: (row) => training.tensors[shown.tensors[row] ?? -1]?.layer ?? "",
          },
          {
            title: "Place",
            width: "minmax(6rem, 1fr)",
            cell: (row) => {
              const tensor = training.tensors[shown.tensors[row] ?? -1];
              return tensor && placeLink(this.context.page, tensor.place);
            },
          },
          number("Last", ({ last }) => last),
          number("Median", ({ median }) => median),
          number("Least", ({ least }) => least),
          number("Greatest", ({ most }) => most),
        ],
        shown.tensors.map((_, row) => row),
        (row) => this.nameOf(row),
      ),
    );
  }

  private nameOf(row: number): string {
    if (this.map === null) return "";
    const { training, shown } = this.map;
    return training.tensors[shown.tensors[row] ?? -1]?.name ?? "";
  }
}

const NOTHING: RowStatistics = { last: NaN, median: NaN, least: NaN, most: NaN };

function numberOf(value: number): string {
  if (Number.isNaN(value)) return "";
  return Number.isFinite(value) ? numberText(value) : "not finite";
}

/** What is unknown comes first, and what is not finite last. */
function orderOf(value: number): number {
  return Number.isNaN(value) ? -Infinity : value;
}

function rowOf({ first, last, width, steps, values }: Cells, row: number): Points {
  const own = values.subarray(row * steps.length, (row + 1) * steps.length);
  const known = own.map((_, at) => at).filter((at) => !Number.isNaN(own[at] ?? NaN));
  const mean = Float32Array.from(known, (at) => own[at] ?? 0);
  const at = Int32Array.from(known, (index) => steps[index] ?? 0);
  return { first, last, width, steps: at, mean, low: mean, high: mean, nonFinite: null };
}

/** What the colours stand for. */
function legend([low, high]: [number, number]): HTMLElement[] {
  const bar = h("span", { class: "ramp", "aria-hidden": "true" });
  const { ramp } = palette();
  const colours = [0, 50, 100, 150, 200, 251].map((index) => cssOf(ramp[index] ?? 0));
  bar.style.background = `linear-gradient(to right, ${colours.join(", ")})`;
  return [
    h("span", {}, numberText(low)),
    bar,
    h("span", {}, clipped(numberText(high)), " (logarithmic)"),
    h("span", {}, h("i", { class: "cell-key zero", "aria-hidden": "true" }), "zero"),
    h("span", {}, h("i", { class: "cell-key wrong", "aria-hidden": "true" }), "not finite"),
    h("span", {}, h("i", { class: "cell-key", "aria-hidden": "true" }), "not sampled"),
    h("span", {}, h("i", { class: "cell-key old", "aria-hidden": "true" }), "as last sampled"),
  ];
}
