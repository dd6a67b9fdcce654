import type { GraphNode } from "../data";

/** A node of the graph, or a group of them that can be folded. */
export type Item = Leaf | Group;

export interface Leaf {
  kind: "leaf";
  id: string;
  index: number;
}

export interface Group {
  kind: "group";
  id: string;
  label: string;
  children: Item[];
  /** Nodes in it, at any depth. */
  size: number;
  /** Between its children: which takes the results of which. */
  edges: [Item, Item][];
}

/** More children than this are put into ranges: a layout of one level stays small. */
const MOST_CHILDREN = 40;
const RANGE = 25;

/** The nodes by module, and long runs of nodes in ranges. */
export function groupTree(nodes: GraphNode[]): Group {
  const root = newGroup("", "");
  const groups = new Map<string, Group>();
  nodes.forEach((node, index) => {
    let parent = root;
    let id = "";
    node.group.forEach((module, depth) => {
      id += `/${module}`;
      let group = groups.get(id);
      if (group === undefined) {
        group = newGroup(id, localName(module, node.group[depth - 1]));
        groups.set(id, group);
        parent.children.push(group);
      }
      parent = group;
    });
    parent.children.push({ kind: "leaf", id: `#${index}`, index });
  });
  split(root);
  for (const group of groups.values()) split(group);
  measure(root, nodes);
  connect(root, nodes);
  return root;
}

function newGroup(id: string, label: string): Group {
  return { kind: "group", id, label, children: [], size: 0, edges: [] };
}

/** "attn" of "blocks.0.attn" in "blocks.0". */
function localName(module: string, parent: string | undefined): string {
  return parent !== undefined && module.startsWith(`${parent}.`)
    ? module.slice(parent.length + 1)
    : module;
}

function split(group: Group): void {
  for (let round = 0; group.children.length > MOST_CHILDREN; round++) {
    const ranges: Group[] = [];
    for (let from = 0; from < group.children.length; from += RANGE) {
      const range = newGroup(`${group.id}/${round}:${from}`, "");
      range.children = group.children.slice(from, from + RANGE);
      ranges.push(range);
    }
    group.children = ranges;
  }
}

/** Sizes, and the names of ranges: "blocks.0 … blocks.24". */
function measure(group: Group, nodes: GraphNode[]): [first: string, last: string] {
  const ends: string[] = [];
  for (const child of group.children) {
    group.size += child.kind === "leaf" ? 1 : 0;
    if (child.kind === "leaf") ends.push(nodes[child.index]?.name ?? "");
    else {
      ends.push(...measure(child, nodes));
      group.size += child.size;
    }
  }
  const [first = "", last = first] = [ends[0], ends.at(-1)];
  if (group.label !== "" || group.id === "") return [group.label, group.label];
  group.label = `${first} … ${last}`;
  return [first, last];
}

function connect(root: Group, nodes: GraphNode[]): void {
  const paths: Item[][] = [];
  const walk = (item: Item, path: Item[]) => {
    const own = [...path, item];
    if (item.kind === "leaf") paths[item.index] = own;
    else for (const child of item.children) walk(child, own);
  };
  walk(root, []);
  const known = new Set<string>();
  nodes.forEach((node, index) => {
    for (const input of node.inputs) {
      const [from, to] = [paths[input] ?? [], paths[index] ?? []];
      const depth = from.findIndex((item, i) => item !== to[i]);
      const [parent, source, target] = [from[depth - 1], from[depth], to[depth]];
      if (parent?.kind !== "group" || source === undefined || target === undefined) continue;
      const key = `${source.id}>${target.id}`;
      if (known.has(key)) continue;
      known.add(key);
      parent.edges.push([source, target]);
    }
  });
}

/** The groups to unfold at first: level by level, as long as few items are shown. */
export function firstOpen(root: Group, most: number): Set<string> {
  const open = new Set<string>([root.id]);
  let level = groupsIn(root);
  let shown = root.children.length;
  while (level.length > 0) {
    shown += level.reduce((sum, group) => sum + group.children.length, 0);
    if (shown > most) break;
    for (const group of level) open.add(group.id);
    level = level.flatMap(groupsIn);
  }
  return open;
}

/** All groups at any depth. */
export function allGroups(root: Group): Set<string> {
  const ids = new Set<string>([root.id]);
  for (const group of groupsIn(root)) for (const id of allGroups(group)) ids.add(id);
  return ids;
}

function groupsIn(group: Group): Group[] {
  return group.children.flatMap((child) => (child.kind === "group" ? child : []));
}
