import type { Run } from "./process";

/** A Python that answered. */
export interface Python {
  readonly command: readonly string[];
  /** `sys.version_info[:3]`. */
  readonly version: readonly [number, number, number];
}

/** The oldest Python that the language server runs on. */
export const MINIMUM_PYTHON = [3, 10] as const;

/**
 * Queries the version of `command`, in isolated mode: neither the working folder nor PYTHONPATH
 * can change what is run. With `module`, that module must be importable too.
 */
export async function probe(
  command: readonly string[],
  run: Run,
  cwd: string,
  { module, isolated = true }: { module?: string; isolated?: boolean } = {},
): Promise<Python | undefined> {
  const lines = [
    "import sys",
    // Exit code 3 means a missing module; another one, a Python that does not start.
    ...(module === undefined
      ? []
      : [
          "import importlib.util",
          `importlib.util.find_spec(${JSON.stringify(module)}) or sys.exit(3)`,
        ]),
    "print('fullgraph-probe', *sys.version_info[:3])",
  ];
  const ended = await run([...command, ...(isolated ? ["-I"] : []), "-c", lines.join("\n")], {
    cwd,
  });
  const match = /^fullgraph-probe (\d+) (\d+) (\d+)$/m.exec(ended.output);
  if (ended.code !== 0 || match === null) return undefined;
  return { command, version: [Number(match[1]), Number(match[2]), Number(match[3])] };
}

/** Whether the language server runs on `python`. */
export function isRecent(python: Python): boolean {
  const [major, minor] = python.version;
  return major > MINIMUM_PYTHON[0] || (major === MINIMUM_PYTHON[0] && minor >= MINIMUM_PYTHON[1]);
}

/** `3.11.7`. */
export function versionText(python: Python): string {
  return python.version.join(".");
}
