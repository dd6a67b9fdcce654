import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** How a process ended; `code` is null where a signal or a failed start ended it. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** How to run a process. */
export interface RunOptions {
  readonly cwd: string;
  readonly signal?: AbortSignal;
  /** Called for each line of either stream, as it comes. */
  readonly onLine?: (line: string) => void;
}

/** Runs a program to its end. */
export type Run = (command: readonly string[], options: RunOptions) => Promise<Ended>;

/** Runs `command` without a shell; a program that cannot be started ends with code null. */
export const run: Run = (command, options) =>
  new Promise((resolve) => {
    const [executable = "", ...args] = command;
    const child = spawn(executable, args, {
      cwd: options.cwd,
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    let output = "";
    let errors = "";
    createInterface({ input: child.stdout }).on("line", (line) => {
      output += line + "\n";
      options.onLine?.(line);
    });
    createInterface({ input: child.stderr }).on("line", (line) => {
      errors += line + "\n";
      options.onLine?.(line);
    });
    child.on("error", (error) => {
      errors += error.message;
      if (child.pid === undefined) resolve({ code: null, output, errors });
    });
    child.on("close", (code) => {
      resolve({ code, output, errors });
    });
  });
