import { Graph as Dagre, layout } from "@dagrejs/dagre";

import type { GraphNode } from "../data";
import { clipped } from "../dom";
import type { Group, Item } from "./graphTree";

export interface Point {
  x: number;
  y: number;
}

/** Where an item is drawn; of an open group, with what is in it. Left and top are absolute. */
export interface Box {
  item: Item;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Null of what is not unfolded. */
  content: { boxes: Box[]; edges: Point[][] } | null;
}

export const HEADER = 26;
const PADDING = 12;
const LEAF_HEIGHT = 42;
const CHARACTER = 7.3;

/** The first line of a node's box. */
export function operationLabel(node: GraphNode): string {
  const { name, operation } = node;
  if (operation === "input" || operation === "attribute") return clipped(inputLabel(name), 34);
  return clipped(operation || name, 34);
}

/** "weight" of "l_self_modules_norm_parameters_weight_", "x" of "l_x_". */
function inputLabel(name: string): string {
  const found = /_(?:parameters|buffers)_(.+?)_?$/.exec(name) ?? /^l_(.+?)_?$/i.exec(name);
  return found?.[1] ?? name;
}

/** The second one. */
export function shapeLabel(node: GraphNode): string {
  return clipped(node.shape, 34);
}

/** Lays out the groups in `open`, each by itself and as one box of the group around it. */
export function layoutGraph(root: Group, nodes: GraphNode[], open: Set<string>): Box {
  const box = layoutItem(root, nodes, open);
  move(box, 0, 0);
  return box;
}

function layoutItem(item: Item, nodes: GraphNode[], open: Set<string>): Box {
  const at = { item, left: 0, top: 0 };
  if (item.kind === "leaf") {
    const node = nodes[item.index];
    const letters = node
      ? Math.max(operationLabel(node).length, shapeLabel(node).length * 0.92)
      : 0;
    return {
      ...at,
      width: Math.max(64, letters * CHARACTER + 22),
      height: LEAF_HEIGHT,
      content: null,
    };
  }
  if (!open.has(item.id)) {
    const width = Math.max(110, Math.min(item.label.length, 34) * CHARACTER + 40);
    return { ...at, width, height: LEAF_HEIGHT, content: null };
  }
  const graph = new Dagre();
  graph.setGraph({ nodesep: 22, ranksep: 30, ranker: "tight-tree" });
  const boxes = item.children.map((child) => layoutItem(child, nodes, open));
  for (const { item: child, width, height } of boxes) graph.setNode(child.id, { width, height });
  for (const [from, to] of item.edges) graph.setEdge(from.id, to.id, {});
  layout(graph);
  for (const box of boxes) {
    const { x, y } = graph.node(box.item.id) as Point;
    box.left = x - box.width / 2 + PADDING;
    box.top = y - box.height / 2 + HEADER + 4;
  }
  const edges = item.edges.map(([from, to]) => {
    const { points } = graph.edge(from.id, to.id) as { points: Point[] };
    return points.map(({ x, y }) => ({ x: x + PADDING, y: y + HEADER + 4 }));
  });
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return {
    ...at,
    width: Math.max(width, item.label.length * CHARACTER + 20) + 2 * PADDING,
    height: height + HEADER + PADDING,
    content: { boxes, edges },
  };
}

/** From positions in the group around a box to absolute ones. */
function move(box: Box, left: number, top: number): void {
  box.left += left;
  box.top += top;
  if (box.content === null) return;
  for (const edge of box.content.edges) {
    for (const point of edge) {
      point.x += box.left;
      point.y += box.top;
    }
  }
  for (const child of box.content.boxes) move(child, box.left, box.top);
}
