import * as vscode from "vscode";

import type { Logs } from "./logger";
import { firstLine } from "./messages";
import type { TargetAnswer, TargetRequests } from "./targetRequest";

/** The command Explain the Nearest Test, as package.json names it. */
export const EXPLAIN_TEST = "fullgraph.explainTest";

const METHOD = "fullgraph/explainTest";
const ON_SAVE = "fullgraph.explain.testOnSave";

/** The server's answer to `fullgraph/explainTest`. */
export interface TestAnswer extends TargetAnswer {
  readonly status: "ok" | "failed" | "refused";
  readonly observed: number;
  /** Whether the test passed; false also where it did not come to its end. */
  readonly hasPassed: boolean;
  /** What pytest printed. */
  readonly log: string;
}

/** Runs the test nearest to the cursor with pytest, and shows what Dynamo did in it. */
export class ExplainTestCommand implements vscode.Disposable {
  private readonly onSave: vscode.Disposable;
  private saving = false;

  constructor(
    private readonly requests: TargetRequests,
    private readonly logs: Logs,
  ) {
    this.onSave = vscode.workspace.onDidSaveTextDocument((document) => {
      const settings = vscode.workspace.getConfiguration(undefined, document.uri);
      if (this.saving || settings.get(ON_SAVE) !== true) return;
      if (document.languageId !== "python" || !vscode.workspace.isTrusted) return;
      void this.explain(document, vscode.ProgressLocation.Window);
    });
  }

  /** Command: of the file in front. */
  async run(): Promise<void> {
    const target = await this.requests.document("run your tests");
    if (target === undefined) return;
    await this.explain(target, vscode.ProgressLocation.Notification);
  }

  private async explain(
    document: vscode.TextDocument,
    location: vscode.ProgressLocation,
  ): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const line = editor?.document === document ? editor.selection.active.line : 0;
    const answer = await this.request(document, { line }, location);
    if (answer === undefined) return;
    const isQuiet = location === vscode.ProgressLocation.Window;
    if (!isQuiet || answer.status === "failed") await this.show(answer);
  }

  /**
   * Runs a test of a file, after its unsaved changes were saved: pytest reads them from the disk.
   *
   * @param which - the test, or the line that it is nearest to.
   * @returns undefined if the user cancelled it, or if it failed; a message has said so.
   */
  async request(
    document: vscode.TextDocument,
    which: { readonly line: number } | { readonly line: number; readonly test: string },
    location: vscode.ProgressLocation,
  ): Promise<TestAnswer | undefined> {
    await this.saveAll();
    const answer = await this.requests.sendAbout<TestAnswer>(METHOD, document, {
      title: "Running a test under Dynamo",
      name: "a test",
      more: which,
      location,
    });
    if (answer !== undefined) {
      this.logs.server.info(answer.message);
      if (answer.log !== "") this.logs.server.info(answer.log);
    }
    return answer;
  }

  private async saveAll(): Promise<void> {
    this.saving = true;
    try {
      const unsaved = vscode.workspace.textDocuments.filter(
        ({ isDirty, isUntitled, languageId, uri }) =>
          isDirty && !isUntitled && languageId === "python" && uri.scheme === "file",
      );
      for (const document of unsaved) await document.save();
    } finally {
      this.saving = false;
    }
  }

  private async show({ status, message, observed, hasPassed }: TestAnswer): Promise<void> {
    const headline = firstLine(message);
    if (status === "failed") {
      await this.requests.offerLogs(headline);
    } else if (status === "refused") {
      await vscode.window.showWarningMessage(headline);
    } else {
      const problems = "Show Problems";
      const logs = "Show Logs";
      const actions = [...(observed > 0 ? [problems] : []), ...(hasPassed ? [] : [logs])];
      const chosen = await vscode.window.showInformationMessage(headline, ...actions);
      if (chosen === problems) {
        await vscode.commands.executeCommand("workbench.actions.view.problems");
      } else if (chosen === logs) {
        this.logs.server.show();
      }
    }
  }

  dispose(): void {
    this.onSave.dispose();
  }
}
