import { append, h, name, type Child } from "../dom";
import { counted, duration } from "../format";
import { findingLink } from "../details";
import type { BreakSegment, Finding, Region } from "../data";
import { isRecompile, type Page } from "../page";
import { placeLink } from "../parts";
import { table } from "../table";
import { actionsSection } from "./actions";
import { findingsTable } from "./findingsTable";
import { Strip } from "./strip";

/** Beyond it, the breaks of a region are folded. */
const OPEN_BREAKS = 12;

/** What to do, and each region as a line of graphs and breaks. */
export function overview(page: Page): HTMLElement {
  const { findings, regions } = page.report;
  return h(
    "div",
    {},
    actionsSection(page),
    regions.length > 0 &&
      h(
        "section",
        { "aria-labelledby": "regions" },
        h("h2", { id: "regions" }, "Graphs and breaks"),
        legend(),
        ...regions.map((region) => regionBlock(page, region)),
      ),
    findings.length > 0 &&
      h(
        "section",
        { "aria-labelledby": "findings" },
        h("h2", { id: "findings" }, "Findings"),
        findingsTable(
          page,
          "Findings",
          // What follows from an origin is in the details of the first, and among the recompiles.
          findings.flatMap((each, index) =>
            isRecompile(each) && each.causedBy >= 0 ? [] : [index],
          ),
        ),
      ),
  );
}

function legend(): HTMLElement {
  return h(
    "p",
    { class: "legend" },
    ...[
      ["graph", "graph"],
      ["break", "break"],
      ["level", "recompile"],
    ].map(([kind, text]) => h("span", {}, h("i", { class: `key ${kind ?? ""}` }), text)),
  );
}

function regionBlock(page: Page, region: Region): HTMLElement {
  const scale = h("span", { class: "scale" });
  const block = h(
    "article",
    { class: "region", "aria-label": region.name.slice(0, 200) },
    h(
      "header",
      {},
      h("h3", {}, name(region.name, "mono")),
      placeLink(page, region.place),
      h("span", { class: "meta" }, summary(region)),
      scale,
    ),
  );
  // Hundreds of regions are only built when they come near.
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      block.classList.add("built");
      const strip = new Strip(page, region, (unit) => {
        scale.textContent = unit === "time" ? "Width: time" : "Width: operations";
      });
      append(block, [strip.element, ...breaks(page, region)]);
    },
    { rootMargin: "600px" },
  );
  observer.observe(block);
  return block;
}

function summary({ segments }: Region): string {
  const graphs = segments.filter(({ kind }) => kind === "graph").length;
  const times = segments.flatMap(({ seconds }) => seconds ?? []);
  const recompiles = segments.reduce(
    (sum, segment) => sum + (segment.kind === "graph" ? segment.compilations.length - 1 : 0),
    0,
  );
  return [
    counted(graphs, "graph"),
    counted(segments.length - graphs, "break"),
    recompiles > 0 && counted(recompiles, "recompile"),
    times.length > 0 && duration(times.reduce((sum, each) => sum + each, 0)),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Each break, with the operations around it. */
function breaks(page: Page, region: Region): Child[] {
  const rows = region.segments.filter((segment) => segment.kind === "break");
  if (rows.length === 0) return [];
  const build = () => breakTable(page, region, rows);
  if (rows.length <= OPEN_BREAKS) return [build()];
  const folded = h("details", {}, h("summary", {}, counted(rows.length, "break")));
  folded.addEventListener("toggle", () => {
    if (folded.children.length === 1) folded.append(build());
  });
  return [folded];
}

function breakTable(page: Page, region: Region, rows: BreakSegment[]): HTMLElement {
  const finding = ({ finding }: BreakSegment): Finding | undefined => page.report.findings[finding];
  const isTimed = rows.some(({ seconds }) => seconds !== null);
  return table(
    `Breaks of ${region.name.slice(0, 100)}`,
    [
      {
        title: "Last before",
        width: "minmax(8rem, 1.6fr)",
        cell: ({ before }) => operation(before),
      },
      {
        title: "Break",
        width: "minmax(10rem, 2fr)",
        cell: (row) => findingLink(page, row.finding),
        key: (row) => finding(row)?.title ?? "",
      },
      { title: "First after", width: "minmax(8rem, 1.6fr)", cell: ({ after }) => operation(after) },
      {
        title: "Place",
        width: "minmax(9rem, 1fr)",
        cell: (row) => {
          const place = finding(row)?.place;
          return place && placeLink(page, place);
        },
      },
      ...(isTimed
        ? [
            {
              title: "Cost",
              width: "6.5rem",
              isNumber: true,
              cell: ({ seconds }: BreakSegment) => seconds !== null && duration(seconds),
              key: ({ seconds }: BreakSegment) => seconds ?? -1,
            },
          ]
        : []),
    ],
    rows,
  );
}

function operation(text: string): Child {
  return text === "" ? h("span", { class: "quiet" }, "none") : name(text, "mono");
}
