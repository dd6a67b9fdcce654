import { h, linkButton, name, prose, type Child } from "./dom";
import { counted, duration, percent } from "./format";
import type { Compilation, Finding, Place } from "./data";
import type { Page } from "./page";
import { codeLink, facts, group, kindText, placeLink } from "./parts";

/** The details of a finding. */
export function findingDetails(page: Page, index: number): HTMLElement {
  const finding = page.report.findings[index];
  if (finding === undefined) return h("p", {}, "This finding is not in the report.");
  const { guard, causedBy, origin } = finding;
  const cause = page.report.findings[causedBy];
  const followers = page.report.findings.flatMap((each, i) => (each.causedBy === index ? [i] : []));
  return h(
    "div",
    { class: "details" },
    h("p", { class: "lead" }, prose(finding.message)),
    facts([
      ["Code", codeLink(finding)],
      ["Place", group(placeLink(page, finding.place), " ", functionName(finding.place))],
      ["Seen", counted(finding.count, "time")],
      ["Cost", costText(finding)],
      ["Guard on", guard && name(guard.subject, "mono")],
      ["Value", guard && group(name(guard.was, "mono"), " → ", name(guard.now, "mono"))],
      ["Follows from", origin && prose(origin)],
      [
        origin ? "So does" : "Follows from",
        cause &&
          linkButton(prose(cause.title), () => {
            page.showFinding(causedBy);
          }),
      ],
    ]),
    ...section(
      "What follows from it",
      followers.length > 0 &&
        h("ul", {}, ...followers.map((i) => h("li", {}, findingLink(page, i)))),
    ),
    h(
      "p",
      { class: "buttons" },
      copyButton(page, "Copy as issue", finding.issue),
      page.host.editor !== null &&
        h(
          "button",
          {
            type: "button",
            onclick: () => {
              post(page, index, finding);
            },
          },
          "Explain",
        ),
    ),
    ...section("A small program that shows this", reduction(page, finding)),
    ...stack(page, finding.stack),
    ...section("Lines between the two graphs", between(page, index)),
    ...section("Dynamo's reason", finding.reason && pre(finding.reason)),
    ...section("Context", finding.context && pre(finding.context)),
    ...section(
      "Hints",
      finding.hints.length > 0 &&
        h("ul", {}, ...finding.hints.map((hint) => h("li", {}, prose(hint)))),
    ),
  );
}

/** The command that writes it, and in an editor what runs it. */
function reduction(page: Page, { reduce, place }: Finding): Child {
  if (reduce === "") return null;
  const { editor } = page.host;
  const write = () => {
    const path = page.report.files[place.file]?.path ?? "";
    editor?.postMessage({
      command: "reduce",
      path,
      line: reduce.includes(" --break ") ? place.line : 0,
    });
  };
  return group(
    pre(reduce),
    h(
      "p",
      { class: "buttons" },
      copyButton(page, "Copy command", reduce),
      editor !== null && h("button", { type: "button", onclick: write }, "Write it"),
    ),
  );
}

function post(page: Page, index: number, { code, place }: Finding): void {
  const path = page.report.files[place.file]?.path ?? "";
  page.host.editor?.postMessage({
    command: "explain",
    finding: index,
    code,
    path,
    line: place.line,
  });
}

/** The details of a compilation. */
export function compilationDetails(page: Page, index: number): HTMLElement {
  const compilation = page.report.compilations[index];
  if (compilation === undefined) return h("p", {}, "This compilation is not in the report.");
  const time = Object.values(compilation.phases).reduce((sum, seconds) => sum + seconds, 0);
  return h(
    "div",
    { class: "details" },
    facts([
      ["Place", group(placeLink(page, compilation.place), " ", functionName(compilation.place))],
      ["Starts", compilation.isResumed && "behind a break, in the middle of the function"],
      ["Operations", compilation.operations.toLocaleString("en")],
      ["Compiled", `during call ${compilation.call + 1}`],
      ["Compile time", time > 0 && duration(time)],
      ["Ran", runText(compilation)],
      ["Failed", compilation.failure && name(compilation.failure)],
    ]),
    h(
      "p",
      { class: "buttons" },
      compilation.graph >= 0 &&
        h(
          "button",
          {
            type: "button",
            onclick: () => {
              page.showGraph(index);
            },
          },
          "Show the graph",
        ),
    ),
    ...section(
      "Why it began or ended",
      compilation.findings.length > 0 &&
        h("ul", {}, ...compilation.findings.map((i) => h("li", {}, findingLink(page, i)))),
    ),
    ...section("Compiled again as", versions(page, index)),
    ...section(
      "Side effects, repeated after the graph",
      compilation.sideEffects.length > 0 &&
        h(
          "ul",
          { class: "plain" },
          ...compilation.sideEffects.map((each) =>
            h(
              "li",
              {},
              placeLink(page, each.place),
              " ",
              name(each.code, "mono"),
              ` (${each.object || "global variable"})`,
            ),
          ),
        ),
    ),
    ...section(
      "Operations",
      compilation.kinds.length > 0 &&
        h(
          "ul",
          { class: "plain" },
          ...compilation.kinds
            .slice(0, 30)
            .map(({ name: kind, count }) => h("li", {}, name(kind, "mono"), ` × ${count}`)),
        ),
    ),
  );
}

/** The other compilations of the same code: recompiles and what they replace. */
function versions(page: Page, index: number): Child {
  for (const { segments } of page.report.regions) {
    for (const segment of segments) {
      if (segment.kind === "break" || !segment.compilations.includes(index)) continue;
      const others = segment.compilations.filter((other) => other !== index);
      if (others.length === 0) return null;
      return h(
        "ul",
        { class: "plain" },
        ...others.map((other) => h("li", {}, compilationLink(page, other))),
      );
    }
  }
  return null;
}

/** "0/1 3 operations", which shows the compilation. */
export function compilationLink(page: Page, index: number): Child {
  const compilation = page.report.compilations[index];
  if (compilation === undefined) return null;
  const label = h(
    "span",
    {},
    name(compilation.id, "mono"),
    ` ${counted(compilation.operations, "operation")}`,
  );
  return linkButton(label, () => {
    page.showCompilation(index);
  });
}

/** "3 times, 4.1 ms". */
export function runText({ runs, seconds }: Compilation): string {
  if (runs === null) return "";
  return counted(runs, "time") + (seconds === null ? "" : `, ${duration(seconds)} together`);
}

/** "4.1 ms (38 %)", as a part of the call; the empty string if it was not measured. */
export function costText({ seconds, share }: Finding): string {
  if (seconds === null) return "";
  return duration(seconds) + (share === null ? "" : ` (${percent(share)})`);
}

/** The title of a finding, which shows it. */
export function findingLink(page: Page, index: number): Child {
  const finding = page.report.findings[index];
  return (
    finding &&
    linkButton(
      prose(finding.title),
      () => {
        page.showFinding(index);
      },
      { class: `link of-${finding.kind}`, title: `${kindText(finding)}: ${finding.message}` },
    )
  );
}

/** Copies `text`, and says so. */
export function copyButton(page: Page, label: string, text: string): Child {
  if (text === "") return null;
  const copy = () => {
    void page.host.copy(text).then((isCopied) => {
      page.say(isCopied ? "Copied." : "The browser does not let this page copy.");
    });
  };
  return h("button", { type: "button", onclick: copy }, label);
}

function functionName(place: Place): Child {
  return place.function && group("in ", name(place.function, "mono"));
}

/** What runs in eager mode because of a break. */
function between(page: Page, index: number): Child {
  for (const { segments } of page.report.regions) {
    for (const segment of segments) {
      if (segment.kind === "break" && segment.finding === index && segment.between.length > 0) {
        return pre(segment.between.join("\n"));
      }
    }
  }
  return null;
}

function stack(page: Page, places: Place[]): Child[] {
  if (places.length < 2) return [];
  const rows = places.map((place) =>
    h("li", {}, name(place.function || "module", "mono"), " ", placeLink(page, place)),
  );
  return section("Calls that led here", h("ol", { class: "plain" }, ...rows));
}

function section(heading: string, content: Child): Child[] {
  return content ? [h("h3", {}, heading), content] : [];
}

function pre(text: string): HTMLElement {
  return h("pre", { tabindex: 0, role: "group", "aria-label": "Text" }, h("bdi", {}, text));
}
