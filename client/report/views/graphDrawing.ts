import { select } from "d3-selection";
import { zoom, zoomIdentity, type D3ZoomEvent } from "d3-zoom";

import { clipped, svg } from "../dom";
import { counted } from "../format";
import type { GraphNode } from "../data";
import { HEADER, operationLabel, shapeLabel, type Box, type Point } from "./graphLayout";
import type { Item } from "./graphTree";

interface Drawn {
  item: Item;
  element: SVGGElement;
  /** In the middle of what is drawn; of an open group, of its heading. */
  center: Point;
}

/** A graph as a picture that can be moved, zoomed and walked through by keys. */
export class GraphDrawing {
  readonly element = svg("svg", { class: "diagram", role: "group" });
  private readonly canvas = svg("g");
  private readonly zoom = zoom<SVGSVGElement, unknown>()
    .scaleExtent([0.05, 2.5])
    // The wheel alone scrolls the page.
    .filter((event: MouseEvent) =>
      event.type === "wheel" ? event.ctrlKey || event.metaKey : event.button === 0,
    )
    .on("zoom", ({ transform, sourceEvent }: D3ZoomEvent<SVGSVGElement, unknown>) => {
      if (sourceEvent) this.isMoved = true;
      this.canvas.setAttribute("transform", transform.toString());
    });
  private drawn: Drawn[] = [];
  private root: Box | null = null;
  /** By hand: then it stays where it was put. */
  private isMoved = false;

  /**
   * Args:
   *   choose: shows a node.
   *   toggle: folds or unfolds a group.
   */
  constructor(
    private readonly choose: (index: number) => void,
    private readonly toggle: (id: string) => void,
  ) {
    const arrow = svg("marker", {
      id: "arrow",
      viewBox: "0 0 8 8",
      refX: 7,
      refY: 4,
      markerWidth: 7,
      markerHeight: 7,
      orient: "auto",
    });
    arrow.append(svg("path", { d: "M0,0.5 L7,4 L0,7.5 z", class: "arrow" }));
    const defs = svg("defs");
    defs.append(arrow);
    this.element.append(defs, this.canvas);
    select(this.element).call(this.zoom).on("dblclick.zoom", null);
    new ResizeObserver(() => {
      if (!this.isMoved) this.fit();
    }).observe(this.element);
  }

  /** Draws what was laid out; the item `active` can be reached by the tab key. */
  draw(root: Box, nodes: GraphNode[], label: string, active: string | null): void {
    this.root = root;
    this.drawn = [];
    this.canvas.replaceChildren();
    this.element.setAttribute("aria-label", label);
    this.content(root, nodes);
    const first = this.drawn.find(({ item }) => item.id === active) ?? this.drawn[0];
    first?.element.setAttribute("tabindex", "0");
  }

  /** Moves the focus to an item. */
  focus(id: string): void {
    const drawn = this.drawn.find(({ item }) => item.id === id);
    if (drawn) this.activate(drawn);
  }

  /** Shows all of its width, or as much as can be read. */
  fit(): void {
    if (this.root === null) return;
    const { width } = this.element.getBoundingClientRect();
    if (width === 0) return;
    this.isMoved = false;
    const scale = Math.min(1, Math.max(0.4, (width - 24) / this.root.width));
    this.element.style.height = `max(260px, min(72vh, ${this.root.height * scale + 24}px))`;
    const left = Math.max(12, (width - this.root.width * scale) / 2);
    this.zoom.transform(select(this.element), zoomIdentity.translate(left, 8).scale(scale));
  }

  /** Zooms around the middle. */
  scaleBy(factor: number): void {
    this.zoom.scaleBy(select(this.element), factor);
  }

  private content(box: Box, nodes: GraphNode[]): void {
    for (const points of box.content?.edges ?? []) {
      this.canvas.append(
        svg("path", { class: "edge", d: line(points), "marker-end": "url(#arrow)" }),
      );
    }
    for (const child of box.content?.boxes ?? []) {
      this.box(child, nodes);
      this.content(child, nodes);
    }
  }

  private box(box: Box, nodes: GraphNode[]): void {
    const { item, left, top, width, height, content } = box;
    const node = item.kind === "leaf" ? nodes[item.index] : undefined;
    const isOpen = content !== null;
    const [title, subtitle] = labels(item, node);
    const kind = node === undefined ? "module" : edgeKind(node);
    const element = svg("g", {
      class: `box ${kind}${isOpen ? " open" : ""}`,
      role: "button",
      tabindex: -1,
      "aria-label": isOpen ? title : `${title} ${subtitle}`.trim(),
      "aria-expanded": item.kind === "group" ? String(isOpen) : undefined,
      transform: `translate(${left},${top})`,
      onclick: () => {
        this.activate(drawn);
        this.act(item);
      },
      onkeydown: (event: KeyboardEvent) => {
        this.onkey(event, drawn);
      },
    });
    element.append(
      svg("rect", { width, height, rx: 5 }),
      svg(
        "text",
        {
          x: isOpen ? 12 : width / 2,
          y: isOpen || subtitle ? 18 : height / 2 + 4,
          class: isOpen ? "start" : "",
        },
        title,
      ),
    );
    if (!isOpen && subtitle) {
      // The space parts the two for screen readers.
      element.append(" ", svg("text", { x: width / 2, y: 34, class: "sub" }, subtitle));
    }
    const middle = (isOpen ? HEADER : height) / 2;
    const drawn: Drawn = { item, element, center: { x: left + width / 2, y: top + middle } };
    this.drawn.push(drawn);
    this.canvas.append(element);
  }

  private act(item: Item): void {
    if (item.kind === "leaf") this.choose(item.index);
    else this.toggle(item.id);
  }

  private onkey(event: KeyboardEvent, drawn: Drawn): void {
    const direction = {
      ArrowDown: { x: 0, y: 1 },
      ArrowUp: { x: 0, y: -1 },
      ArrowLeft: { x: -1, y: 0 },
      ArrowRight: { x: 1, y: 0 },
    }[event.key];
    if (direction) {
      const next = this.nearest(drawn, direction);
      if (next) this.activate(next);
    } else if (event.key === "Enter" || event.key === " ") this.act(drawn.item);
    else if (event.key === "+" || event.key === "-") this.scaleBy(event.key === "+" ? 1.25 : 0.8);
    else if (event.key === "0") this.fit();
    else return;
    event.preventDefault();
  }

  /** The one that is nearest in a direction; what lies aside counts as farther away. */
  private nearest(from: Drawn, direction: Point): Drawn | undefined {
    let best: Drawn | undefined;
    let least = Infinity;
    for (const drawn of this.drawn) {
      const x = drawn.center.x - from.center.x;
      const y = drawn.center.y - from.center.y;
      const ahead = x * direction.x + y * direction.y;
      const aside = Math.abs(x * direction.y) + Math.abs(y * direction.x);
      const distance = ahead + 2.5 * aside;
      if (ahead > 4 && distance < least) [best, least] = [drawn, distance];
    }
    return best;
  }

  private activate(drawn: Drawn): void {
    for (const other of this.drawn) other.element.setAttribute("tabindex", "-1");
    drawn.element.setAttribute("tabindex", "0");
    drawn.element.focus({ preventScroll: true });
    const frame = this.element.getBoundingClientRect();
    const box = drawn.element.getBoundingClientRect();
    const isSeen =
      box.top >= frame.top &&
      box.left >= frame.left &&
      Math.min(box.bottom, box.top + HEADER) <= frame.bottom &&
      Math.min(box.right, box.left + 80) <= frame.right;
    if (!isSeen) {
      this.zoom.translateTo(select(this.element), drawn.center.x, drawn.center.y);
    }
  }
}

function labels(item: Item, node: GraphNode | undefined): [string, string] {
  if (item.kind === "group") return [clipped(item.label, 34), counted(item.size, "node")];
  return node === undefined ? ["", ""] : [operationLabel(node), shapeLabel(node)];
}

function edgeKind({ operation }: GraphNode): string {
  return ["input", "attribute", "output"].includes(operation) ? "end" : "operation";
}

/** Through the points, round at each. */
function line(points: Point[]): string {
  const [first, ...rest] = points;
  const last = rest.pop();
  if (first === undefined || last === undefined) return "";
  let path = `M${at(first)}`;
  rest.forEach((point, index) => {
    const next = rest[index + 1];
    const end = next ? { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 } : last;
    path += ` Q${at(point)} ${at(end)}`;
  });
  return rest.length > 0 ? path : `${path} L${at(last)}`;
}

function at({ x, y }: Point): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}
