import { h, name, prose, type Child } from "../../dom";
import type { Difference } from "../../data";
import { facts } from "../../parts";
import type { Training } from "../../trainingData";
import { incidentList } from "./alarms";
import { alarmMarks, followed, type TrainingContext } from "./context";
import { allEventLanes, LANES_LEFT } from "./eventLanes";
import { LineChart, linesOf } from "./lineChart";
import { runLegend } from "./runs";
import { axisToolbar } from "./toolbar";
import { metricName } from "./words";

/** What is wrong, the loss, and the facts of each run. */
export function trainingOverview(context: TrainingContext): HTMLElement {
  const loss = new LineChart(context, metricName("loss"), { left: LANES_LEFT });
  context.live.follow(({ trainings }) => {
    loss.show({
      name: "loss",
      lines: linesOf(trainings, (metric) => metric.name === "loss" && metric.optimizer === 0),
      marks: alarmMarks(context, trainings),
    });
  });
  return h(
    "div",
    {},
    followed(context, ({ differences }) => differences, differing),
    followed(
      context,
      ({ trainings, files }) => ({ trainings: trainings.map(alarmsOf), files: files.length }),
      ({ trainings }) =>
        trainings.map((training) =>
          h(
            "section",
            {},
            h("h2", {}, ...titled("Incidents", training, trainings)),
            ...incidentList(context, training),
          ),
        ),
    ),
    h(
      "section",
      {},
      axisToolbar(context.axis),
      runLegend(context),
      loss.element,
      allEventLanes(context),
    ),
    followed(
      context,
      ({ trainings }) => trainings.map(factsOf),
      (trainings) => [
        h(
          "div",
          { class: "side-by-side" },
          ...trainings.map((training) =>
            h(
              "section",
              {},
              h("h2", {}, ...titled("Run", training, trainings)),
              ...rows(context, training),
            ),
          ),
        ),
      ],
    ),
  );
}

function alarmsOf({ name, incidents, alarms }: Training) {
  return { name, incidents, alarms };
}

/** What two runs were given, and since when they differ. */
function differing(differences: Difference[]): Child[] {
  if (differences.length === 0) return [];
  return [
    h(
      "section",
      {},
      h("h2", {}, "What differs"),
      facts(
        differences.map(({ name: title, before, after }) => [
          title,
          name(`${before || "not set"} → ${after || "not set"}`),
        ]),
      ),
    ),
  ];
}

function factsOf({ name, facts, last, ranks, debugPoints, missing }: Training) {
  return { name, facts, last, ranks, debugPoints, missing };
}

function titled(title: string, own: { name: string }, all: unknown[]): Child[] {
  return all.length > 1 ? [`${title}: `, name(own.name)] : [title];
}

function rows(context: TrainingContext, training: ReturnType<typeof factsOf>): Child[] {
  const { ranks, debugPoints, missing } = training;
  return [
    facts(training.facts.map((fact) => [fact.name, name(fact.value)])),
    training.last.length > 0 && h("h3", {}, "Last step"),
    facts(training.last.map((fact) => [metricName(fact.name), name(fact.value)])),
    ranks.length > 1 && h("h3", {}, "Ranks"),
    ranks.length > 1 &&
      facts(
        ranks.map(({ rank, steps, state }) => [
          `Rank ${rank}`,
          `${steps.toLocaleString("en")} steps (${state})`,
        ]),
      ),
    debugPoints.length > 0 && h("h3", {}, "Steps that can be run again"),
    debugPoints.length > 0 &&
      h(
        "ul",
        { class: "plain listed" },
        ...debugPoints.map(({ first, last, why, command }) =>
          h(
            "li",
            {},
            `Steps ${first.toLocaleString("en")} to ${last.toLocaleString("en")}: `,
            prose(why),
            " ",
            copyButton(context, command),
          ),
        ),
      ),
    missing.length > 0 && h("h3", {}, "Not recorded"),
    missing.length > 0 &&
      h("ul", { class: "plain listed" }, ...missing.map((text) => h("li", {}, prose(text)))),
  ];
}

function copyButton({ page }: TrainingContext, command: string): HTMLElement {
  return h(
    "button",
    {
      type: "button",
      title: command,
      onclick: () => {
        void page.host.copy(command).then((isCopied) => {
          page.say(isCopied ? "Copied" : command);
        });
      },
    },
    "Copy command",
  );
}
