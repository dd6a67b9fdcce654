import { append, freshId, h, name, type Child } from "../dom";
import { baseName, counted, duration } from "../format";
import { compilationLink, findingLink } from "../details";
import type { CallNode } from "../data";
import type { Page } from "../page";
import { facts, placeLink } from "../parts";
import { Windowed } from "../windowed";

const ROW_HEIGHT = 28;
/** As many rows are unfolded from the start, at most. */
const OPEN_ROWS = 200;

interface Row {
  node: CallNode;
  parent: Row | null;
  level: number;
  position: number;
  siblings: number;
}

/** The calls of the user's functions, as a tree. */
export function callTree(page: Page): HTMLElement {
  const tree = new CallTree(page);
  return h(
    "section",
    { "aria-labelledby": "calls" },
    h("h2", { id: "calls" }, "Calls"),
    h(
      "p",
      { class: "meta hint" },
      "Arrow keys move and unfold; Enter shows the details of a call.",
    ),
    tree.element,
  );
}

class CallTree {
  readonly element: HTMLElement;
  private readonly open = new Set<CallNode>();
  private readonly windowed: Windowed;
  private rows: Row[] = [];
  private active = 0;
  private readonly prefix = freshId("call");
  private readonly longest: number;

  constructor(private readonly page: Page) {
    const { calls } = page.report;
    this.longest = calls.reduce((most, { seconds }) => Math.max(most, seconds ?? 0), 0);
    this.unfold(calls);
    this.rows = this.visible();
    this.element = h("div", {
      class: "tree",
      role: "tree",
      tabindex: 0,
      "aria-label": "Calls",
      onkeydown: (event: KeyboardEvent) => {
        this.onkey(event);
      },
    });
    this.windowed = new Windowed(this.element, {
      rowHeight: ROW_HEIGHT,
      count: this.rows.length,
      render: (index) => this.render(index),
    });
    this.windowed.body.setAttribute("role", "presentation");
    this.element.append(this.windowed.body);
    this.activate(0);
  }

  /** Level by level, as far as there is room. */
  private unfold(level: CallNode[]): void {
    let shown = level.length;
    while (level.length > 0) {
      const next = level.flatMap(({ children }) => children);
      shown += next.length;
      if (shown > OPEN_ROWS) return;
      for (const node of level) this.open.add(node);
      level = next;
    }
  }

  private visible(): Row[] {
    const rows: Row[] = [];
    const add = (nodes: CallNode[], parent: Row | null, level: number) => {
      nodes.forEach((node, i) => {
        const row = { node, parent, level, position: i + 1, siblings: nodes.length };
        rows.push(row);
        if (this.open.has(node)) add(node.children, row, level + 1);
      });
    };
    add(this.page.report.calls, null, 1);
    return rows;
  }

  private render(index: number): HTMLElement {
    const row = this.rows[index];
    if (row === undefined) return h("div");
    const { node, level } = row;
    const hasChildren = node.children.length > 0;
    const isOpen = this.open.has(node);
    const item = h(
      "div",
      {
        class: "row",
        role: "treeitem",
        id: `${this.prefix}-${index}`,
        "aria-level": level,
        "aria-posinset": row.position,
        "aria-setsize": row.siblings,
        "aria-expanded": hasChildren ? String(isOpen) : undefined,
        "aria-selected": String(index === this.active),
        onclick: (event: MouseEvent) => {
          this.activate(index);
          if ((event.target as Element).classList.contains("twisty")) this.toggle(row);
          else this.choose(row);
        },
      },
      h("span", { class: hasChildren ? "twisty" : "twisty none", "aria-hidden": "true" }),
      name(node.function || "module", "mono"),
      h("span", { class: "marks" }, placeOf(this.page, node), ...marks(node)),
      this.timeBar(node),
    );
    item.style.paddingLeft = `${8 + (level - 1) * 18}px`;
    return item;
  }

  private timeBar({ seconds }: CallNode): Child {
    if (seconds === null) return null;
    const bar = h("span", { class: "bar", "aria-hidden": "true" });
    bar.style.width = `${this.longest > 0 ? (seconds / this.longest) * 90 : 0}px`;
    return h("span", { class: "time" }, duration(seconds), h("span", { class: "track" }, bar));
  }

  private onkey(event: KeyboardEvent): void {
    const row = this.rows[this.active];
    if (row === undefined) return;
    const hasChildren = row.node.children.length > 0;
    const isOpen = hasChildren && this.open.has(row.node);
    if (event.key === "ArrowDown") this.activate(this.active + 1);
    else if (event.key === "ArrowUp") this.activate(this.active - 1);
    else if (event.key === "Home") this.activate(0);
    else if (event.key === "End") this.activate(this.rows.length - 1);
    else if (event.key === "ArrowRight" && hasChildren && !isOpen) this.toggle(row);
    else if (event.key === "ArrowRight" && isOpen) this.activate(this.active + 1);
    else if (event.key === "ArrowLeft" && isOpen) this.toggle(row);
    else if (event.key === "ArrowLeft" && row.parent) {
      this.activate(this.rows.indexOf(row.parent));
    } else if (event.key === "Enter" || event.key === " ") this.choose(row);
    else if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
  }

  private activate(index: number): void {
    if (index < 0 || index >= this.rows.length) return;
    const before = this.element.getAttribute("aria-activedescendant");
    if (before) document.getElementById(before)?.setAttribute("aria-selected", "false");
    this.active = index;
    const item = this.windowed.reveal(index);
    this.windowed.keep(index);
    item.setAttribute("aria-selected", "true");
    this.element.setAttribute("aria-activedescendant", item.id);
  }

  private toggle(row: Row): void {
    if (!this.open.delete(row.node)) this.open.add(row.node);
    this.rows = this.visible();
    this.windowed.reset(this.rows.length);
    this.activate(this.rows.findIndex(({ node }) => node === row.node));
  }

  private choose({ node }: Row): void {
    const { page } = this;
    const list = (heading: string, items: Child[]) =>
      items.length > 0 && [
        h("h3", {}, heading),
        h("ul", { class: "plain" }, ...items.map((item) => h("li", {}, item))),
      ];
    const details = h(
      "div",
      { class: "details" },
      facts([
        ["Place", placeLink(page, node.place)],
        ["Time", node.seconds !== null && duration(node.seconds)],
        ["Operations in graphs", node.operations > 0 && String(node.operations)],
      ]),
    );
    append(details, [
      ...(list(
        "Breaks",
        node.breaks.map((i) => findingLink(page, i)),
      ) || []),
      ...(list(
        "Compilations",
        node.compilations.map((i) => compilationLink(page, i)),
      ) || []),
    ]);
    page.showDetails(name(node.function || "module", "mono"), details);
  }
}

/** Not a link: the whole row shows the details, which have one. */
function placeOf({ report }: Page, { place }: CallNode): Child {
  const file = report.files[place.file];
  return file && h("span", { class: "place" }, name(baseName(file.name)), `:${place.line}`);
}

function marks({ breaks, compilations, operations }: CallNode): Child[] {
  return [
    breaks.length > 0 && h("span", { class: "mark break" }, counted(breaks.length, "break")),
    compilations.length > 0 &&
      h("span", { class: "mark graph" }, counted(compilations.length, "compilation")),
    operations > 0 && h("span", { class: "meta" }, counted(operations, "operation")),
  ];
}
