// Prints what a user waits for in the real VS Code: from opening a file to its first squiggle, and
// from a key to the squiggle that it causes. node tests/editor/measure.mjs [--no-package]
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";

import { EditorHome } from "./lib/codeServer.mjs";
import { install } from "./lib/install.mjs";
import { buildVsix, vsixPath } from "./lib/package.mjs";
import { NODE, REPO, RUN, testPython } from "./lib/paths.mjs";
import { Session } from "./lib/session.mjs";
import { until } from "./lib/until.mjs";

/** Its breaks are on screen when it is opened. */
const FILE = "cnn.py";
/** The name of a call in it that breaks. */
const CALL = "mean().item";
const OPENINGS = 5;
const KEYS = 20;
const LOG = join(RUN, "messages.jsonl");
const TAP = join(REPO, "tests", "editor", "lib", "tap.mjs");
const QUIET_MS = 1000;

/** In the page: notes keys and clicks, another file on screen, and each change of the squiggles. */
function observe() {
  const now = () => performance.timeOrigin + performance.now();
  const events = (window.measured = []);
  const note = (what) => events.push({ time: now(), what });
  for (const kind of ["keydown", "mousedown"]) {
    window.addEventListener(kind, () => note(kind), { capture: true });
  }
  const count = (selector) => document.querySelectorAll(selector).length;
  const seen = { squiggles: "", text: "" };
  const look = () => {
    const text = document.querySelector(".editor-instance[data-uri], .editor-instance [data-uri]")
      ?.dataset.uri;
    const found = count(".view-overlays .cdr[class*=squiggly-]");
    const squiggles = `${found} of ${text}`;
    if (text !== seen.text) note("text");
    if (found > 0 && squiggles !== seen.squiggles) note("squiggles");
    Object.assign(seen, { squiggles, text });
  };
  // After the frame in which it is drawn.
  new window.MutationObserver(() => requestAnimationFrame(look)).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["class"],
  });
}

const events = (page) => page.evaluate(() => window.measured);

async function sawSquiggles(page, since) {
  await until(
    async () => (await events(page)).some((e) => e.what === "squiggles" && e.time > since),
    () => "the squiggles change",
    10_000,
  );
}

function messages() {
  return readFileSync(LOG, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** The ms of each step from `start` to the first change of squiggles after it. */
function steps(all, log, start, firstMethod) {
  const shown = all.find(({ time, what }) => time > start && what === "squiggles")?.time;
  const sent = log.find(
    ({ time, method, uri }) => time > start && method === firstMethod && uri?.endsWith(FILE),
  );
  const pulls = log.filter(
    ({ time, method, uri }) =>
      sent !== undefined &&
      time >= sent.time &&
      time < shown &&
      method === "textDocument/diagnostic" &&
      uri?.endsWith(FILE),
  );
  const answered = pulls
    .map((pull) => ({
      pull,
      answer: log.find(
        ({ direction, id, method }) =>
          direction === "from" && id === pull.id && method === undefined,
      ),
    }))
    .filter(({ answer }) => answer !== undefined && answer.time < shown);
  const last = answered.at(-1);
  if (shown === undefined || last === undefined) return undefined;
  return {
    "in all": shown - start,
    "until VS Code sends the text": sent.time - start,
    "until it requests diagnostics": last.pull.time - sent.time,
    "until the server answers": last.answer.time - last.pull.time,
    "until the squiggle is drawn": shown - last.answer.time,
  };
}

function print(title, measured) {
  const complete = measured.filter((each) => each !== undefined);
  console.log(`\n${title} (${complete.length} times; median, and the slowest)`);
  for (const step of Object.keys(complete[0] ?? {})) {
    const values = complete.map((each) => each[step]).sort((a, b) => a - b);
    const median = values[Math.floor(values.length / 2)];
    console.log(
      `  ${step.padEnd(32)} ${median.toFixed(0).padStart(5)} ms ${values.at(-1).toFixed(0).padStart(6)} ms`,
    );
  }
}

async function open(window) {
  await window.page.evaluate(observe);
  await window.openFile(FILE);
  const start = (await events(window.page)).find(({ what }) => what === "mousedown").time;
  await sawSquiggles(window.page, start);
  const all = await events(window.page);
  const text = all.find(({ time, what }) => time > start && what === "text").time;
  const found = steps(all, messages(), start, "textDocument/didOpen");
  return found && { "in all": found["in all"], "until its text is shown": text - start, ...found };
}

async function type(window) {
  const { page } = window;
  await window.reveal(CALL);
  await page.keyboard.press("ArrowRight");
  const measured = [];
  for (let i = 0; i < KEYS; i += 1) {
    await page.waitForTimeout(QUIET_MS);
    const before = (await events(page)).length;
    // With another letter in its name, the call does not break.
    await page.keyboard.press(i % 2 === 0 ? "z" : "Backspace");
    const start = (await events(page)).slice(before).find(({ what }) => what === "keydown").time;
    await sawSquiggles(page, start);
    measured.push(steps(await events(page), messages(), start, "textDocument/didChange"));
  }
  return measured;
}

testPython();
install();
const vsix = process.argv.includes("--no-package") ? vsixPath() : buildVsix();
rmSync(RUN, { recursive: true, force: true });
new EditorHome(join(RUN, "home")).installExtension(vsix);
const settings = {
  // Its popup would be measured too.
  "editor.quickSuggestions": { other: "off", comments: "off", strings: "off" },
  "fullgraph.importStrategy": "fromEnvironment",
  "fullgraph.interpreter": [NODE, TAP, LOG, testPython()],
};
console.log(`load ${loadavg()[0].toFixed(1)}`);
const openings = [];
const keys = [];
for (let i = 0; i < OPENINGS; i += 1) {
  writeFileSync(LOG, "");
  // VS Code opens again what was open in a folder.
  const session = await Session.open(`measure-${i}`, { settings });
  try {
    const { window } = session;
    // The server has started; what follows is a file that is opened in a window in use.
    await window.openFile("training.py");
    await window.squiggles.first().waitFor();
    openings.push(await open(window));
    if (i === 0) keys.push(...(await type(window)));
  } finally {
    await session.close();
  }
}
print(`Opening ${FILE}`, openings);
print(`A key in ${FILE}`, keys);
console.log(`\nload ${loadavg()[0].toFixed(1)}`);
