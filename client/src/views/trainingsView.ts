import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

import { SHOW_TRAINING } from "../commandNames";
import { isRunning, trainingTree, type TrainingNode, type TrainingRun } from "./trainingTree";

/** The id of the view in package.json. */
export const TRAININGS_VIEW = "fullgraph.trainings";

/** While a run is running, and while a new one may begin. */
const [RUNNING_MS, IDLE_MS] = [1000, 5000];

/** The server's answer to `fullgraph/resumeTraining`. */
interface Resumed {
  /** Why the run cannot be resumed; empty if it is. */
  readonly problem: string;
}

/** The side bar Training: the runs of the workspace, with their state and their alarms. */
export class TrainingsView implements vscode.TreeDataProvider<TrainingNode>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private timer: NodeJS.Timeout | undefined;
  private shown: readonly TrainingRun[] = [];
  private readonly view: vscode.TreeView<TrainingNode>;

  /** @param client - the running server; undefined while there is none. */
  constructor(private readonly client: () => Promise<LanguageClient | undefined>) {
    this.view = vscode.window.createTreeView(TRAININGS_VIEW, { treeDataProvider: this });
    this.view.onDidChangeVisibility(({ visible }) => {
      clearTimeout(this.timer);
      if (visible) void this.poll();
    });
    if (this.view.visible) void this.poll();
  }

  getChildren(parent?: TrainingNode): TrainingNode[] {
    return [...(parent?.children ?? trainingTree(this.shown))];
  }

  getTreeItem(node: TrainingNode): vscode.TreeItem {
    const { id, label, description, tooltip, icon, isPaused, place, run, children } = node;
    const { Collapsed, None } = vscode.TreeItemCollapsibleState;
    const item = new vscode.TreeItem(label, children.length > 0 ? Collapsed : None);
    item.id = id;
    item.description = description;
    item.tooltip = tooltip === "" ? undefined : tooltip;
    item.iconPath = new vscode.ThemeIcon(icon);
    if (isPaused) item.contextValue = "paused";
    item.command = place
      ? {
          command: "vscode.open",
          title: "Go to Line",
          arguments: [
            vscode.Uri.file(place.path),
            { selection: new vscode.Range(place.line - 1, 0, place.line - 1, 0) },
          ],
        }
      : { command: SHOW_TRAINING, title: "Show Training Run", arguments: [run] };
    return item;
  }

  /** Command: resumes a run that `--pause-on` has paused. */
  async resume(node?: unknown): Promise<void> {
    const client = await this.client();
    if (client?.isRunning() !== true || !isNode(node)) return;
    const params = { name: node.run };
    const { problem } = await client.sendRequest<Resumed>("fullgraph/resumeTraining", params);
    if (problem !== "") void vscode.window.showWarningMessage(problem);
    await this.poll();
  }

  dispose(): void {
    clearTimeout(this.timer);
    vscode.Disposable.from(this.view, this.changed).dispose();
  }

  /** Lists the runs again and again while the view is visible. */
  private async poll(): Promise<void> {
    clearTimeout(this.timer);
    const client = await this.client();
    if (client?.isRunning() === true) {
      try {
        const runs = await client.sendRequest<readonly TrainingRun[]>("fullgraph/trainings", {});
        const isNew = JSON.stringify(runs) !== JSON.stringify(this.shown);
        this.shown = runs;
        if (isNew) this.changed.fire(undefined);
      } catch {
        // The server was stopped meanwhile; the next one is asked.
      }
    }
    if (!this.view.visible) return;
    const pause = this.shown.some(isRunning) ? RUNNING_MS : IDLE_MS;
    this.timer = setTimeout(() => void this.poll(), pause);
  }
}

function isNode(value: unknown): value is TrainingNode {
  return typeof value === "object" && value !== null && "run" in value;
}
