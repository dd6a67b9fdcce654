import * as vscode from "vscode";

/** The command that shows the menu. */
export const SHOW_MENU = "fullgraph.showMenu";

interface Entry extends vscode.QuickPickItem {
  readonly command?: string;
  readonly argument?: string;
  /** Whether it runs code, which needs a trusted workspace. */
  readonly runs?: boolean;
}

const SEPARATOR = { label: "", kind: vscode.QuickPickItemKind.Separator };
const ENTRIES: readonly Entry[] = [
  {
    label: "$(play) Explain Graph Breaks",
    description: "the function or module around the cursor",
    command: "fullgraph.explain",
    runs: true,
  },
  {
    label: "$(settings) Explain with Options…",
    command: "fullgraph.explainWithOptions",
    runs: true,
  },
  {
    label: "$(beaker) Explain the Nearest Test",
    description: "run it with pytest under Dynamo",
    command: "fullgraph.explainTest",
    runs: true,
  },
  { label: "$(check) Verify", command: "fullgraph.verify", runs: true },
  {
    label: "$(error) Verify with Invalid Inputs",
    description: "inputs that eager mode refuses",
    command: "fullgraph.verifyInvalid",
    runs: true,
  },
  {
    label: "$(watch) Measure",
    description: "whether compiling makes it faster",
    command: "fullgraph.measure",
    runs: true,
  },
  {
    label: "$(wrench) Fix Everything Proven in This Target",
    command: "fullgraph.fixTarget",
    runs: true,
  },
  SEPARATOR,
  { label: "$(graph-line) Show the Report of the Last Run", command: "fullgraph.showReport" },
  { label: "$(list-tree) Show All Graph Breaks", command: "fullgraph.breaks.focus" },
  { label: "$(book) Open Page…", command: "fullgraph.openPage" },
  { label: "$(lightbulb) Try Fullgraph on a Sample", command: "fullgraph.trySample" },
  SEPARATOR,
  {
    label: "$(gear) Settings",
    command: "workbench.action.openSettings",
    argument: "@ext:fullgraph.fullgraph",
  },
  { label: "$(output) Show Logs", command: "fullgraph.showLogs" },
  { label: "$(clippy) Copy Debug Information", command: "fullgraph.copyDebugInformation" },
  { label: "$(debug-restart) Restart Server", command: "fullgraph.restart" },
];

/** Lets the user choose one of the usual commands. */
export async function showMenu(): Promise<void> {
  const { isTrusted } = vscode.workspace;
  const entries = ENTRIES.filter(({ runs }) => isTrusted || runs !== true);
  const chosen = await vscode.window.showQuickPick(entries, { title: "Fullgraph" });
  if (chosen?.command === undefined) return;
  const { command, argument } = chosen;
  await vscode.commands.executeCommand(command, ...(argument === undefined ? [] : [argument]));
}
