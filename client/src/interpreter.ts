import * as path from "node:path";

/** A Python to run, with leading arguments, and where it came from (for the log). */
export interface Interpreter {
  readonly command: readonly string[];
  readonly source: string;
}

/** The places in which a Python is looked for. */
export interface InterpreterSources {
  /** `fullgraph.interpreter`, variables resolved. */
  readonly setting: readonly string[];
  /** The folder whose own environment may be used: none while the workspace is not trusted. */
  readonly workspaceFolder: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly isFile: (path: string) => boolean;
  /** What the user chose in a Python extension, if one is installed. */
  readonly fromPythonExtension: () => Promise<Interpreter | undefined>;
}

/**
 * The Python that runs the models of a folder: the setting, the folder's `.venv` or `venv`,
 * the activated environment, the Python extension's choice, then PATH.
 */
export async function findInterpreter(
  sources: InterpreterSources,
): Promise<Interpreter | undefined> {
  return (
    fromSetting(sources) ??
    fromWorkspace(sources) ??
    fromActivated(sources) ??
    (await sources.fromPythonExtension()) ??
    onPath(sources, names(sources.platform))[0]
  );
}

/** Every Python called one of `executables` in an absolute folder of PATH, in order. */
export function onPath(
  sources: Pick<InterpreterSources, "env" | "platform" | "isFile">,
  executables: readonly string[],
): Interpreter[] {
  const paths = pathOf(sources.platform);
  // A relative folder would let a workspace put its own program in front.
  const folders = (sources.env.PATH ?? sources.env.Path ?? "")
    .split(paths.delimiter)
    .filter((folder) => paths.isAbsolute(folder));
  return executables.flatMap((name) =>
    folders
      .map((folder) => paths.join(folder, name))
      .filter((file) => sources.isFile(file))
      .slice(0, 1)
      .map((file) => ({ command: [file], source: "PATH" })),
  );
}

/** The Pythons of PATH that an environment can be made from, best first. */
export function basePythons(
  sources: Pick<InterpreterSources, "env" | "platform" | "isFile">,
): Interpreter[] {
  if (sources.platform === "win32") {
    const launcher = { command: ["py.exe", "-3"], source: "PATH" };
    return [...onPath(sources, ["python.exe"]), launcher];
  }
  const minors = [14, 13, 12, 11, 10].map((minor) => `python3.${minor}`);
  return onPath(sources, ["python3", "python", ...minors]);
}

/** What a plain Python is called on `platform`. */
export function names(platform: NodeJS.Platform): readonly string[] {
  return platform === "win32" ? ["python.exe", "python3.exe"] : ["python3", "python"];
}

/** The Python inside the virtual environment `folder`. */
export function environmentPython(folder: string, platform: NodeJS.Platform): string {
  const paths = pathOf(platform);
  return platform === "win32"
    ? paths.join(folder, "Scripts", "python.exe")
    : paths.join(folder, "bin", "python");
}

function fromSetting({
  setting,
  workspaceFolder: folder,
  platform,
}: InterpreterSources): Interpreter | undefined {
  const [executable, ...rest] = setting;
  if (executable === undefined || executable === "") return undefined;
  const paths = pathOf(platform);
  // A bare name is found on PATH when it is started; `.venv/bin/python` is relative to the folder.
  const relative =
    /[/\\]/.test(executable) && !paths.isAbsolute(executable) && folder !== undefined;
  return {
    command: [relative ? paths.join(folder, executable) : executable, ...rest],
    source: "the setting fullgraph.interpreter",
  };
}

function fromWorkspace(sources: InterpreterSources): Interpreter | undefined {
  const { workspaceFolder: folder, platform } = sources;
  if (folder === undefined) return undefined;
  for (const name of [".venv", "venv"]) {
    const python = environmentPython(pathOf(platform).join(folder, name), platform);
    if (sources.isFile(python)) return { command: [python], source: `${name} of the workspace` };
  }
  return undefined;
}

function fromActivated(sources: InterpreterSources): Interpreter | undefined {
  const paths = pathOf(sources.platform);
  for (const name of ["VIRTUAL_ENV", "CONDA_PREFIX"]) {
    const folder = sources.env[name];
    if (folder === undefined || folder === "") continue;
    const python =
      name === "CONDA_PREFIX" && sources.platform === "win32"
        ? paths.join(folder, "python.exe")
        : environmentPython(folder, sources.platform);
    if (sources.isFile(python)) return { command: [python], source: name };
  }
  return undefined;
}

function pathOf(platform: NodeJS.Platform): path.PlatformPath {
  return platform === "win32" ? path.win32 : path.posix;
}
