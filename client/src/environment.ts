import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

import {
  EnvironmentProblem,
  findWheel,
  plan,
  readStamp,
  writeStamp,
  type Wheel,
} from "./environmentPlan";
import { environmentPython } from "./interpreter";
import type { Run } from "./process";
import { isRecent, probe, versionText, type Python } from "./python";

/** Where the environment lies and how to make it. */
export interface EnvironmentOptions {
  /** The extension's global storage. */
  readonly storage: string;
  /** The folder of the extension that holds exactly one wheel. */
  readonly wheelFolder: string;
  readonly platform: NodeJS.Platform;
  readonly run: Run;
  /** Pythons to build on, best first; not all need be recent enough. */
  readonly candidates: () => Promise<readonly (readonly string[])[]>;
  /** Shows `title` while `work` runs; `work` reports what it does now. */
  readonly withProgress: <T>(
    title: string,
    work: (report: (message: string) => void, signal: AbortSignal) => Promise<T>,
  ) => Promise<T>;
  readonly log: (line: string) => void;
}

/**
 * The virtual environment that runs the language server, in the extension's own storage. Its
 * folder is named after the wheel, so that a window which still runs the version before keeps
 * its files until the new one is complete.
 */
export class ManagedEnvironment {
  private readonly ending = new AbortController();

  constructor(private readonly options: EnvironmentOptions) {}

  /** Ends a set-up that is under way: an editor that closes does not wait for pip. */
  dispose(): void {
    this.ending.abort();
  }

  /**
   * Makes the environment if it must be made and returns its Python.
   *
   * @param extras - optional dependencies of the wheel to have in it (`openai`, `gemini`).
   * @throws EnvironmentProblem with the reason in words.
   */
  async ensure(extras: readonly string[]): Promise<string> {
    const { storage, platform, run, log } = this.options;
    await mkdir(storage, { recursive: true });
    const wheel = await findWheel(this.options.wheelFolder);
    const folder = join(storage, `server-${wheel.sha256.slice(0, 12)}`);
    const executable = environmentPython(folder, platform);
    const stamp = await readStamp(folder);
    const python = stamp && (await probe([executable], run, storage, { module: "fullgraph" }));
    const next = plan(stamp, wheel, extras, python && versionText(python));
    if (next.action === "build") {
      log(`Creating the server's environment ${folder}: ${next.reason}.`);
      await this.setUp((report, signal) => this.build(folder, wheel, extras, report, signal));
    } else if (next.action === "extend" && stamp !== undefined) {
      log(`Adding ${next.extras.join(", ")} to the server's environment ${folder}.`);
      const all = [...stamp.extras, ...next.extras];
      await this.setUp(async (report, signal) => {
        await this.install(executable, wheel, all, report, signal);
        await writeStamp(folder, { ...stamp, extras: all });
      });
    }
    return executable;
  }

  private setUp(
    work: (report: (message: string) => void, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    return this.options.withProgress("Setting up Fullgraph", (report, cancelled) =>
      work(report, AbortSignal.any([cancelled, this.ending.signal])),
    );
  }

  /** Makes the environment beside `folder` and moves it there when it is complete. */
  private async build(
    folder: string,
    wheel: Wheel,
    extras: readonly string[],
    report: (message: string) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const { platform } = this.options;
    const partial = `${folder}.${process.pid}.partial`;
    try {
      await rm(partial, { recursive: true, force: true });
      report("creating a virtual environment");
      const python = await this.makeVenv(partial, signal);
      await this.install(environmentPython(partial, platform), wheel, extras, report, signal);
      const stamp = { wheel: wheel.sha256, python: versionText(python), extras };
      await writeStamp(partial, stamp);
      const other = await readStamp(folder);
      // Another window may have finished the same work, and runs its server there by now.
      if (other?.wheel !== stamp.wheel || other.python !== stamp.python) {
        await rm(folder, { recursive: true, force: true });
        await rename(partial, folder);
      }
    } finally {
      await rm(partial, { recursive: true, force: true });
    }
    await this.removeOthers(folder);
  }

  private async removeOthers(folder: string): Promise<void> {
    const { storage, log } = this.options;
    for (const name of await readdir(storage)) {
      const found = /^server-[0-9a-f]{12}(?:\.(\d+)\.partial)?$/.exec(name);
      if (found === null || join(storage, name) === folder) continue;
      if (found[1] !== undefined && isRunning(Number(found[1]))) continue;
      log(`Removing ${name}: the environment of an earlier version, or an incomplete one.`);
      await rm(join(storage, name), { recursive: true, force: true }).catch((error: unknown) => {
        // A window that still runs it holds its files on Windows; the next set-up tries again.
        log(String(error));
      });
    }
  }

  private async makeVenv(folder: string, signal: AbortSignal): Promise<Python> {
    const { run, storage, log } = this.options;
    const tried: string[] = [];
    for (const command of await this.options.candidates()) {
      const name = command.join(" ");
      const python = await probe(command, run, storage);
      if (python === undefined) {
        tried.push(`${name} does not run`);
      } else if (!isRecent(python)) {
        tried.push(`${name} is Python ${versionText(python)}`);
      } else {
        log(`Using ${name}, Python ${versionText(python)}.`);
        const ended = await run([...command, "-I", "-m", "venv", "--clear", folder], {
          cwd: storage,
          signal,
          onLine: log,
        });
        stopIfCancelled(signal);
        if (ended.code === 0) return python;
        tried.push(
          (ended.output + ended.errors).includes("ensurepip")
            ? `${name} lacks the venv module (on Debian and Ubuntu: apt install python3-venv)`
            : `${name} could not create a virtual environment`,
        );
      }
    }
    const found = tried.length === 0 ? "none was found" : `found: ${tried.join("; ")}`;
    throw new EnvironmentProblem(
      `Fullgraph needs Python 3.10 or newer to run its language server (${found}). ` +
        "Install it, or select an interpreter with the setting fullgraph.interpreter.",
    );
  }

  private async install(
    executable: string,
    wheel: Wheel,
    extras: readonly string[],
    report: (message: string) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const { run, storage, log } = this.options;
    report("installing the language server with pip");
    const target = extras.length === 0 ? wheel.path : `${wheel.path}[${extras.join(",")}]`;
    const options = ["--no-input", "--disable-pip-version-check", "--no-warn-script-location"];
    const ended = await run([executable, "-I", "-m", "pip", "install", ...options, target], {
      cwd: storage,
      signal,
      onLine: (line) => {
        log(line);
        const step = /^(Collecting|Downloading|Installing) (?:collected packages: )?(\S+)/.exec(
          line,
        );
        if (step?.[1] === "Installing") report("installing the packages");
        else if (step?.[2] !== undefined) report(`downloading ${step[2]}`);
      },
    });
    stopIfCancelled(signal);
    if (ended.code !== 0) {
      const reason =
        /^ERROR: (.*)$/m.exec(ended.errors)?.[1] ?? `pip exited with status ${String(ended.code)}`;
      throw new EnvironmentProblem(
        `Fullgraph could not install its language server: ${reason} ` +
          "Its packages come from PyPI; behind a proxy, set HTTPS_PROXY or pip's configuration.",
      );
    }
  }
}

/** Whether a process has this id: another window that makes its environment right now. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function stopIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) {
    throw new EnvironmentProblem(
      "The set-up of Fullgraph was cancelled, so no language server is installed. Run “Fullgraph: Restart Server” to set it up.",
    );
  }
}
