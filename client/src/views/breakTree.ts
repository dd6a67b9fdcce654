/** A finding, as the server's `fullgraph/breaks` lists it. */
export interface Break {
  readonly uri: string;
  readonly range: {
    readonly start: { readonly line: number; readonly character: number };
    readonly end: { readonly line: number; readonly character: number };
  };
  readonly code: string;
  /** Of the page about its kind. */
  readonly title: string;
  readonly message: string;
  readonly isObserved: boolean;
  /** How often a run saw it. */
  readonly count: number;
  /** The time that it cost in a profiled call; empty if that is unknown. */
  readonly cost: string;
  readonly isFixable: boolean;
  /** The targets whose runs saw it. */
  readonly targets: readonly string[];
  /** Where the break is that led to this one. */
  readonly causedBy: { readonly uri: string; readonly line: number } | null;
}

/** What breaks are grouped by. */
export type Grouping = "file" | "cause" | "target";

/** A group of breaks, or a break with those that follow from it. */
export interface Node {
  readonly label: string;
  readonly description: string;
  /** None for a group. */
  readonly found?: Break;
  readonly children: readonly Node[];
}

const NO_RUN = "Not run yet";

/** The breaks in groups, in the order of the server; followers are below their cause. */
export function breakTree(breaks: readonly Break[], grouping: Grouping): readonly Node[] {
  const followers = new Map<Break, Break[]>();
  for (const each of breaks) {
    const cause = causeOf(each, breaks);
    if (cause !== undefined) followers.set(cause, [...(followers.get(cause) ?? []), each]);
  }
  const folded = new Set([...followers.values()].flat());
  const groups = new Map<string, Node[]>();
  for (const each of breaks) {
    if (folded.has(each)) continue;
    const children = (followers.get(each) ?? []).map((one) => node(one, []));
    for (const name of groupsOf(each, grouping)) {
      groups.set(name, [...(groups.get(name) ?? []), node(each, children)]);
    }
  }
  return [...groups].map(([label, children]) => ({
    label,
    description: String(children.length),
    children,
  }));
}

/** The cause among the breaks; those that lead to each other in a circle have none. */
function causeOf(found: Break, all: readonly Break[]): Break | undefined {
  const { causedBy } = found;
  if (causedBy === null) return undefined;
  return all.find(
    (other) =>
      other !== found &&
      other.causedBy === null &&
      other.uri === causedBy.uri &&
      other.range.start.line === causedBy.line,
  );
}

function groupsOf(found: Break, grouping: Grouping): readonly string[] {
  switch (grouping) {
    case "file":
      return [fileName(found.uri)];
    case "cause":
      return [`${found.title} (${found.code})`];
    case "target":
      return found.targets.length > 0 ? found.targets : [NO_RUN];
  }
}

function node(found: Break, children: readonly Node[]): Node {
  const line = `${fileName(found.uri)}:${found.range.start.line + 1}`;
  const seen = found.count > 1 ? `seen ${found.count}×` : "seen";
  const facts = [line, found.isObserved ? seen : "likely", found.cost];
  return {
    label: found.message,
    description: facts.filter((fact) => fact !== "").join(" · "),
    found,
    children,
  };
}

function fileName(uri: string): string {
  return decodeURIComponent(uri.slice(uri.lastIndexOf("/") + 1));
}
