import { append, clipped, h, linkButton, name } from "../dom";
import { counted, placeText } from "../format";
import type { Graph } from "../data";
import type { Page } from "../page";
import { facts, placeLink } from "../parts";
import { table } from "../table";
import { GraphDrawing } from "./graphDrawing";
import { layoutGraph } from "./graphLayout";
import { allGroups, firstOpen, groupTree, type Group } from "./graphTree";

/** How many boxes are drawn at first, and at most. */
const FIRST_BOXES = 60;
const MOST_BOXES = 2000;
const MOST_LINKS = 30;

/** A segment's graph: as a diagram, and the same as a table. */
export class GraphsView {
  readonly element: HTMLElement;
  private readonly choice: HTMLSelectElement;
  private readonly place = h("span");
  private readonly content = h("div");
  private readonly tools = h("span", { class: "tools" });
  private readonly modes: Record<"diagram" | "table", HTMLButtonElement>;
  private readonly drawing: GraphDrawing;
  private readonly compilations: number[];
  private graph: Graph = { nodes: [] };
  private root: Group = groupTree([]);
  private open = new Set<string>();

  constructor(private readonly page: Page) {
    const { compilations, files } = page.report;
    this.compilations = compilations.flatMap(({ graph }, index) => (graph >= 0 ? index : []));
    this.choice = h(
      "select",
      {
        "aria-label": "Graph",
        onchange: () => {
          this.show(Number(this.choice.value));
        },
      },
      ...this.compilations.map((index) => {
        const each = compilations[index];
        const text = each
          ? [
              each.id,
              each.place.function,
              placeText(files, each.place),
              counted(each.operations, "operation"),
            ]
          : [];
        return h("option", { value: index }, text.map((part) => clipped(part, 60)).join("  ·  "));
      }),
    );
    this.drawing = new GraphDrawing(
      (index) => {
        this.showNode(index);
      },
      (id) => {
        if (!this.open.delete(id)) this.open.add(id);
        this.draw(id);
        this.drawing.focus(id);
      },
    );
    this.modes = {
      diagram: this.mode("Diagram", "diagram"),
      table: this.mode("Table", "table"),
    };
    append(this.tools, [
      tool("Unfold all", () => {
        this.unfoldAll();
      }),
      tool("Fold all", () => {
        this.open = new Set([this.root.id]);
        this.draw();
        this.drawing.fit();
      }),
      tool(
        "−",
        () => {
          this.drawing.scaleBy(0.8);
        },
        "Zoom out",
      ),
      tool(
        "+",
        () => {
          this.drawing.scaleBy(1.25);
        },
        "Zoom in",
      ),
      tool("Fit", () => {
        this.drawing.fit();
      }),
    ]);
    this.element = h(
      "section",
      { "aria-labelledby": "graphs" },
      h("h2", { id: "graphs" }, "Graph"),
      h(
        "div",
        { class: "toolbar" },
        tool(
          "‹",
          () => {
            this.step(-1);
          },
          "Previous graph",
        ),
        this.choice,
        tool(
          "›",
          () => {
            this.step(1);
          },
          "Next graph",
        ),
        this.place,
        h(
          "span",
          { class: "switch", role: "group", "aria-label": "Show as" },
          this.modes.diagram,
          this.modes.table,
        ),
        this.tools,
      ),
      this.content,
      h(
        "p",
        { class: "meta hint" },
        "Drag to move, Ctrl + wheel to zoom, arrow keys from box to box, Enter to unfold.",
      ),
    );
  }

  /** Shows the graph of a compilation. */
  show(compilation: number): void {
    const each = this.page.report.compilations[compilation];
    if (each === undefined) return;
    this.choice.value = String(compilation);
    this.place.replaceChildren(placeLink(this.page, each.place) ?? "");
    this.graph = this.page.graph(each.graph) ?? { nodes: [] };
    this.root = groupTree(this.graph.nodes);
    this.open = firstOpen(this.root, FIRST_BOXES);
    this.as(this.modes.table.getAttribute("aria-pressed") === "true" ? "table" : "diagram");
  }

  /** Shows the first graph, unless one is shown. */
  start(): void {
    if (this.content.childElementCount === 0) this.show(this.compilations[0] ?? -1);
  }

  private step(by: number): void {
    const at = this.compilations.indexOf(Number(this.choice.value)) + by;
    const compilation = this.compilations[at];
    if (compilation !== undefined) this.show(compilation);
  }

  private mode(label: string, mode: "diagram" | "table"): HTMLButtonElement {
    return h(
      "button",
      {
        type: "button",
        "aria-pressed": String(mode === "diagram"),
        onclick: () => {
          this.as(mode);
        },
      },
      label,
    );
  }

  private as(mode: "diagram" | "table"): void {
    this.modes.diagram.setAttribute("aria-pressed", String(mode === "diagram"));
    this.modes.table.setAttribute("aria-pressed", String(mode === "table"));
    this.tools.hidden = mode === "table";
    if (this.graph.nodes.length === 0) {
      this.content.replaceChildren(
        h("p", { class: "meta" }, "The report does not hold this graph."),
      );
    } else if (mode === "table") this.content.replaceChildren(this.nodeTable());
    else {
      this.content.replaceChildren(this.drawing.element);
      this.draw();
      requestAnimationFrame(() => {
        this.drawing.fit();
      });
    }
  }

  private unfoldAll(): void {
    if (this.graph.nodes.length > MOST_BOXES) {
      this.page.say(
        `Only up to ${MOST_BOXES.toLocaleString("en")} nodes are drawn. The table has all.`,
      );
      return;
    }
    this.open = allGroups(this.root);
    this.draw();
    this.drawing.fit();
  }

  private draw(active: string | null = null): void {
    const { nodes } = this.graph;
    const box = layoutGraph(this.root, nodes, this.open);
    const label = `Diagram of the graph, ${counted(nodes.length, "node")}. The table shows the same.`;
    this.drawing.draw(box, nodes, label, active);
  }

  private showNode(index: number): void {
    const node = this.graph.nodes[index];
    if (node === undefined) return;
    const { nodes } = this.graph;
    const users = nodes.flatMap(({ inputs }, user) => (inputs.includes(index) ? user : []));
    const links = (indices: number[]) =>
      indices.length > 0 &&
      h(
        "ul",
        { class: "plain" },
        ...indices.slice(0, MOST_LINKS).map((i) =>
          h(
            "li",
            {},
            linkButton(name(nodes[i]?.name ?? "", "mono"), () => {
              this.showNode(i);
            }),
          ),
        ),
        indices.length > MOST_LINKS &&
          h("li", { class: "meta" }, `and ${counted(indices.length - MOST_LINKS, "other")}`),
      );
    this.page.showDetails(
      name(node.operation, "mono"),
      h(
        "div",
        { class: "details" },
        facts([
          ["Result", name(node.name, "mono")],
          ["Type", node.shape && name(node.shape, "mono")],
          ["Place", node.place && placeLink(this.page, node.place)],
          ["Takes", links(node.inputs)],
          ["Used by", links(users)],
          ["Module", node.group.length > 0 && name(node.group.at(-1) ?? "", "mono")],
        ]),
      ),
    );
  }

  private nodeTable(): HTMLElement {
    const { nodes } = this.graph;
    return table(
      "Nodes of the graph",
      [
        {
          title: "Result",
          width: "minmax(7rem, 1fr)",
          cell: (node) => name(node.name, "mono"),
          key: (node) => node.name,
        },
        {
          title: "Operation",
          width: "minmax(10rem, 1.6fr)",
          cell: (node) => name(node.operation, "mono"),
          key: (node) => node.operation,
        },
        {
          title: "Type",
          width: "minmax(8rem, 1fr)",
          cell: (node) => name(node.shape, "mono"),
          key: (node) => node.shape,
        },
        {
          title: "Takes",
          width: "minmax(8rem, 1.2fr)",
          cell: ({ inputs }) => name(inputs.map((i) => nodes[i]?.name ?? "").join(", "), "mono"),
        },
        {
          title: "Module",
          width: "minmax(7rem, 1fr)",
          cell: ({ group }) => name(group.at(-1) ?? "", "mono"),
          key: ({ group }) => group.at(-1) ?? "",
        },
        {
          title: "Place",
          width: "minmax(7rem, 1fr)",
          cell: ({ place }) => place && placeLink(this.page, place),
        },
      ],
      nodes,
    );
  }
}

function tool(label: string, onclick: () => void, spoken = label): HTMLButtonElement {
  return h("button", { type: "button", onclick, "aria-label": spoken, title: spoken }, label);
}
