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

/**
 * Logs one line of the server's standard error at the level that it names. Python's logging
 * writes every level there, so the stream alone does not make a line an error.
 */
export function logServerLine(
  log: Pick<vscode.LogOutputChannel, "debug" | "info" | "warn" | "error">,
  line: string,
): void {
  const level = /^\W*(?:\S+ ){0,3}?(DEBUG|INFO|WARNING|ERROR|CRITICAL)\b/.exec(line)?.[1];
  if (level === "DEBUG") log.debug(line);
  else if (level === "WARNING") log.warn(line);
  else if (level === "ERROR" || level === "CRITICAL") log.error(line);
  else log.info(line);
}

/** What went wrong, in a line for a log or a message. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
