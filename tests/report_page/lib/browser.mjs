// One Chromium for all tests; a page that reports what a page must not do.
import axe from "axe-core";
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

import { RUN, SCREENSHOTS } from "./paths.mjs";

let browser;

async function launched() {
  browser ??= await chromium.launch({
    executablePath: process.env.FULLGRAPH_TEST_CHROMIUM,
    args: ["--no-sandbox"],
  });
  return browser;
}

/** Ends the browser. */
export async function close() {
  await browser?.close();
}

/**
 * Opens a fixture for the time of `use`. An error in the console, a violation of the CSP and any
 * request but for the file itself fail the test.
 *
 * @param {string} fixture - The name of the file.
 * @param {{editor?: boolean, ready?: string, width?: number} & object} options - `editor`: as VS
 *   Code shows it, with what the page posts in `window.posted`; `ready`: the selector of what is
 *   there once the page is; others as Playwright's `newContext` has them.
 */
export async function withPage(fixture, options, use) {
  const { editor = false, ready = "[role=tablist]", width = 1280, height = 860, ...rest } = options;
  const context = await (
    await launched()
  ).newContext({ viewport: { width, height }, reducedMotion: "reduce", ...rest });
  const problems = [];
  const url = pathToFileURL(join(RUN, `${fixture}.html`)).href;
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) problems.push(message.text());
    });
    page.on("request", (request) => {
      if (request.url() !== url) problems.push(`request of ${request.url()}`);
    });
    if (editor) await page.addInitScript(fakeEditor);
    await page.goto(url);
    await page.locator(ready).first().waitFor({ state: "attached" });
    await drawn(page);
    const result = await use(page);
    assert.deepEqual(problems, []);
    return result;
  } finally {
    await context.close();
  }
}

function fakeEditor() {
  globalThis.posted = [];
  globalThis.acquireVsCodeApi = () => ({
    postMessage: (message) => globalThis.posted.push(message),
    // VS Code keeps the state while the page itself is gone.
    getState: () => JSON.parse(globalThis.name || "null"),
    setState: (state) => (globalThis.name = JSON.stringify(state)),
  });
}

/** Shows a view by its tab, and waits until its pictures are drawn. */
export async function showView(page, name) {
  await page.getByRole("tab", { name }).click();
  await drawn(page);
  return page.getByRole("tabpanel", { name });
}

/**
 * Waits until what is in sight is drawn: the pictures wait for their first size and for being seen,
 * which the browser reports in a frame, and draw in the next one.
 */
export async function drawn(page) {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

/** Writes a picture of the window. */
export async function screenshot(page, name) {
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
}

/**
 * Fails on what axe-core finds serious or critical.
 *
 * @param {string[]} rules - Only these; all without any.
 */
export async function assertAccessible(page, rules = []) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (only) => globalThis.axe.run(only.length > 0 ? { runOnly: only } : {}),
    rules,
  );
  const serious = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ""}`).join("\n")}`,
    );
  assert.deepEqual(serious, []);
}
