import type { LogOutputChannel } from "vscode";

/** Why a command of the user does nothing. */
export const NOT_RUNNING =
  "Fullgraph's language server is not running. Run “Fullgraph: Restart Server”.";

/**
 * Logs one line of the server's standard error at the level that it names. Python's logging
 * writes every level there, so the stream alone does not make a line an error.
 */
export function logServerLine(
  log: Pick<LogOutputChannel, "debug" | "info" | "warn" | "error">,
  line: string,
): void {
  const level = /^(?:[\d:.,TZ-]+\s+)*\W*(DEBUG|INFO|WARNING|ERROR|CRITICAL)\b/.exec(line)?.[1];
  if (level === "DEBUG") log.debug(line);
  else if (level === "WARNING") log.warn(line);
  else if (level === "ERROR" || level === "CRITICAL") log.error(line);
  else log.info(line);
}

/** What went wrong, in a line for a log or a message. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * The first line of a message. A notification runs all lines together, so what a program
 * printed and where it was stay in the log. A last sentence that ends in a colon goes with what
 * it announces.
 */
export function firstLine(message: string): string {
  const line = message.trimStart().split("\n", 1)[0] ?? "";
  return line.endsWith(":") ? line.replace(/(?<=[.!?]) (?:(?![.!?] ).)*:$/, "") : line;
}
