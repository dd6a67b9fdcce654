import * as vscode from "vscode";

import type { ChangedFile } from "./fixAnswer";

const SCHEME = "fullgraph-fixed";

/** Shows files beside what proven fixes make of them, in read-only editors. */
export class FixDiff implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(
    SCHEME,
    this,
  );
  readonly onDidChange = this.changed.event;

  /** Opens the differences of all files; of several, in one editor. */
  async show(target: string, files: readonly ChangedFile[]): Promise<void> {
    const shown = files.map(({ uri, after }) => {
      const file = vscode.Uri.parse(uri);
      const fixed = file.with({ scheme: SCHEME });
      this.texts.set(fixed.toString(), after);
      this.changed.fire(fixed);
      return [file, file, fixed] as const;
    });
    const title = `${target}: proven fixes`;
    const [first] = shown;
    if (first !== undefined && shown.length === 1) {
      await vscode.commands.executeCommand("vscode.diff", first[1], first[2], title);
    } else {
      await vscode.commands.executeCommand("vscode.changes", title, shown);
    }
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? "";
  }

  dispose(): void {
    this.registration.dispose();
    this.changed.dispose();
  }
}
