import { h, name, type Child } from "../../dom";
import { followed, type TrainingContext } from "./context";

/** Which line is which run; nothing where there is one. */
export function runLegend(context: TrainingContext): HTMLElement {
  return followed(
    context,
    ({ trainings }) => trainings.map((training) => training.name),
    (names) => (names.length > 1 ? [legend(names)] : []),
  );
}

/** Names with the colours of lines or areas, in their order. */
export function legend(names: string[]): Child {
  return h(
    "ul",
    { class: "plain line-legend" },
    ...names.map((each, index) =>
      h(
        "li",
        {},
        h("i", { class: `line-key line-${index % 7}`, "aria-hidden": "true" }),
        name(each),
      ),
    ),
  );
}

/** The title of a chart, with the run's name where there are several. */
export function runTitle(title: string, { name: run }: { name: string }, runs: unknown[]): string {
  return runs.length > 1 ? `${title}: ${run}` : title;
}
