// Finds a Chromium, or installs Debian's.
import { spawnSync } from "node:child_process";

import { which } from "./paths.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const APT = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"];
const FONTS = "fonts-dejavu-core";

/** The path of a Chromium; undefined if there is none and none can be installed. */
export function findChromium() {
  return process.env.FULLGRAPH_TEST_CHROMIUM ?? installed() ?? install();
}

/** What to do where there is none. */
export const HOW_TO = `sudo ${APT.join(" ")}, or set FULLGRAPH_TEST_CHROMIUM`;

function installed() {
  return NAMES.map((name) => which(name)).find((path) => path !== undefined);
}

function install() {
  if (process.getuid?.() !== 0 || which("apt-get") === undefined) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const command of [
    ["apt-get", "update", "-qq"],
    [...APT, FONTS],
  ]) {
    spawnSync(command[0], command.slice(1), { stdio: "inherit", env });
  }
  return installed();
}
