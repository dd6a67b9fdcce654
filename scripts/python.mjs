// Finds the Python that builds the wheel.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const CANDIDATES = [".venv/bin/python", ".venv/Scripts/python.exe", "python3", "python"];

/** The first Python of at least 3.10: the repo's own environment, then PATH. */
export function findPython() {
  for (const candidate of CANDIDATES) {
    if (candidate.includes("/") && !existsSync(candidate)) continue;
    const probe = "import sys; sys.exit(sys.version_info < (3, 10))";
    if (spawnSync(candidate, ["-c", probe], { stdio: "ignore" }).status === 0) return candidate;
  }
  throw new Error("Packaging needs Python 3.10 or newer on PATH, or a .venv in the repository.");
}
