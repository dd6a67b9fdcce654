import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

import type { ExplainTestCommand } from "../explainTest";

interface Listed {
  /** pytest's node id without the file. */
  readonly name: string;
  /** 0-based. */
  readonly line: number;
}

const QUIET_MS = 500;

/** The tests that fail at a graph break, in the test explorer: a run shows the breaks. */
export class GatedTests implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController(
    "fullgraph.gatedTests",
    "Fullgraph: tests with fullgraph=True",
  );
  private readonly disposables: readonly { dispose(): unknown }[];
  private readonly timers = new Map<string, NodeJS.Timeout>();

  /** @param client - the running server; undefined while there is none. */
  constructor(
    private readonly client: () => Promise<LanguageClient | undefined>,
    private readonly command: ExplainTestCommand,
  ) {
    this.controller.createRunProfile(
      "Run under Dynamo",
      vscode.TestRunProfileKind.Run,
      (request, cancelled) => this.run(request, cancelled),
      true,
    );
    this.controller.refreshHandler = () => this.listAll();
    const { workspace } = vscode;
    this.disposables = [
      this.controller,
      workspace.onDidOpenTextDocument((document) => void this.list(document)),
      workspace.onDidChangeTextDocument(({ document }) => {
        this.listSoon(document);
      }),
    ];
  }

  /** Lists the tests of all open files; to be called once the server is ready. */
  async listAll(): Promise<void> {
    await Promise.all(vscode.workspace.textDocuments.map((document) => this.list(document)));
  }

  dispose(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    for (const each of this.disposables) each.dispose();
  }

  private listSoon(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    clearTimeout(this.timers.get(key));
    this.timers.set(
      key,
      setTimeout(() => {
        this.timers.delete(key);
        void this.list(document);
      }, QUIET_MS),
    );
  }

  private async list(document: vscode.TextDocument): Promise<void> {
    if (document.languageId !== "python" || document.uri.scheme !== "file") return;
    const client = await this.client();
    if (client?.isRunning() !== true) return;
    const uri = client.code2ProtocolConverter.asUri(document.uri);
    const listed = await client.sendRequest<readonly Listed[]>("fullgraph/gatedTests", {
      textDocument: { uri },
    });
    const { items } = this.controller;
    const key = document.uri.toString();
    if (listed.length === 0) {
      items.delete(key);
      return;
    }
    const label = vscode.workspace.asRelativePath(document.uri);
    const file = items.get(key) ?? this.controller.createTestItem(key, label, document.uri);
    file.children.replace(
      listed.map(({ name, line }) => {
        const item = this.controller.createTestItem(`${key}::${name}`, name, document.uri);
        item.range = new vscode.Range(line, 0, line, 0);
        return item;
      }),
    );
    items.add(file);
  }

  private async run(
    request: vscode.TestRunRequest,
    cancelled: vscode.CancellationToken,
  ): Promise<void> {
    const run = this.controller.createTestRun(request);
    const wanted = request.include ?? [...this.controller.items].map(([, item]) => item);
    const tests = wanted.flatMap(leaves).filter((item) => request.exclude?.includes(item) !== true);
    for (const test of tests) run.enqueued(test);
    for (const test of tests) {
      if (cancelled.isCancellationRequested) run.skipped(test);
      else await this.runOne(test, run);
    }
    run.end();
  }

  private async runOne(test: vscode.TestItem, run: vscode.TestRun): Promise<void> {
    const { uri, range, label } = test;
    if (uri === undefined) return;
    run.started(test);
    const document = await vscode.workspace.openTextDocument(uri);
    const which = { line: range?.start.line ?? 0, test: label };
    const answer = await this.command.request(document, which, vscode.ProgressLocation.Window);
    if (answer === undefined) {
      run.skipped(test);
      return;
    }
    // The test explorer shows a terminal.
    run.appendOutput(answer.log.replace(/\r?\n/g, "\r\n"), undefined, test);
    if (answer.status === "ok" && answer.hasPassed && answer.observed === 0) {
      run.passed(test);
      return;
    }
    const message = new vscode.TestMessage(answer.message);
    if (range !== undefined) message.location = new vscode.Location(uri, range);
    if (answer.status === "ok") run.failed(test, message);
    else run.errored(test, message);
  }
}

/** The tests below an item of the explorer, or the item itself. */
function leaves(item: vscode.TestItem): vscode.TestItem[] {
  const children = [...item.children].map(([, child]) => child);
  return children.length === 0 ? [item] : children.flatMap(leaves);
}
