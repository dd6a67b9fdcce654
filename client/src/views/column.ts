import * as vscode from "vscode";

/**
 * Where a new panel opens: beside the code, and from a panel of Fullgraph in the same group, so that
 * the code keeps its width.
 */
export function panelColumn(): vscode.ViewColumn {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  // VS Code puts a prefix before the type.
  const isOurs = input instanceof vscode.TabInputWebview && input.viewType.includes("fullgraph.");
  return isOurs ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside;
}
