import * as vscode from "vscode";

/** Shows a 1-based line of a file, beside a panel. */
export async function openAt(path: string, line: number): Promise<void> {
  const cursor = new vscode.Range(line - 1, 0, line - 1, 0);
  const viewColumn = vscode.ViewColumn.One;
  await vscode.window.showTextDocument(vscode.Uri.file(path), { selection: cursor, viewColumn });
}
