import { h, name, prose } from "../../dom";
import { duration } from "../../format";
import { placeLink } from "../../parts";
import type { Training, TrainingBreak, TrainingCompilation } from "../../trainingData";
import { pageLink } from "./alarms";
import { ALARMS, LANE_HEIGHT, LanesContent, type Lane } from "./charts/lanesContent";
import { Plot } from "./charts/plot";
import { alarmMarks, type TrainingContext } from "./context";
import { runTitle } from "./runs";
import { stepText } from "./words";

/** The space for the names of the lanes; charts above them have the same, for the same axis. */
export const LANES_LEFT = 110;
const LANES = 5;

/** What happened in which step: compilations, graph breaks, alarms. */
export class EventLanes {
  readonly element: HTMLElement;
  private readonly content = new LanesContent();
  private readonly plot: Plot;

  constructor(
    private readonly context: TrainingContext,
    title: string,
  ) {
    const height = LANES * LANE_HEIGHT;
    this.plot = new Plot(context.axis, this.content, { title, height, left: LANES_LEFT });
    this.element = this.plot.element;
  }

  show(training: Training): void {
    this.content.show(lanesOf(this.context, training));
    this.plot.redraw();
  }
}

/** The lanes of each run, one chart below the other. */
export function allEventLanes(context: TrainingContext): HTMLElement {
  const list = h("div", { class: "charts" });
  const charts: EventLanes[] = [];
  context.live.follow(({ trainings }) => {
    trainings.forEach((training, index) => {
      let chart = charts[index];
      if (chart === undefined) {
        chart = new EventLanes(context, runTitle("Events", training, trainings));
        charts.push(chart);
        list.append(chart.element);
      }
      chart.show(training);
    });
  });
  return list;
}

function lanesOf(context: TrainingContext, training: Training): Lane[] {
  const compiled = (isAgain: boolean) =>
    training.compilations
      .filter(({ reason }) => (reason !== "") === isAgain)
      .map((each) => ({
        step: each.step,
        text: `${each.function} ${duration(each.seconds)}`,
        choose: () => {
          showCompilation(context, each);
        },
      }));
  return [
    { name: "Compilations", marks: compiled(false) },
    { name: "Recompiles", marks: compiled(true) },
    {
      name: "Graph breaks",
      marks: training.breaks.map((each) => ({
        step: each.step,
        text: each.title,
        choose: () => {
          showBreak(context, each);
        },
      })),
    },
    {
      name: "Debug points",
      marks: training.debugPoints.map(({ last, why, command }) => ({
        step: last,
        text: why,
        choose: () => {
          context.page.say(command);
        },
      })),
    },
    { name: ALARMS, marks: alarmMarks(context, [training]) },
  ];
}

function showCompilation({ page }: TrainingContext, each: TrainingCompilation): void {
  page.showDetails(
    h("span", {}, each.reason ? "Recompile: " : "Compilation: ", name(each.function, "mono")),
    h(
      "div",
      { class: "details" },
      h("p", {}, `Step ${stepText(each.step)}, ${duration(each.seconds)}`),
      placeLink(page, each.place),
      each.reason !== "" && h("pre", {}, each.reason),
    ),
  );
}

/** The details of a graph break beside the views. */
export function showBreak({ page }: TrainingContext, each: TrainingBreak): void {
  page.showDetails(
    h("span", {}, "Graph break: ", prose(each.title)),
    h(
      "div",
      { class: "details" },
      h("p", {}, `Step ${stepText(each.step)} `, pageLink(each)),
      each.skips && h("p", {}, "No graph of ", name(each.function, "mono"), " was compiled."),
      placeLink(page, each.place),
      h("pre", {}, each.reason),
    ),
  );
}
