import { h, linkButton, prose } from "../report/dom";
import type { About, Change, Cost, Reference } from "./data";
import { lineDiff, type DiffLine } from "./lineDiff";
import type { Post } from "./messages";

const SIGNS = { same: " ", removed: "-", added: "+" } as const;
const SPOKEN = { same: "", removed: "removed: ", added: "added: " } as const;

/** A sentence of a model: text, with code between backticks. */
export function paragraph(text: string, className = ""): HTMLElement {
  return h("p", className === "" ? {} : { class: className }, prose(text));
}

/** Paragraphs of a model. */
export function paragraphs(text: string): HTMLElement[] {
  return text
    .split(/\n+/)
    .filter((line) => line.trim() !== "")
    .map((line) => paragraph(line));
}

/** A finding's place, which opens it in the editor. */
export function place({ uri, file, line }: About, post: Post): HTMLElement {
  const open = () => {
    post({ command: "go", uri, line });
  };
  return linkButton(h("bdi", { class: "place" }, `${file}:${line + 1}`), open);
}

/** Each change as the difference of its two texts. */
export function changes(all: readonly Change[]): HTMLElement[] {
  return all.map((change) =>
    h(
      "figure",
      { class: "change" },
      h(
        "figcaption",
        {},
        h("bdi", { class: "place" }, change.file === "" ? "?" : change.file),
        change.path === "" ? h("span", { class: "warn" }, " This file was not sent.") : null,
      ),
      h(
        "pre",
        { class: "diff", tabindex: 0, role: "group", "aria-label": `Change of ${change.file}` },
        ...lineDiff(change.search, change.replace).map(diffLine),
      ),
    ),
  );
}

function diffLine({ kind, text }: DiffLine): HTMLElement {
  const tag = kind === "removed" ? "del" : kind === "added" ? "ins" : "span";
  return h(
    tag,
    { class: `line ${kind}` },
    h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[kind]),
    h("span", { class: "unseen" }, SPOKEN[kind]),
    `${text}\n`,
  );
}

/** Links that the model was given, each of which the client opens. */
export function references(all: readonly Reference[], post: Post): HTMLElement | null {
  if (all.length === 0) return null;
  const items = all.map(({ number, link }) => {
    const open = () => {
      post({ command: "reference", link });
    };
    return h("li", { value: number }, linkButton(h("bdi", {}, link), open));
  });
  return h(
    "section",
    { class: "references", "aria-label": "References" },
    h("strong", {}, "References"),
    h("ol", {}, ...items),
  );
}

/** How sure the model is, and why. */
export function confidence(level: string, reason: string): HTMLElement | null {
  if (level === "") return null;
  const title = { low: "Low", medium: "Medium", high: "High" }[level] ?? level;
  return h(
    "p",
    { class: "confidence" },
    h("strong", {}, "Confidence: "),
    h("span", { class: `sure ${level}` }, title),
    reason === "" ? null : ". ",
    reason === "" ? null : prose(reason),
  );
}

/** What a request took: tokens, price, seconds. */
export function cost({ isKept, usage, price, seconds }: Cost): string {
  if (isKept === true) return "From the cache on this machine; nothing was sent.";
  const tokens =
    usage === undefined || usage === null
      ? []
      : [`${count(usage.input)} tokens sent`, `${count(usage.output)} received`];
  const paid = price === undefined || price === null ? [] : [dollars(price)];
  if (seconds === undefined || seconds === 0) return [...tokens, ...paid].join(" · ");
  // A service that counts no tokens leaves the time alone.
  return tokens.length === 0
    ? `Answered in ${seconds} s`
    : [...tokens, ...paid, `${seconds} s`].join(" · ");
}

/** What was not sent, in one sentence each. */
export function unsent(dropped: readonly string[] = [], masked = 0): string[] {
  const secrets = masked === 1 ? "1 secret was masked." : `${masked} secrets were masked.`;
  const left = dropped.length === 0 ? [] : [`Not sent, for lack of room: ${dropped.join("; ")}.`];
  return [...(masked > 0 ? [secrets] : []), ...left];
}

/** A button. */
export function button(label: string, onclick: () => void, className = ""): HTMLButtonElement {
  const more = className === "" ? {} : { class: className };
  return h("button", { type: "button", onclick, ...more }, label);
}

/** A request often costs a small part of a cent. */
function dollars(price: number): string {
  return price >= 1 ? `$${price.toFixed(2)}` : `$${Number(price.toPrecision(2))}`;
}

function count(tokens: number): string {
  return tokens.toLocaleString("en");
}
