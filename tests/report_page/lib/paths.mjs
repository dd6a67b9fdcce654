// Where the tests of the page find and keep things. All that they make lies in ignored folders.
import { delimiter, join } from "node:path";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const REPO = fileURLToPath(new URL("../../..", import.meta.url));
export const RUN = join(REPO, ".cache", "report-page");
export const SCREENSHOTS = join(REPO, "screenshots", "report");

/** The absolute path of `program` on PATH, or undefined. */
export function which(program) {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file));
}
