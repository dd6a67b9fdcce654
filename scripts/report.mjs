// Bundles the report's page (client/report) into what the Python package carries.
import { build } from "esbuild";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const REPO = fileURLToPath(new URL("..", import.meta.url));
const SOURCE = join(REPO, "client", "report");
export const CARRIED = join(REPO, "server", "fullgraph", "report", "html");

/**
 * The page's files by name.
 *
 * @param {{minify?: boolean}} options
 * @returns {Promise<Map<string, string>>}
 */
export async function reportFiles({ minify = true } = {}) {
  const { outputFiles, metafile } = await build({
    entryPoints: { page: join(SOURCE, "main.ts") },
    outdir: CARRIED,
    absWorkingDir: REPO,
    bundle: true,
    format: "iife",
    // VS Code 1.91 has Chromium 124.
    target: ["chrome120", "firefox121", "safari17"],
    minify,
    // Lines keep the committed file's differences small.
    lineLimit: 160,
    legalComments: "none",
    metafile: true,
    write: false,
    logLevel: "warning",
  });
  const files = new Map(
    outputFiles.map(({ path, text }) => [path.slice(CARRIED.length + 1), text]),
  );
  files.set("page.js", licences(metafile) + files.get("page.js"));
  files.set("page.html", readFileSync(join(SOURCE, "page.html"), "utf8"));
  for (const end of ["</script", "<!--"]) {
    // The page's HTML holds the script itself.
    if (files.get("page.js").includes(end)) throw new Error(`page.js contains ${end}`);
  }
  return files;
}

/** Writes what `reportFiles` returns. */
export async function writeReport(options) {
  mkdirSync(CARRIED, { recursive: true });
  for (const [name, text] of await reportFiles(options)) writeFileSync(join(CARRIED, name), text);
}

/** The licence of each package in the bundle, as a comment. */
function licences({ inputs }) {
  const packages = new Set(
    Object.keys(inputs).flatMap(
      (path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [],
    ),
  );
  const texts = [...packages].sort().map((name) => {
    const folder = join(REPO, "node_modules", name);
    const file = ["LICENSE", "LICENSE.md", "LICENSE.txt"].find((n) => existsSync(join(folder, n)));
    const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    if (file === undefined) throw new Error(`${name} has no licence`);
    return `${name} ${version}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
  });
  if (texts.length === 0) return "";
  return `/*! This file contains:\n\n${texts.join("\n").replaceAll("*/", "* /")}*/\n`;
}
