import { h, linkButton, name, prose, type Child } from "../../dom";
import { counted } from "../../format";
import { facts, placeLink } from "../../parts";
import { table } from "../../table";
import type { Training, TrainingAlarm, TrainingIncident } from "../../trainingData";
import type { TrainingContext } from "./context";
import { stepText } from "./words";

/** More alarms than these are in a table. */
const MOST_ALARMS = 20;
/** Of an incident, those that are listed. */
const MOST_LISTED = 6;
/** The steps before and after an alarm that are shown with it. */
const AROUND = 50;

/** What is wrong, the most severe first: what each began with, and what to try. */
export function incidentList(
  context: TrainingContext,
  { incidents, alarms }: Pick<Training, "incidents" | "alarms">,
): Child[] {
  if (incidents.length === 0) return [h("p", { class: "meta" }, "No incidents.")];
  return [
    h(
      "ol",
      { class: "alarms plain" },
      ...incidents.map((incident) => card(context, incident, alarms)),
    ),
    alarms.length > MOST_ALARMS &&
      h("p", { class: "meta" }, `All ${counted(alarms.length, "alarm")}:`),
    alarms.length > MOST_ALARMS && alarmTable(context, alarms),
  ];
}

/** The details of an alarm beside the views. */
export function showAlarm(context: TrainingContext, alarm: TrainingAlarm): void {
  const heading = h("span", {}, "Alarm: ", prose(alarm.title));
  context.page.showDetails(heading, h("div", { class: "details" }, ...details(context, alarm)));
}

function card(
  context: TrainingContext,
  incident: TrainingIncident,
  every: TrainingAlarm[],
): HTMLElement {
  const alarms = incident.alarms.flatMap((place) => every[place] ?? []);
  const [first] = alarms;
  const listed = alarms.slice(0, MOST_LISTED);
  const more = alarms.length - listed.length;
  return h(
    "li",
    { class: `alarm severity-${incident.severity}` },
    h(
      "header",
      {},
      h("h3", {}, prose(incident.title)),
      h("span", { class: "meta" }, whereBegan(incident)),
      first && pageLink(first),
      placeLink(context.page, incident.place),
    ),
    incident.cause !== "" &&
      incident.cause !== first?.evidence &&
      h("p", {}, h("b", {}, "Cause: "), prose(incident.cause)),
    h("p", { class: "advice" }, h("b", {}, "What to try: "), prose(incident.advice)),
    h(
      "ol",
      { class: "plain listed" },
      ...listed.map((alarm) =>
        h(
          "li",
          {},
          linkButton(`Step ${stepText(alarm.step)}`, () => {
            showAlarm(context, alarm);
          }),
          " ",
          prose(alarm.evidence),
        ),
      ),
      more > 0 && h("li", { class: "meta" }, `and ${counted(more, "more alarm")}`),
    ),
    h("div", { class: "buttons" }, showButton(context, incident)),
  );
}

function whereBegan({ step, layer }: TrainingIncident): string {
  return [`since step ${stepText(step)}`, layer].filter(Boolean).join(" · ");
}

function details(context: TrainingContext, alarm: TrainingAlarm): Child[] {
  return [
    h("p", {}, prose(alarm.evidence)),
    facts([
      ["First step", stepText(alarm.step)],
      ["Noticed at step", alarm.seen === alarm.step ? "" : stepText(alarm.seen)],
      ["Rank", alarm.rank > 0 && String(alarm.rank)],
      ["Optimizer", alarm.optimizer > 0 && String(alarm.optimizer)],
      ["Layer", alarm.layer && name(alarm.layer, "mono")],
      ["Tensor", alarm.tensor && name(alarm.tensor, "mono")],
      ["Place", placeLink(context.page, alarm.place)],
      ["Page", pageLink(alarm)],
    ]),
    h("h3", {}, "What to try"),
    h("p", {}, prose(alarm.advice)),
    h("div", { class: "buttons" }, showButton(context, alarm)),
  ];
}

function showButton({ page, axis }: TrainingContext, { step }: { step: number }): HTMLElement {
  return h(
    "button",
    {
      type: "button",
      onclick: () => {
        axis.show(Math.max(0, step - AROUND), step + AROUND);
        page.open("metrics");
      },
    },
    `Show step ${stepText(step)}`,
  );
}

/** The page about a kind of alarm or graph break. */
export function pageLink({ code, url }: { code: string; url: string }): Child {
  if (!url.startsWith("https://")) return code && h("span", { class: "code" }, code);
  const rel = "noreferrer noopener";
  return h("a", { class: "code", href: url, target: "_blank", rel }, code);
}

function alarmTable(context: TrainingContext, alarms: TrainingAlarm[]): HTMLElement {
  return table(
    "All alarms",
    [
      {
        title: "Step",
        width: "6rem",
        isNumber: true,
        cell: ({ step }) => stepText(step),
        key: ({ step }) => step,
      },
      {
        title: "Alarm",
        width: "minmax(10rem, 2fr)",
        cell: (alarm) =>
          linkButton(prose(alarm.title), () => {
            showAlarm(context, alarm);
          }),
        key: ({ title }) => title,
      },
      {
        title: "Layer",
        width: "minmax(8rem, 2fr)",
        cell: ({ tensor, layer }) => name(tensor || layer, "mono"),
        key: ({ tensor, layer }) => tensor || layer,
      },
      {
        title: "Rank",
        width: "4rem",
        isNumber: true,
        cell: ({ rank }) => rank,
        key: (a) => a.rank,
      },
      {
        title: "Place",
        width: "minmax(7rem, 1fr)",
        cell: ({ place }) => placeLink(context.page, place),
      },
    ],
    alarms,
    ({ title, tensor, layer, evidence }) => `${title} ${tensor} ${layer} ${evidence}`,
  );
}
