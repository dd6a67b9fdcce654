import * as vscode from "vscode";

/**
 * Whether the workspace is trusted. If not, says that `action` is refused and offers the
 * editor's own page to change that.
 */
export async function requireTrust(action: string): Promise<boolean> {
  if (vscode.workspace.isTrusted) return true;
  const manage = "Manage Workspace Trust";
  const answer = await vscode.window.showWarningMessage(
    `Fullgraph does not ${action} in an untrusted workspace. Until you trust the workspace, only static checks are available.`,
    manage,
  );
  if (answer === manage) await vscode.commands.executeCommand("workbench.trust.manage");
  return false;
}
