import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { REPO } from "./paths.mjs";

/** Where the packaged extension lies. */
export function vsixPath() {
  const { version } = JSON.parse(readFileSync(join(REPO, "package.json"), "utf8"));
  return join(REPO, "dist", `fullgraph-${version}.vsix`);
}

/** Packages the extension in `folder` as the file `vsix`. */
export function packageFolder(folder, vsix) {
  const vsce = join(REPO, "node_modules/@vscode/vsce/vsce");
  const args = [vsce, "package", "--no-dependencies", "--allow-missing-repository"];
  const { status, stderr } = spawnSync(
    process.execPath,
    [...args, "--skip-license", "--out", vsix],
    { cwd: folder, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`${folder} could not be packaged:\n${stderr}`);
}

/** Packages the extension from the sources as they are now. */
export function buildVsix() {
  const { status } = spawnSync(process.execPath, ["scripts/package.mjs"], {
    cwd: REPO,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) throw new Error("The extension could not be packaged.");
  return vsixPath();
}
