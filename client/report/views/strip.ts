import { freshId, h } from "../dom";
import { counted, duration, placeText } from "../format";
import type { Region, Segment } from "../data";
import type { Page } from "../page";
import { layoutStrip, pieceAt, type StripLayout } from "./stripLayout";

/** How many recompiles are drawn above a graph. */
const LEVELS = 5;
const LEVEL_HEIGHT = 9;
const BASE_HEIGHT = 38;
/** Left and right of the line: room for the focus. */
const PADDING = 4;
const NOTHING: Segment = { kind: "graph", compilations: [], operations: 0, seconds: null };

/**
 * A region as a line: graph, break, graph. It is a list box: arrow keys move along it, Enter shows
 * the details and goes to the line.
 */
export class Strip {
  readonly element: HTMLElement;
  private readonly line = h("div", { class: "strip-line", role: "presentation" });
  private layout: StripLayout = { pieces: [], width: 0, unit: "operations" };
  private readonly shown = new Map<number, HTMLElement>();
  private readonly prefix = freshId("strip");
  private active = 0;

  constructor(
    private readonly page: Page,
    private readonly region: Region,
    private readonly onlayout: (unit: StripLayout["unit"]) => void,
  ) {
    const levels = region.segments.reduce((most, each) => Math.max(most, levelsOf(each)), 0);
    this.element = h(
      "div",
      {
        class: "strip",
        role: "listbox",
        tabindex: 0,
        "aria-orientation": "horizontal",
        "aria-label": `Graphs and breaks of ${region.name.slice(0, 100)}`,
        onkeydown: (event: KeyboardEvent) => {
          this.onkey(event);
        },
        onscroll: () => {
          this.draw();
        },
      },
      this.line,
    );
    this.line.style.height = `${BASE_HEIGHT + levels * LEVEL_HEIGHT}px`;
    new ResizeObserver(() => {
      this.relayout();
    }).observe(this.element);
  }

  private relayout(): void {
    this.layout = layoutStrip(this.region.segments, this.element.clientWidth - 2 * PADDING);
    this.line.style.width = `${this.layout.width}px`;
    for (const piece of this.shown.values()) piece.remove();
    this.shown.clear();
    this.onlayout(this.layout.unit);
    this.draw();
  }

  private draw(): void {
    const { pieces } = this.layout;
    const { scrollLeft, clientWidth } = this.element;
    const first = pieceAt(pieces, scrollLeft - 300);
    const last = pieceAt(pieces, scrollLeft + clientWidth + 300);
    for (const [index, piece] of this.shown) {
      if ((index >= first && index <= last) || index === this.active) continue;
      this.shown.delete(index);
      piece.remove();
    }
    for (let index = first; index <= Math.min(last, pieces.length - 1); index++) this.piece(index);
    if (pieces.length > 0) {
      const piece = this.piece(this.active);
      this.element.setAttribute("aria-activedescendant", piece.id);
    }
  }

  private piece(index: number): HTMLElement {
    const shown = this.shown.get(index);
    if (shown !== undefined) return shown;
    const { left, width } = this.layout.pieces[index] ?? { left: 0, width: 0 };
    const segment = this.region.segments[index] ?? NOTHING;
    const label = this.label(segment);
    const piece = h(
      "div",
      {
        class: `piece ${segment.kind}`,
        role: "option",
        id: `${this.prefix}-${index}`,
        title: label,
        "aria-label": label,
        "aria-selected": index === this.active ? "true" : "false",
        "aria-posinset": index + 1,
        "aria-setsize": this.region.segments.length,
        onclick: () => {
          this.activate(index);
          this.choose();
        },
      },
      ...levelMarks(segment),
      h("span", { class: "fill", "aria-hidden": "true" }, width > 60 && caption(segment)),
    );
    piece.style.left = `${left}px`;
    piece.style.width = `${width}px`;
    this.shown.set(index, piece);
    this.line.append(piece);
    return piece;
  }

  private label(segment: Segment): string {
    const time = segment.seconds === null ? "" : `, ${duration(segment.seconds)}`;
    if (segment.kind === "graph") {
      const recompiles = segment.compilations.length - 1;
      return (
        `Graph: ${counted(segment.operations, "operation")}${time}` +
        (recompiles > 0 ? `, recompiled ${counted(recompiles, "time")}` : "")
      );
    }
    const finding = this.page.report.findings[segment.finding];
    if (finding === undefined) return `Break${time}`;
    const place = placeText(this.page.report.files, finding.place);
    return `Break: ${finding.title.slice(0, 200)}${place && `, ${place}`}${time}`;
  }

  private onkey(event: KeyboardEvent): void {
    const end = this.region.segments.length - 1;
    const to = {
      ArrowRight: this.active + 1,
      ArrowLeft: this.active - 1,
      Home: 0,
      End: end,
    }[event.key];
    if (to !== undefined) this.activate(Math.min(Math.max(to, 0), end));
    else if (event.key === "Enter" || event.key === " ") this.choose();
    else return;
    event.preventDefault();
  }

  private activate(index: number): void {
    this.shown.get(this.active)?.setAttribute("aria-selected", "false");
    this.active = index;
    const { left, width } = this.layout.pieces[index] ?? { left: 0, width: 0 };
    const { scrollLeft, clientWidth } = this.element;
    if (left < scrollLeft) this.element.scrollLeft = left - 20;
    else if (left + width > scrollLeft + clientWidth) {
      this.element.scrollLeft = left + width - clientWidth + 20;
    }
    this.draw();
    this.piece(index).setAttribute("aria-selected", "true");
  }

  private choose(): void {
    const segment = this.region.segments[this.active];
    if (segment === undefined) return;
    if (segment.kind === "break") {
      this.page.showFinding(segment.finding);
      const place = this.page.report.findings[segment.finding]?.place;
      // In a browser, going to the line would replace the strip.
      if (place && this.page.host.editor !== null) this.page.go(place);
    } else if (segment.compilations[0] !== undefined) {
      this.page.showCompilation(segment.compilations[0]);
    }
  }
}

function levelsOf(segment: Segment): number {
  return segment.kind === "graph" ? Math.min(LEVELS, segment.compilations.length - 1) : 0;
}

function levelMarks(segment: Segment): HTMLElement[] {
  return Array.from({ length: levelsOf(segment) }, () => h("span", { class: "level" }));
}

function caption(segment: Segment): string {
  if (segment.seconds !== null) return duration(segment.seconds);
  return segment.kind === "graph" ? counted(segment.operations, "op") : "";
}
