import * as vscode from "vscode";

import type { ExplainCommand } from "../explain";
import type { FixCommand } from "../fix";
import type { Break } from "./breakTree";

/** What can be done with a break of the side bar. */
export class BreakCommands {
  constructor(
    private readonly explainCommand: ExplainCommand,
    private readonly fixCommand: FixCommand,
  ) {}

  /** Runs the target that saw it, or what is around its line. */
  async explain(node: unknown): Promise<void> {
    const found = await opened(node);
    if (found !== undefined) await this.explainCommand.run();
  }

  /** Fixes it, with a proof. */
  async fix(node: unknown): Promise<void> {
    const found = await opened(node);
    if (found === undefined) return;
    const { code, range } = found;
    await this.fixCommand.one(undefined, undefined, { line: range.start.line, code, rewrite: "" });
  }

  /** Adds the comment that disables its code for its line. */
  async ignore(node: unknown): Promise<void> {
    const found = await opened(node);
    if (found === undefined) return;
    const uri = vscode.Uri.parse(found.uri);
    const { start } = found.range;
    const place = new vscode.Range(start.line, start.character, start.line, start.character);
    const actions = await vscode.commands.executeCommand<readonly vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      uri,
      place,
      vscode.CodeActionKind.QuickFix.value,
      // So many of them are resolved: their edits are made only then.
      MOST_RESOLVED,
    );
    const edit = actions.find(({ title }) => title === `Disable ${found.code} for this line`)?.edit;
    if (edit !== undefined) await vscode.workspace.applyEdit(edit);
  }
}

const MOST_RESOLVED = 100;

/** The break of a node of the tree, with the cursor on it. */
async function opened(node: unknown): Promise<Break | undefined> {
  const found = (node as { readonly found?: Break } | undefined)?.found;
  if (found === undefined) return undefined;
  const { start } = found.range;
  const cursor = new vscode.Range(start.line, start.character, start.line, start.character);
  await vscode.window.showTextDocument(vscode.Uri.parse(found.uri), { selection: cursor });
  return found;
}
