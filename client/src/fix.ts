import * as vscode from "vscode";

import {
  choicesOf,
  chosenFinding,
  confirmed,
  headlineOf,
  isSameText,
  type Choice,
  type Chosen,
  type FixAnswer,
} from "./fixAnswer";
import type { FixDiff } from "./fixDiff";
import type { Logs } from "./logger";
import { firstLine } from "./messages";
import type { Target, TargetRequests } from "./targetRequest";

const METHOD = "fullgraph/fix";

/** The commands Fix and Verify, and Fix Everything Proven in This Target. */
export class FixCommand {
  constructor(
    private readonly requests: TargetRequests,
    private readonly diff: FixDiff,
    private readonly logs: Logs,
  ) {}

  /**
   * Fixes one finding: the one given, or else the one on the cursor's line.
   *
   * @param finding - its place, and the rewrite that the user chose.
   */
  async one(uri?: unknown, target?: unknown, finding?: unknown): Promise<void> {
    const given = chosenFinding(finding) ?? findingAtCursor();
    if (given === undefined) {
      void vscode.window.showWarningMessage(
        "Place the cursor on a line with a graph break found by Fullgraph first.",
      );
      return;
    }
    const { useModel = false } = given;
    await this.run("Fix and Verify", uri, target, { finding: given, useModel });
  }

  /** Fixes one finding, with a language model as the last one to write a fix. */
  async withModel(uri: string, finding: Chosen): Promise<void> {
    await this.run("Write a Fix and Prove It", uri, undefined, { finding, useModel: true });
  }

  /** Fixes all that can be proven. */
  async everything(uri?: unknown, target?: unknown): Promise<void> {
    await this.run("Fix Everything Proven", uri, target, {});
  }

  private async run(title: string, uri: unknown, name: unknown, more: object): Promise<void> {
    const target = await this.requests.choose(title, uri, name);
    if (target === undefined) return;
    const progress = `Proving fixes of ${target.name}`;
    const answer = await this.requests.send<FixAnswer>(METHOD, target, progress, more);
    if (answer === undefined) return;
    if (answer.text !== "") this.logs.server.info(answer.text);
    if (answer.status === "failed") {
      this.logs.server.info(answer.message);
      await this.requests.offerLogs(firstLine(answer.message));
    } else if (answer.status === "refused") {
      await vscode.window.showWarningMessage(answer.message);
    } else {
      await this.show(target, answer);
    }
  }

  /** Shows the result before anything is changed; the user decides. */
  private async show(target: Target, answer: FixAnswer): Promise<void> {
    const choices = choicesOf(answer);
    const headline = firstLine(headlineOf(answer));
    const chosen = await vscode.window.showInformationMessage(headline, ...choices);
    if (chosen !== undefined) await this.carryOut(chosen, target, answer);
  }

  private async carryOut(choice: Choice, target: Target, answer: FixAnswer): Promise<void> {
    switch (choice) {
      case "Apply":
        await this.apply(target, answer, false);
        break;
      case "Preview":
        await this.apply(target, answer, true);
        break;
      case "Show Diff":
        await this.diff.show(target.name, answer.files);
        await this.show(target, answer);
        break;
      case "Write a Patch…":
        await this.writePatch(target);
        break;
      case "Show Details":
        this.logs.server.show();
        break;
    }
  }

  /** Applies all edits at once, so that one undo takes them back. */
  private async apply(target: Target, answer: FixAnswer, preview: boolean): Promise<void> {
    if (answer.edit === undefined) return;
    for (const { uri, before } of answer.files) {
      const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
      if (isSameText(document.getText(), before)) continue;
      void vscode.window.showWarningMessage(
        `${vscode.workspace.asRelativePath(document.uri)} was changed after its fixes were proven. Nothing was applied: run the command again.`,
      );
      return;
    }
    const { protocol2CodeConverter } = target.client;
    const edit = await protocol2CodeConverter.asWorkspaceEdit(confirmed(answer.edit, preview));
    const done = await vscode.workspace.applyEdit(edit);
    if (done) return;
    if (preview) {
      void vscode.window.showInformationMessage(
        "Nothing was applied. Select the changes in the preview before you apply them.",
      );
    } else {
      await this.requests.offerLogs("VS Code did not apply the fixes.");
    }
  }

  /** Proves the fixes in installed packages, and saves them as a patch. */
  private async writePatch(target: Target): Promise<void> {
    const progress = `Proving fixes of ${target.name} in installed packages`;
    const more = { where: "installed" };
    const answer = await this.requests.send<FixAnswer>(METHOD, target, progress, more);
    if (answer === undefined) return;
    if (answer.text !== "") this.logs.server.info(answer.text);
    if (answer.patch === undefined || answer.patch === "") {
      const details = "Show Details";
      const chosen = await vscode.window.showWarningMessage(firstLine(answer.message), details);
      if (chosen === details) this.logs.server.show();
      return;
    }
    const folder = vscode.workspace.getWorkspaceFolder(target.document.uri);
    const file = await vscode.window.showSaveDialog({
      title: `${firstLine(answer.message)}: Save the Patch`,
      filters: { Patches: ["patch", "diff"] },
      ...(folder && { defaultUri: vscode.Uri.joinPath(folder.uri, `${target.name}.patch`) }),
    });
    if (file === undefined) return;
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(answer.patch));
    await vscode.window.showTextDocument(file);
  }
}

function findingAtCursor(): Chosen | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return undefined;
  const { line } = editor.selection.active;
  const found = vscode.languages
    .getDiagnostics(editor.document.uri)
    .find(({ source, range }) => source === "fullgraph" && range.start.line === line);
  if (found === undefined) return undefined;
  const code = typeof found.code === "object" ? found.code.value : found.code;
  return typeof code === "string" ? { line, code } : { line };
}
