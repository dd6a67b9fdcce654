import { append, h, name, prose, type Child } from "../dom";
import { counted } from "../format";
import type { Action } from "../data";
import { copyButton, findingLink } from "../details";
import type { Page } from "../page";
import { diffBlock, placeLink } from "../parts";

const FIRST = 3;
const STEP = 20;
const FINDINGS = 3;

/** What to do, the one that wins most first. */
export function actionsSection(page: Page): HTMLElement | null {
  const { actions } = page.report;
  if (actions.length === 0) return null;
  const list = h("ol", { class: "actions" });
  const more = h("button", { type: "button", class: "more" });
  let shown = 0;
  const show = (upTo: number) => {
    const from = shown;
    shown = Math.min(upTo, actions.length);
    append(
      list,
      actions.slice(from, shown).map((action, i) => card(page, action, from + i)),
    );
    more.hidden = shown === actions.length;
    more.textContent = `Show ${Math.min(STEP, actions.length - shown)} more of ${actions.length}`;
    return list.children[from];
  };
  more.addEventListener("click", () => {
    show(shown + STEP)
      ?.querySelector<HTMLElement>("button, a, [tabindex]")
      ?.focus();
  });
  show(FIRST);
  return h(
    "section",
    { "aria-labelledby": "actions" },
    h("h2", { id: "actions" }, "What to do"),
    list,
    more,
  );
}

function card(page: Page, action: Action, index: number): HTMLElement {
  const { findings, title } = action;
  const rest = title.slice(firstSentence(title).length).trim();
  return h(
    "li",
    { class: "action" },
    h(
      "div",
      { class: "action-head" },
      h("h3", {}, prose(firstSentence(action.title))),
      action.wins && h("span", { class: "wins" }, name(action.wins)),
    ),
    rest !== "" && h("p", {}, prose(rest)),
    h(
      "ul",
      { class: "plain removed" },
      ...findings.slice(0, FINDINGS).map((i) => h("li", {}, ...findingAndPlace(page, i))),
      findings.length > FINDINGS &&
        h("li", { class: "meta" }, `and ${counted(findings.length - FINDINGS, "other")}`),
    ),
    action.diff.length > 0 && diffBlock(action.diff),
    h("div", { class: "buttons" }, ...buttons(page, action, index), safety(action)),
  );
}

/** An advice may be long: its first sentence is its heading. */
function firstSentence(text: string): string {
  const end = text.search(/\.\s+[A-Z]/);
  return end < 0 ? text : text.slice(0, end + 1);
}

function findingAndPlace(page: Page, index: number): Child[] {
  const finding = page.report.findings[index];
  return finding === undefined
    ? []
    : [findingLink(page, index), " ", placeLink(page, finding.place)];
}

function safety({ safety }: Action): Child {
  if (safety === "safe") return h("span", { class: "tag safe" }, "Eager results stay the same");
  if (safety === "unsafe") {
    return h("span", { class: "tag unsafe" }, "Check it: eager results may change");
  }
  return null;
}

function buttons(page: Page, action: Action, index: number): Child[] {
  const first = action.findings[0];
  const finding = first === undefined ? undefined : page.report.findings[first];
  if (finding === undefined) return [];
  const { editor } = page.host;
  const fix = () => {
    const path = page.report.files[finding.place.file]?.path ?? "";
    const { code, place } = finding;
    editor?.postMessage({ command: "fix", action: index, code, path, line: place.line });
  };
  return [
    editor !== null &&
      action.diff.length > 0 &&
      h("button", { type: "button", class: "primary", onclick: fix }, "Fix"),
    copyButton(page, "Copy as issue", finding.issue),
  ];
}
