import { h } from "../../dom";
import type { Training } from "../../trainingData";
import { DistributionContent } from "./charts/distributionContent";
import { Plot } from "./charts/plot";
import { Choice } from "./choice";
import { alarmMarks, type TrainingContext } from "./context";
import { axisToolbar } from "./toolbar";
import { momentName } from "./words";

/** The histograms of a tensor over the steps. */
export function distributionsView(context: TrainingContext): HTMLElement {
  const list = h("div", { class: "charts" });
  const charts: { content: DistributionContent; plot: Plot }[] = [];
  const update = () => {
    const { trainings } = context.live.value;
    moment.update(
      [...new Set(trainings.flatMap((each) => each.distributions.map((own) => own.moment)))].map(
        (value) => ({ value, label: momentName(value) }),
      ),
    );
    tensor.update(
      [...new Set(trainings.flatMap((each) => namesOf(each, moment.value)))].map((value) => ({
        value,
        label: value,
      })),
    );
    trainings.forEach((training, index) => {
      const chart = (charts[index] ??= chartOf(context, trainings, training, list));
      const found = training.distributions.find(
        (own) => own.moment === moment.value && training.tensors[own.tensor]?.name === tensor.value,
      );
      chart.plot.element.hidden = found === undefined;
      if (found) chart.content.show(found, alarmMarks(context, [training]));
      chart.plot.redraw();
    });
  };
  const moment = new Choice("Show", update);
  const tensor = new Choice("of", update);
  context.live.follow(update);
  return h(
    "div",
    {},
    axisToolbar(context.axis),
    h("div", { class: "toolbar" }, moment.element, tensor.element),
    list,
    h(
      "p",
      { class: "meta" },
      "Brighter: more elements have this value. Each step's values add up to 100 %.",
    ),
  );
}

function chartOf(
  { axis }: TrainingContext,
  trainings: Training[],
  { name }: Training,
  list: HTMLElement,
) {
  const content = new DistributionContent();
  const title = trainings.length > 1 ? `Values by steps: ${name}` : "Values by steps";
  const plot = new Plot(axis, content, { title, height: 320 });
  list.append(plot.element);
  return { content, plot };
}

function namesOf({ distributions, tensors }: Training, moment: string): string[] {
  return distributions
    .filter((own) => own.moment === moment)
    .map(({ tensor }) => tensors[tensor]?.name ?? "");
}
