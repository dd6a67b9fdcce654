import { h } from "../../dom";
import type { Training } from "../../trainingData";
import { DistributionContent } from "./charts/distributionContent";
import { Plot } from "./charts/plot";
import { Choice } from "./choice";
import { alarmMarks, type TrainingContext } from "./context";
import { runTitle } from "./runs";
import { axisToolbar } from "./toolbar";
import { momentName } from "./words";

const SHARES = "Brighter: more elements have this value. Each step's values add up to 100 %.";
const POWERS =
  "The magnitudes of the elements are shown, in powers of two: the lowest one has zeros and all " +
  "that is smaller.";

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
      note.textContent = `${SHARES}${found?.isLog ? ` ${POWERS}` : ""}`;
    });
  };
  const note = h("p", { class: "meta" });
  const moment = new Choice("Show", update);
  const tensor = new Choice("of", update);
  context.live.follow(update);
  return h(
    "div",
    {},
    axisToolbar(context.axis),
    h("div", { class: "toolbar" }, moment.element, tensor.element),
    list,
    note,
  );
}

function chartOf(
  { axis }: TrainingContext,
  trainings: Training[],
  training: Training,
  list: HTMLElement,
) {
  const content = new DistributionContent();
  const title = runTitle("Values by steps", training, trainings);
  const plot = new Plot(axis, content, { title, height: 320 });
  list.append(plot.element);
  return { content, plot };
}

function namesOf({ distributions, tensors }: Training, moment: string): string[] {
  return distributions
    .filter((own) => own.moment === moment)
    .map(({ tensor }) => tensors[tensor]?.name ?? "");
}
