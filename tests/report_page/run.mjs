// Builds the report's page with its fixtures and the page of explanations, and tests both in Chromium.
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { explanationFiles } from "../../scripts/explanation.mjs";
import { reportFiles } from "../../scripts/report.mjs";
import { findChromium, HOW_TO } from "./lib/chromium.mjs";
import { documentOf, filled } from "./lib/document.mjs";
import { REPO, RUN, SCREENSHOTS } from "./lib/paths.mjs";

rmSync(RUN, { recursive: true, force: true });
rmSync(SCREENSHOTS, { recursive: true, force: true });
mkdirSync(RUN, { recursive: true });
await build({
  entryPoints: [join(REPO, "tests/report_page/fixtures.ts")],
  outfile: join(RUN, "fixtures.mjs"),
  bundle: true,
  format: "esm",
  logLevel: "warning",
});
const fixtures = await import(pathToFileURL(join(RUN, "fixtures.mjs")).href);
const files = await reportFiles();
for (const [name, make] of Object.entries(fixtures.FIXTURES)) {
  writeFileSync(join(RUN, `${name}.html`), documentOf(files, make()));
}
const recorded = join(REPO, "tests/report_page/recorded");
for (const name of readdirSync(recorded)) {
  const fixture = JSON.parse(readFileSync(join(recorded, name), "utf8"));
  writeFileSync(join(RUN, name.replace(/json$/, "html")), documentOf(files, fixture));
}
writeFileSync(join(RUN, "explanation.html"), filled(await explanationFiles()));

const chromium = findChromium();
if (chromium === undefined) console.log(`Without Chromium, the page is not tested: ${HOW_TO}`);
const pages = ["tests/report_page/page.test.mjs", "tests/explanation_page/page.test.mjs"];
const only = process.argv[2];
const tests = ["tests/report_page/drift.test.mjs", ...(chromium === undefined ? [] : pages)];
const { status } = spawnSync(
  process.execPath,
  [
    "--test",
    "--test-concurrency=1",
    "--test-reporter=spec",
    ...tests.filter((path) => only === undefined || path.includes(only)),
  ],
  { cwd: REPO, stdio: "inherit", env: { ...process.env, FULLGRAPH_TEST_CHROMIUM: chromium ?? "" } },
);
process.exitCode = status ?? 1;
