import { highlightCode, tagHighlighter, tags } from "@lezer/highlight";
import { parser } from "@lezer/python";

import { clipped, h, name } from "../dom";
import { findingLink } from "../details";
import type { Place, SourceFile } from "../data";
import { isRecompile, type Page } from "../page";
import { Windowed } from "../windowed";

const ROW_HEIGHT = 20;
/** Beyond it, a file is shown without colours. */
const LONGEST_COLOURED = 2_000_000;
const LONGEST_LINE = 1000;

const HIGHLIGHTER = tagHighlighter([
  { tag: tags.comment, class: "comment" },
  { tag: tags.string, class: "string" },
  { tag: tags.keyword, class: "keyword" },
  { tag: tags.operatorKeyword, class: "keyword" },
  { tag: tags.number, class: "number" },
  { tag: tags.bool, class: "number" },
  { tag: tags.null, class: "number" },
  { tag: tags.function(tags.definition(tags.variableName)), class: "definition" },
  { tag: tags.definition(tags.className), class: "definition" },
]);

type Piece = [text: string, className: string];

/** The files of the run: which lines Dynamo traced, where it broke and recompiled. */
export class CodeView {
  readonly element: HTMLElement;
  private readonly files: number[];
  private readonly choice: HTMLSelectElement;
  private readonly content = h("div");
  private windowed: Windowed | null = null;
  private shown = -1;
  private marked: number[] = [];
  private active = 0;

  constructor(private readonly page: Page) {
    const { files } = page.report;
    this.files = files.flatMap(({ text }, index) => (text === "" ? [] : index));
    this.choice = h(
      "select",
      {
        "aria-label": "File",
        onchange: () => {
          this.open(Number(this.choice.value));
        },
      },
      ...this.files.map((index) =>
        h("option", { value: index }, clipped(files[index]?.name ?? "", 120)),
      ),
    );
    const step = (by: number, label: string, spoken: string) =>
      h(
        "button",
        {
          type: "button",
          "aria-label": spoken,
          title: spoken,
          onclick: () => {
            this.step(by);
          },
        },
        label,
      );
    this.element = h(
      "section",
      { "aria-labelledby": "code" },
      h("h2", { id: "code" }, "Code"),
      h(
        "div",
        { class: "toolbar" },
        this.choice,
        step(-1, "↑", "Previous finding"),
        step(1, "↓", "Next finding"),
        h(
          "span",
          { class: "legend" },
          h("span", {}, h("i", { class: "key traced" }), "traced"),
          h("span", {}, h("i", { class: "key break" }), "break"),
          h("span", {}, h("i", { class: "key level" }), "recompile"),
        ),
      ),
      this.content,
    );
  }

  /** Shows a line. */
  show({ file, line }: Place): void {
    if (!this.files.includes(file)) return;
    this.open(file);
    this.reveal(line);
  }

  /** Shows the first file, unless one is shown. */
  start(): void {
    if (this.shown >= 0) return;
    this.open(this.files[0] ?? -1);
    if (this.marked[0] !== undefined) this.windowed?.reveal(this.marked[0] - 1, "center");
  }

  private step(by: number): void {
    const next = Math.min(Math.max(this.active + by, 0), this.marked.length - 1);
    const line = this.marked[next];
    if (line === undefined) return;
    this.active = next;
    this.reveal(line);
  }

  private reveal(line: number): void {
    const row = this.windowed?.reveal(line - 1, "center");
    for (const old of this.content.querySelectorAll(".current")) old.classList.remove("current");
    row?.classList.add("current");
    this.active = Math.max(
      0,
      this.marked.findIndex((each) => each >= line),
    );
  }

  private open(index: number): void {
    const file = this.page.report.files[index];
    if (file === undefined || index === this.shown) return;
    this.shown = index;
    this.choice.value = String(index);
    const findings = this.findingsByLine(index);
    this.marked = [...findings.keys()].sort((a, b) => a - b);
    this.active = -1;
    const lines = linesOf(file);
    const traced = new Set(file.traced);
    const scroller = h("div", {
      class: "source",
      tabindex: 0,
      role: "group",
      "aria-label": `Code of ${file.name.slice(0, 200)}`,
    });
    const widest = lines.reduce((most, line) => Math.max(most, lengthOf(line)), 0);
    const hasLongest = Math.min(widest, LONGEST_LINE) + 60;
    this.windowed = new Windowed(scroller, {
      rowHeight: ROW_HEIGHT,
      count: lines.length,
      render: (row) =>
        this.line(row + 1, lines[row] ?? [], traced.has(row + 1), findings.get(row + 1) ?? []),
    });
    this.windowed.body.style.minWidth = `${hasLongest}ch`;
    scroller.append(this.windowed.body);
    this.content.replaceChildren(scroller);
  }

  private findingsByLine(file: number): Map<number, number[]> {
    const byLine = new Map<number, number[]>();
    this.page.report.findings.forEach(({ place }, index) => {
      if (place.file !== file) return;
      byLine.set(place.line, [...(byLine.get(place.line) ?? []), index]);
    });
    return byLine;
  }

  private line(
    number: number,
    pieces: Piece[],
    isTraced: boolean,
    findings: number[],
  ): HTMLElement {
    const kinds = findings.flatMap((index) => this.page.report.findings[index] ?? []);
    const isBreak = kinds.some((finding) => !isRecompile(finding));
    const mark = findings.length > 0 ? (isBreak ? "break" : "recompile") : isTraced ? "traced" : "";
    const spoken = isTraced && findings.length === 0 && h("span", { class: "unseen" }, "traced");
    return h(
      "div",
      { class: `line ${mark}` },
      h("span", { class: "line-number" }, number),
      h("span", { class: "margin" }, spoken),
      h(
        "code",
        {},
        h(
          "bdi",
          { dir: "ltr" },
          ...pieces.map(([text, kind]) => (kind ? h("span", { class: kind }, text) : text)),
        ),
      ),
      ...findings.slice(0, 3).map((index) => findingLink(this.page, index)),
      findings.length > 3 && name(`and ${findings.length - 3} more`, "meta"),
    );
  }
}

function lengthOf(pieces: Piece[]): number {
  return pieces.reduce((sum, [text]) => sum + text.length, 0);
}

/** The lines of a file, in pieces of one colour. */
function linesOf(file: SourceFile): Piece[][] {
  const text = file.text.replace(/\r?\n$/, "");
  const lines: Piece[][] = [[]];
  const put = (piece: string, className: string) => {
    const line = lines.at(-1);
    if (line && lengthOf(line) < LONGEST_LINE) line.push([piece.slice(0, LONGEST_LINE), className]);
  };
  if (text.length > LONGEST_COLOURED) {
    return text.split(/\r\n|\r|\n/).map((line) => [[line.slice(0, LONGEST_LINE), ""]]);
  }
  highlightCode(text, parser.parse(text), HIGHLIGHTER, put, () => {
    lines.push([]);
  });
  return lines;
}
