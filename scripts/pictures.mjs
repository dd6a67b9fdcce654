// Takes the pictures of the documentation from those that the editor tests have made, and writes
// down what they show: a test fails when that has changed.
import { createHash } from "node:crypto";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PICTURES = { "editor.png": "observed-hover", "report.png": "report" };
const SHOWN = ["examples/cnn.py", "taxonomy/tensor-to-scalar.md"];
const FROM = process.argv[2] ?? "screenshots";
const INTO = join("docs", "images");

const made = readdirSync(FROM).filter((name) => name.startsWith("explain-"));
for (const [picture, name] of Object.entries(PICTURES)) {
  const found = made.find((each) => each.endsWith(`-${name}.png`));
  if (!found) throw new Error(`The editor tests made no picture ${name}. Run "make pictures".`);
  copyFileSync(join(FROM, found), join(INTO, picture));
}
const digest = (path) => createHash("sha256").update(readFileSync(path)).digest("hex");
const shown = Object.fromEntries(SHOWN.map((path) => [path, digest(path)]));
writeFileSync(join(INTO, "shown.json"), `${JSON.stringify(shown, null, 2)}\n`);
