import { clipped, h, linkButton, name, type Child } from "./dom";
import { placeText, baseName } from "./format";
import type { Finding, Place } from "./data";
import { canGo, type Page } from "./page";

/** "cnn.py:14", which goes there; null if the place is unknown. */
export function placeLink(page: Page, place: Place): HTMLElement | null {
  const files = page.report.files;
  const text = placeText(files, place);
  const file = files[place.file];
  if (file === undefined) return null;
  const short = h("span", { class: "place" }, name(baseName(file.name)), `:${place.line}`);
  if (!canGo(page, place)) {
    short.title = text;
    return short;
  }
  const link = linkButton(short, () => {
    page.go(place);
  });
  link.title = text;
  return link;
}

/** What each kind of finding is called. */
const KINDS: Record<string, string> = {
  break: "Graph break",
  recompile: "Recompile",
  "recompile-limit": "Recompile limit",
  "backend-failure": "Backend failure",
  disabled: "Disabled",
  "cuda-graphs-skipped": "No CUDA graphs",
  "cache-bypassed": "Cache bypassed",
};

/** "Graph break". */
export function kindText(finding: Finding): string {
  return KINDS[finding.kind] ?? finding.kind;
}

/** Dynamo's page, by its code: "FG102". */
export function codeLink(finding: Finding): Child {
  // A report is data: it cannot make a link that runs something.
  if (!finding.url.startsWith("https://")) return h("span", { class: "code" }, finding.code);
  return h(
    "a",
    { class: "code", href: finding.url, target: "_blank", rel: "noreferrer noopener" },
    finding.code,
  );
}

/** A unified diff without its header. */
export function diffBlock(lines: string[]): HTMLElement {
  return h(
    "pre",
    { class: "diff", tabindex: 0, role: "group", "aria-label": "Changed lines" },
    ...lines.map((line) =>
      line.startsWith("+")
        ? h("ins", {}, h("bdi", {}, clipped(line, 1000)))
        : line.startsWith("-")
          ? h("del", {}, h("bdi", {}, clipped(line, 1000)))
          : line.startsWith("@@")
            ? h("span", { class: "hunk" }, line)
            : h("span", {}, h("bdi", {}, clipped(line, 1000))),
    ),
  );
}

/** A list of names and values. */
export function facts(rows: [string, Child][]): HTMLElement {
  return h(
    "dl",
    { class: "facts" },
    ...rows
      .filter(
        ([, value]) => value !== undefined && value !== null && value !== "" && value !== false,
      )
      .map(([key, value]) => h("div", {}, h("dt", {}, key), h("dd", {}, value))),
  );
}

/** Several children as one. */
export function group(...children: Child[]): HTMLElement {
  return h("span", { class: "group" }, ...children);
}
