import "./style/page.css";

import type { Graph, Place, Report } from "./data";
import { append, h, name, prose, type Child } from "./dom";
import { compilationDetails, findingDetails } from "./details";
import { findHost, type Host } from "./host";
import { Inspector } from "./inspector";
import type { Page, ViewName } from "./page";
import { measureButton } from "./measureButton";
import { group, kindText } from "./parts";
import { summarizeButton } from "./summarize";
import { Tabs } from "./tabs";
import { findViews } from "./views";
import { Live } from "./views/training/live";
import { withNewer } from "./views/training/newer";
import { alertsOf, busyNote, soleBenchmark } from "./views/benchmark/conclusion";

function read(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as unknown) : null;
}

function show(first: Report): void {
  const live = new Live(first);
  const inspector = new Inspector();
  const status = h("div", { role: "status", class: "status" });
  const graphs = new Map<number, Graph | null>();
  const host = findHost();
  const page: Page = {
    get report() {
      return live.value;
    },
    host,
    graph(index) {
      if (!graphs.has(index)) graphs.set(index, read(`fullgraph-graph-${index}`) as Graph | null);
      return graphs.get(index) ?? null;
    },
    go(place: Place) {
      const path = live.value.files[place.file]?.path;
      if (path === undefined) return;
      if (host.editor) host.editor.postMessage({ command: "open", path, line: place.line });
      else {
        tabs.show("code");
        views.code.show(place);
        window.scrollTo(0, 0);
      }
    },
    open(view: ViewName) {
      tabs.show(view);
    },
    showFinding(index) {
      const finding = live.value.findings[index];
      if (finding === undefined) return;
      const heading = h("span", {}, `${kindText(finding)}: `, prose(finding.title));
      inspector.show(heading, findingDetails(page, index));
    },
    showCompilation(index) {
      const heading = h("span", {}, "Compilation ", name(live.value.compilations[index]?.id ?? ""));
      inspector.show(heading, compilationDetails(page, index));
    },
    showGraph(compilation) {
      tabs.show("graphs");
      views.graphs.show(compilation);
    },
    showDetails(heading, content) {
      inspector.show(heading, content);
    },
    say(text) {
      status.textContent = text;
      status.classList.add("visible");
      setTimeout(() => {
        status.classList.remove("visible");
      }, 2500);
    },
  };
  const views = findViews(page, live);
  const tabs = new Tabs<ViewName>(views.tabs(), (view) => {
    host.keepView(view);
  });
  const top = h("div", {});
  live.follow((report) => {
    top.replaceChildren(header(report, headerButtons(host, report)));
    tabs.update(views.tabs());
  });
  const root = document.getElementById("page");
  root?.replaceChildren();
  if (root) {
    append(root, [
      top,
      tabs.list,
      h("div", { class: "columns" }, h("main", {}, tabs.panels), inspector.element),
      status,
    ]);
  }
  const shown = views.tabs().filter(({ isHidden }) => isHidden !== true);
  const start = shown.find(({ name }) => name === host.lastView()) ?? shown[0];
  if (start) tabs.show(start.name);
  host.onUpdate((report) => {
    // Only the views of trainings follow a report.
    if (report.kind === "training" && live.value.kind === "training") {
      live.set(withNewer(live.value, report));
    }
  });
}

/** What the editor offers for the target of a report; a training has none. */
function headerButtons(host: Host, report: Report): Child[] {
  if (report.kind === "training") return [];
  return [measureButton(host, report), summarizeButton(host, report)];
}

function header(report: Report, buttons: Child[]): HTMLElement {
  const sole = soleBenchmark(report);
  return h(
    "header",
    { class: "top" },
    h(
      "p",
      { class: "title" },
      name(report.title, "mono"),
      h(
        "span",
        { class: "meta" },
        ...report.facts.map((fact) =>
          h("span", { class: "fact" }, name(fact.name), " ", name(fact.value, "value")),
        ),
      ),
    ),
    sole && group(...alertsOf(sole)),
    h(
      "h1",
      { class: `verdict ${sole ? `of-${sole.verdict}` : ""} ${report.isClean ? "clean" : ""}` },
      h("i", { class: "sign", "aria-hidden": "true" }),
      prose(report.verdict),
    ),
    sole && busyNote(sole),
    h("div", { class: "buttons" }, ...buttons),
    report.notes.length > 0 &&
      h("ul", { class: "notes" }, ...report.notes.map((note) => h("li", {}, prose(note)))),
  );
}

const report = read("fullgraph-report") as Report | null;
if (report !== null) show(report);
