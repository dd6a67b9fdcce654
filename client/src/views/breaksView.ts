import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

import { breakTree, type Break, type Grouping, type Node } from "./breakTree";

/** The id of the view in package.json. */
export const BREAKS_VIEW = "fullgraph.breaks";

const GROUPINGS: readonly (vscode.QuickPickItem & { readonly grouping: Grouping })[] = [
  { label: "By file", grouping: "file" },
  { label: "By cause", grouping: "cause" },
  { label: "By function or module that was run", grouping: "target" },
];
const QUIET_MS = 300;

/** The side bar Graph Breaks: all that was found, in groups. */
export class BreaksView implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private grouping: Grouping = "file";
  private timer: NodeJS.Timeout | undefined;
  private readonly disposables: readonly { dispose(): unknown }[];
  private readonly view: vscode.TreeView<Node>;

  /** @param client - the running server; undefined while there is none. */
  constructor(private readonly client: () => Promise<LanguageClient | undefined>) {
    this.view = vscode.window.createTreeView(BREAKS_VIEW, {
      treeDataProvider: this,
      showCollapseAll: true,
    });
    this.disposables = [
      this.changed,
      this.view,
      // Every change of findings is a change of diagnostics; they come in bursts.
      vscode.languages.onDidChangeDiagnostics(() => {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => {
          if (this.view.visible) this.changed.fire(undefined);
        }, QUIET_MS);
      }),
      this.view.onDidChangeVisibility(({ visible }) => {
        if (visible) this.changed.fire(undefined);
      }),
    ];
  }

  /** Lets the user choose what the breaks are grouped by. */
  async chooseGrouping(): Promise<void> {
    const chosen = await vscode.window.showQuickPick(GROUPINGS, { title: "Group Graph Breaks" });
    if (chosen === undefined) return;
    this.grouping = chosen.grouping;
    this.changed.fire(undefined);
  }

  async getChildren(parent?: Node): Promise<Node[]> {
    if (parent !== undefined) return [...parent.children];
    const client = await this.client();
    if (client?.isRunning() !== true) return [];
    const breaks = await client.sendRequest<readonly Break[]>("fullgraph/breaks", {});
    return [...breakTree(breaks, this.grouping)];
  }

  getTreeItem({ label, description, found, children }: Node): vscode.TreeItem {
    const { Expanded, None } = vscode.TreeItemCollapsibleState;
    const item = new vscode.TreeItem(label, children.length > 0 ? Expanded : None);
    item.description = description;
    if (found === undefined) return item;
    const { start, end } = found.range;
    const selection = new vscode.Range(start.line, start.character, end.line, end.character);
    item.tooltip = `${found.title} (${found.code})`;
    item.iconPath = new vscode.ThemeIcon(found.isObserved ? "warning" : "info");
    item.contextValue = found.isFixable ? "fixable" : "found";
    item.command = {
      command: "vscode.open",
      title: "Go to Line",
      arguments: [
        vscode.Uri.parse(found.uri),
        { selection } satisfies vscode.TextDocumentShowOptions,
      ],
    };
    return item;
  }

  dispose(): void {
    clearTimeout(this.timer);
    vscode.Disposable.from(...this.disposables).dispose();
  }
}
