import { EnvironmentProblem } from "./environmentPlan";
import type { Run } from "./process";
import { isRecent, probe, versionText } from "./python";
import type { ClientSettings } from "./settings";

/** How the server process is started. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  /** Set on top of the editor's own environment. Holds keys: never logged. */
  readonly env: Readonly<Record<string, string>>;
  /** Never a folder of the workspace: `python -m` looks for modules there first. */
  readonly cwd: string;
}

/** What a launch depends on. */
export interface LaunchSources {
  readonly settings: ClientSettings;
  /** The interpreter that was found for the user's models. */
  readonly interpreter: readonly string[] | undefined;
  readonly storage: string;
  readonly run: Run;
  /** Environment variables with the API key, if the user agreed to use it. */
  readonly keys: Readonly<Record<string, string>>;
  /** Optional dependencies that the server needs. */
  readonly extras: readonly string[];
  readonly ensureManaged: (extras: readonly string[]) => Promise<string>;
  /** The wheel inside the extension, for the user to install. */
  readonly wheelPath: () => Promise<string>;
}

const SERVER = ["-m", "fullgraph", "server"];

/**
 * How to start the server, once all that it needs is there.
 *
 * @throws EnvironmentProblem with what to do, in words.
 */
export async function resolveLaunch(sources: LaunchSources): Promise<Launch> {
  const { keys: env, storage: cwd } = sources;
  if (sources.settings.importStrategy === "useManaged") {
    // -I: the workspace and PYTHONPATH stay out of the server.
    const command = await sources.ensureManaged(sources.extras);
    return { command, args: ["-I", ...SERVER], env, cwd };
  }
  const [command, ...args] = await usersPython(sources);
  return { command, args: [...args, ...SERVER], env, cwd };
}

async function usersPython(
  sources: LaunchSources,
): Promise<readonly [string, ...(readonly string[])]> {
  const [command, ...args] = sources.interpreter ?? [];
  if (command === undefined) {
    throw new EnvironmentProblem(
      "fullgraph.importStrategy is fromEnvironment, and no Python was found. " +
        "Set the interpreter with the setting fullgraph.interpreter.",
    );
  }
  const name = [command, ...args].join(" ");
  const python = await probe([command, ...args], sources.run, sources.storage, {
    isolated: false,
  });
  if (python === undefined) {
    throw new EnvironmentProblem(
      `${name} does not run. Set another interpreter with the setting fullgraph.interpreter.`,
    );
  }
  if (!isRecent(python)) {
    throw new EnvironmentProblem(
      `${name} is Python ${versionText(python)}, but the language server needs 3.10 or newer. ` +
        "Set fullgraph.importStrategy to useManaged to use a separate environment for it.",
    );
  }
  const complete = await probe([command, ...args], sources.run, sources.storage, {
    module: "fullgraph",
    isolated: false,
  });
  if (complete === undefined) {
    throw new EnvironmentProblem(
      `Fullgraph is not installed in ${name}. Run ` +
        `“${name} -m pip install ${await sources.wheelPath()}”, or set fullgraph.importStrategy to useManaged.`,
    );
  }
  return [command, ...args];
}

/**
 * How to start `fullgraph mcp` in the Python of a language server.
 *
 * @param folders - what its tools may read, run and change; paths are relative to the first one.
 * @param interpreter - the command of the Python that runs the models.
 */
export function mcpLaunch(
  launch: Launch,
  folders: readonly string[],
  interpreter: readonly string[] | undefined,
): Pick<Launch, "command" | "args" | "cwd"> {
  const allowed = folders.flatMap((folder) => ["--allow", folder]);
  const args = [...before(launch), "mcp", ...allowed, ...pythonFlag(interpreter)];
  return { command: launch.command, args, cwd: launch.cwd };
}

/** The command of `fullgraph doctor` in the Python of a language server. */
export function doctorCommand(
  launch: Launch,
  interpreter: readonly string[] | undefined,
): readonly string[] {
  return [launch.command, ...before(launch), "doctor", ...pythonFlag(interpreter)];
}

/** The arguments of a launch without the subcommand. */
function before({ args }: Launch): readonly string[] {
  return args.slice(0, -1);
}

/** One argument, which the command splits as a shell does. */
function pythonFlag(interpreter: readonly string[] | undefined): readonly string[] {
  if (interpreter === undefined || interpreter.length === 0) return [];
  const quoted = interpreter.map((part) => {
    if (/^[\w@%+=:,./\\-]+$/.test(part)) return part;
    return process.platform === "win32" ? `"${part}"` : `'${part.replaceAll("'", `'"'"'`)}'`;
  });
  return ["--python", quoted.join(" ")];
}

/** Equal for two launches exactly if a running server of one serves for the other. */
export function fingerprint(launch: Launch, llmConsent: boolean): string {
  return JSON.stringify([
    launch.command,
    launch.args,
    Object.entries(launch.env).sort(),
    launch.cwd,
    llmConsent,
  ]);
}
