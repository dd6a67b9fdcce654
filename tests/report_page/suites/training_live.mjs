// A training run that goes on while its page is open.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";

import { showView, withPage } from "../lib/browser.mjs";
import { RUN } from "../lib/paths.mjs";
import { hover, plotOf, readoutOf } from "../lib/plots.mjs";

/** The data of a fixture's page. */
function reportOf(fixture) {
  const html = readFileSync(join(RUN, `${fixture}.html`), "utf8");
  const found = /<script type="application\/json" id="fullgraph-report">(.*?)<\/script>/s.exec(
    html,
  );
  return JSON.parse(found[1]);
}

/** Sends what an editor sends. */
async function send(page, message) {
  await page.evaluate((data) => window.postMessage(data), message);
  // The message is handled before the next one.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
}

describe("live training", () => {
  test("shows new steps and alarms, and keeps the reader's place", () =>
    withPage("training", { editor: true }, async (page) => {
      const layers = await showView(page, "Layers");
      await layers.getByRole("combobox", { name: "Show" }).selectOption("update_ratio");
      await layers.getByRole("button", { name: "second.bias" }).click();
      await layers.getByRole("button", { name: "Zoom in" }).click();
      await layers.getByRole("button", { name: "Zoom in" }).focus();
      await send(page, { report: reportOf("training-later") });
      assert.equal(await layers.locator(".shown-steps").textContent(), "Steps 250 to 749");
      assert.equal(await layers.getByRole("combobox").inputValue(), "update_ratio");
      assert.match(await layers.locator(".chosen-row").textContent(), /^second\.bias/);
      assert.equal(
        await page.getByRole("tab", { selected: true }).getAttribute("id"),
        "tab-layers",
      );
      assert.equal(await page.evaluate("document.activeElement.ariaLabel"), "Zoom in");
      assert.equal(
        await page.getByRole("heading", { level: 1 }).textContent(),
        "1,200 training steps, 2 alarms, the first at step 700.",
      );
      const overview = await showView(page, "Overview");
      assert.equal(await overview.locator(".alarm").count(), 2);
      assert.equal(await page.locator("#tab-training .count").textContent(), "2");
    }));

  test("goes on showing all steps where all were shown", () =>
    withPage("training", { editor: true }, async (page) => {
      const metrics = await showView(page, "Metrics");
      await plotOf(page, "Loss").focus();
      await send(page, { report: reportOf("training-later") });
      assert.equal(await metrics.locator(".shown-steps").textContent(), "Steps 0 to 1,199");
      await page.keyboard.press("End");
      assert.equal(await readoutOf(page, "Loss").textContent(), "step 1,199 · 0.801");
    }));

  test("shows a view as soon as there is data for it", () =>
    withPage("training", { editor: true }, async (page) => {
      const report = reportOf("training-later");
      report.trainings[0].byRank = [];
      await send(page, { report });
      assert.equal(await page.getByRole("tab", { name: "Ranks" }).count(), 0);
      await send(page, { report: reportOf("training-later") });
      await showView(page, "Ranks");
    }));

  test("takes no data in a browser, where any page could send it", () =>
    withPage("training", {}, async (page) => {
      await send(page, { report: reportOf("training-later") });
      const metrics = await showView(page, "Metrics");
      assert.equal(await metrics.locator(".shown-steps").textContent(), "Steps 0 to 999");
    }));

  test("is unmoved by the editor's other messages", () =>
    withPage("training", { editor: true }, async (page) => {
      await send(page, { summarize: true });
      await send(page, { report: { ...reportOf("training-later"), kind: "run", trainings: [] } });
      await showView(page, "Metrics");
      await hover(page, "Loss", 0.2, 0.5, 110);
      assert.equal(await readoutOf(page, "Loss").textContent(), "step 200 · 1.8");
    }));
});
