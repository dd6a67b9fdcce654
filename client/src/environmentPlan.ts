import { createHash } from "node:crypto";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What an environment was made from; lies in it as `fullgraph.json`. */
export interface Stamp {
  readonly wheel: string;
  readonly python: string;
  readonly extras: readonly string[];
}

/** The wheel inside the extension. */
export interface Wheel {
  readonly path: string;
  readonly sha256: string;
}

/** What to do before the environment can be used. */
export type Plan =
  | { readonly action: "use" }
  | { readonly action: "build"; readonly reason: string }
  | { readonly action: "extend"; readonly extras: readonly string[] };

/** Setting the environment up failed; the message is for the user. */
export class EnvironmentProblem extends Error {}

const STAMP = "fullgraph.json";

/**
 * Whether an environment with `stamp` can be used for `wheel` and `extras`. `python` is the
 * version that its interpreter answers with, undefined where it does not run any more.
 */
export function plan(
  stamp: Stamp | undefined,
  wheel: Pick<Wheel, "sha256">,
  extras: readonly string[],
  python: string | undefined,
): Plan {
  if (stamp === undefined) return { action: "build", reason: "it does not exist yet" };
  if (stamp.wheel !== wheel.sha256) {
    return { action: "build", reason: "the extension contains another version of the server" };
  }
  if (python === undefined) {
    return { action: "build", reason: "its Python interpreter no longer exists" };
  }
  if (python !== stamp.python) {
    return {
      action: "build",
      reason: `its Python version changed from ${stamp.python} to ${python}`,
    };
  }
  const missing = extras.filter((extra) => !stamp.extras.includes(extra));
  return missing.length === 0 ? { action: "use" } : { action: "extend", extras: missing };
}

/** The one wheel in `folder`. */
export async function findWheel(folder: string): Promise<Wheel> {
  const wheels = (await readdir(folder)).filter((name) => name.endsWith(".whl"));
  const [name] = wheels;
  if (name === undefined || wheels.length > 1) {
    throw new EnvironmentProblem(
      `The extension is damaged: ${folder} holds ${wheels.length} wheels, not one. Install it again.`,
    );
  }
  const path = join(folder, name);
  return {
    path,
    sha256: createHash("sha256")
      .update(await readFile(path))
      .digest("hex"),
  };
}

/** What the environment `folder` was made from; undefined if it was never completed. */
export async function readStamp(folder: string): Promise<Stamp | undefined> {
  let text: string;
  try {
    text = await readFile(join(folder, STAMP), "utf8");
  } catch {
    return undefined;
  }
  try {
    const { wheel, python, extras } = JSON.parse(text) as Partial<Stamp>;
    const complete =
      typeof wheel === "string" && typeof python === "string" && Array.isArray(extras);
    return complete ? { wheel, python, extras } : undefined;
  } catch {
    return undefined;
  }
}

/** Marks the environment `folder` as complete. */
export async function writeStamp(folder: string, stamp: Stamp): Promise<void> {
  await writeFile(join(folder, STAMP), JSON.stringify(stamp, undefined, 2) + "\n");
}
