import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

/** Whether the marks are shown; package.json has its default. */
export const MARKS_SETTING = "fullgraph.explain.graphMarks";

const QUIET_MS = 150;

/** The server's `fullgraph/graphLines`: blocks of 0-based lines, each by its first and its last. */
type Blocks = readonly (readonly [number, number])[];

/** A bar beside the lines of a file that Dynamo traced to their end in the last runs. */
export class GraphMarks implements vscode.Disposable {
  private readonly bar = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    borderColor: new vscode.ThemeColor("fullgraph.graphLines"),
    borderStyle: "solid",
    borderWidth: "0 0 0 2px",
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  private readonly marked = new Set<vscode.TextDocument>();
  private readonly timers = new Map<vscode.TextDocument, NodeJS.Timeout>();
  private readonly disposables: readonly { dispose(): unknown }[];

  /**
   * @param client - the running server; undefined while there is none.
   * @param changed - fires when a run or a setting has changed what is found.
   */
  constructor(
    private readonly client: () => Promise<LanguageClient | undefined>,
    changed: vscode.Event<unknown>,
  ) {
    this.disposables = [
      this.bar,
      changed(() => {
        this.showAll();
      }),
      vscode.window.onDidChangeVisibleTextEditors(() => {
        this.showAll();
      }),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (this.marked.has(document)) this.showSoon(document);
      }),
      vscode.workspace.onDidCloseTextDocument((document) => {
        this.marked.delete(document);
        clearTimeout(this.timers.get(document));
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(MARKS_SETTING)) this.showAll();
      }),
    ];
  }

  private showAll(): void {
    const documents = vscode.window.visibleTextEditors.map(({ document }) => document);
    for (const document of new Set(documents)) {
      if (document.languageId === "python") void this.show(document);
    }
  }

  /** VS Code moves marks with the text at once; the server then says which lines were edited. */
  private showSoon(document: vscode.TextDocument): void {
    clearTimeout(this.timers.get(document));
    this.timers.set(
      document,
      setTimeout(() => void this.show(document), QUIET_MS),
    );
  }

  private async show(document: vscode.TextDocument): Promise<void> {
    const { version } = document;
    const blocks = await this.blocksOf(document);
    // An edit that came meanwhile shows them again.
    if (document.version !== version) return;
    if (blocks.length > 0) this.marked.add(document);
    const ranges = blocks.map(([first, last]) => new vscode.Range(first, 0, last, 0));
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document === document) editor.setDecorations(this.bar, ranges);
    }
  }

  private async blocksOf(document: vscode.TextDocument): Promise<Blocks> {
    const section = vscode.workspace.getConfiguration(undefined, document.uri);
    if (section.get(MARKS_SETTING) !== true) return [];
    const client = await this.client();
    if (client?.isRunning() !== true) return [];
    const textDocument = { uri: client.code2ProtocolConverter.asUri(document.uri) };
    return client.sendRequest<Blocks>("fullgraph/graphLines", { textDocument });
  }

  dispose(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    vscode.Disposable.from(...this.disposables).dispose();
  }
}
