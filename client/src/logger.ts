import * as vscode from "vscode";

/** The two log channels of Fullgraph. */
export interface Logs {
  /** What the extension does. */
  readonly client: vscode.LogOutputChannel;
  /** What the language server says. */
  readonly server: vscode.LogOutputChannel;
}

/** Opens both channels. */
export function createLogs(): Logs {
  return {
    client: vscode.window.createOutputChannel("Fullgraph", { log: true }),
    server: vscode.window.createOutputChannel("Fullgraph Server", { log: true }),
  };
}
