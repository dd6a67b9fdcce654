import { append, h, type Child } from "../../dom";
import type { Report } from "../../data";
import type { Page } from "../../page";
import type { Training } from "../../trainingData";
import { showAlarm } from "./alarms";
import type { StepAxis } from "./axis";
import type { Mark } from "./charts/marks";
import type { Live } from "./live";

/** What the views of a training share. */
export interface TrainingContext {
  page: Page;
  live: Live<Report>;
  axis: StepAxis;
}

/** The alarms of a run as marks in its charts: one for each step. */
export function alarmMarks(context: TrainingContext, trainings: Training[]): Mark[] {
  const marks = new Map<number, Mark>();
  for (const { name, alarms } of trainings) {
    for (const alarm of alarms) {
      const text = trainings.length > 1 ? `${name}: ${alarm.title}` : alarm.title;
      const other = marks.get(alarm.step);
      if (other) other.text += `, ${text}`;
      else {
        const choose = () => {
          showAlarm(context, alarm);
        };
        marks.set(alarm.step, { step: alarm.step, text, choose });
      }
    }
  }
  return [...marks.values()];
}

/**
 * An element that is made anew when its data is another one. The focus stays where it is.
 *
 * @param select - The data, of the report.
 */
export function followed<T>(
  { live }: TrainingContext,
  select: (report: Report) => T,
  render: (data: T) => Child[],
): HTMLElement {
  const element = h("div", { class: "followed" });
  let shown = "";
  live.follow((report) => {
    const data = select(report);
    const key = JSON.stringify(data);
    if (key === shown) return;
    shown = key;
    const focused = focusable(element).indexOf(document.activeElement as HTMLElement);
    element.replaceChildren();
    append(element, render(data));
    if (focused >= 0) focusable(element)[focused]?.focus();
  });
  return element;
}

function focusable(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>("a, button, select, input, [tabindex]")];
}
