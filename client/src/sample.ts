import * as vscode from "vscode";

import type { ExplainCommand } from "./explain";

/** The command Try Fullgraph on a Sample, as package.json names it. */
export const TRY_SAMPLE = "fullgraph.trySample";

const TARGET = "Classifier";

/** Opens a small file with three graph breaks and explains it. */
export class SampleCommand {
  /**
   * @param media - the folder with the sample in the extension.
   * @param storage - the folder of the user's copy, which may be edited.
   */
  constructor(
    private readonly explain: ExplainCommand,
    private readonly media: vscode.Uri,
    private readonly storage: vscode.Uri,
  ) {}

  /** Each time the sample is as it was at first. */
  async run(): Promise<void> {
    const sample = vscode.Uri.joinPath(this.media, "sample.py");
    const copy = vscode.Uri.joinPath(this.storage, "sample", "sample.py");
    const document = await restored(sample, copy);
    const line = document.positionAt(document.getText().indexOf("def forward")).line;
    const selection = new vscode.Range(line, 0, line, 0);
    await vscode.window.showTextDocument(document, { selection, preview: false });
    await this.explain.run(copy.toString(), TARGET);
  }
}

/** The document `copy` with the text of `sample`. */
async function restored(sample: vscode.Uri, copy: vscode.Uri): Promise<vscode.TextDocument> {
  const name = copy.toString();
  const open = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === name);
  if (open === undefined) {
    await vscode.workspace.fs.copy(sample, copy, { overwrite: true });
    return vscode.workspace.openTextDocument(copy);
  }
  // An open document would follow its file only later, or not at all if it has changes.
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(sample));
  const edit = new vscode.WorkspaceEdit();
  const end = open.lineAt(open.lineCount - 1).range.end;
  edit.replace(copy, new vscode.Range(new vscode.Position(0, 0), end), text);
  await vscode.workspace.applyEdit(edit);
  await open.save();
  return open;
}
