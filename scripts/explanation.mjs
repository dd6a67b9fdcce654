// Bundles the page of explanations (client/explanation) into what the extension carries.
import { build } from "esbuild";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const REPO = fileURLToPath(new URL("..", import.meta.url));
const SOURCE = join(REPO, "client", "explanation");
export const CARRIED = join(REPO, "dist", "explanation");

/**
 * The page's files by name.
 *
 * @param {{minify?: boolean}} options
 * @returns {Promise<Map<string, string>>}
 */
export async function explanationFiles({ minify = true } = {}) {
  const { outputFiles } = await build({
    entryPoints: { page: join(SOURCE, "main.ts") },
    outdir: CARRIED,
    absWorkingDir: REPO,
    bundle: true,
    format: "iife",
    // VS Code 1.91 has Chromium 124.
    target: ["chrome120"],
    minify,
    write: false,
    logLevel: "warning",
  });
  const files = new Map(
    outputFiles.map(({ path, text }) => [path.slice(CARRIED.length + 1), text]),
  );
  files.set("page.html", readFileSync(join(SOURCE, "page.html"), "utf8"));
  for (const end of ["</script", "<!--"]) {
    // The page's HTML holds the script itself.
    if (files.get("page.js").includes(end)) throw new Error(`page.js contains ${end}`);
  }
  return files;
}

/** Writes what `explanationFiles` returns. */
export async function writeExplanation(options) {
  mkdirSync(CARRIED, { recursive: true });
  for (const [name, text] of await explanationFiles(options)) {
    writeFileSync(join(CARRIED, name), text);
  }
}
