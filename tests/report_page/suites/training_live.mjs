// A training run that goes on while its page is open.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";

import { showView, withPage } from "../lib/browser.mjs";
import { RUN } from "../lib/paths.mjs";
import { hover, plotOf, readoutOf } from "../lib/plots.mjs";

const LEFT = 110;

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

/** The milliseconds from a message to the frame that shows it. */
function updateTime(page, report) {
  return page.evaluate(
    (data) =>
      new Promise((resolve) => {
        const start = performance.now();
        window.addEventListener(
          "message",
          () => {
            requestAnimationFrame(() => {
              setTimeout(() => resolve(performance.now() - start));
            });
          },
          { once: true },
        );
        window.postMessage({ report: data });
      }),
    report,
  );
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
      assert.equal(await readoutOf(page, "Loss"), "step 1,199 · 0.801");
    }));

  test("adds what is new to what it has", () =>
    withPage("training", { editor: true }, async (page) => {
      const at = (step) => (step + 0.5) / 1100;
      const read = (title) => readoutOf(page, title);
      const metrics = await showView(page, "Metrics");
      await send(page, { report: reportOf("training-newer") });
      assert.equal(await metrics.locator(".shown-steps").textContent(), "Steps 0 to 1,099");
      for (const [step, text] of [
        [890, "step 890 · 1.11"],
        [950, "step 950 · 5"],
        [1050, "step 1,050 · 1050"],
        [425, "step 425 · not recorded"],
      ]) {
        await hover(page, "Loss", at(step), 0.5, LEFT);
        assert.equal(await read("Loss"), text);
      }
      await showView(page, "Layers");
      for (const [step, text] of [
        [935, "second.weight · steps 930 to 939 · 0.01"],
        [1015, "second.weight · steps 1,010 to 1,019 · 21010"],
      ]) {
        await hover(page, "Layers by steps", at(step), 0.6, 190);
        assert.equal(await read("Layers by steps"), text);
      }
      const view = await showView(page, "Distributions");
      const show = view.getByRole("combobox", { name: "Show" });
      await hover(page, "Values by steps", at(1050), 0.99);
      assert.match(await read("Values by steps"), /^step 500 · zeros/, "not in the update");
      await show.selectOption("parameter");
      await hover(page, "Values by steps", at(550), 0.99);
      assert.match(await read("Values by steps"), /^step 500 · from -2 to 2/);
      await hover(page, "Values by steps", at(1050), 0.99);
      assert.match(await read("Values by steps"), /^step 600 · from 0 to 4/);
    }));

  test("says the same after the same update again", () =>
    withPage("training", { editor: true }, async (page) => {
      await showView(page, "Metrics");
      for (let i = 0; i < 3; i++) await send(page, { report: reportOf("training-newer") });
      await hover(page, "Loss", 890.5 / 1100, 0.5, LEFT);
      assert.equal(await readoutOf(page, "Loss"), "step 890 · 1.11");
      await hover(page, "Loss", 950.5 / 1100, 0.5, LEFT);
      assert.equal(await readoutOf(page, "Loss"), "step 950 · 5");
    }));

  test("is updated with 300 layers by 100,000 steps", { timeout: 60_000 }, () =>
    withPage("training-large", { editor: true }, async (page) => {
      const update = reportOf("training-large-update");
      for (const name of ["Overview", "Metrics", "Time", "Layers"]) {
        const view = await showView(page, name);
        const times = [];
        for (let i = 0; i < 8; i++) times.push(await updateTime(page, update));
        times.sort((a, b) => a - b);
        console.log(
          `${name}, an update of ${JSON.stringify(update).length} bytes: ` +
            `${times[4].toFixed(1)} ms (longest: ${times[7].toFixed(1)})`,
        );
        assert.equal(await view.locator(".shown-steps").textContent(), "Steps 0 to 99,999");
      }
    }),
  );

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
      await hover(page, "Loss", 0.2, 0.5, LEFT);
      assert.equal(await readoutOf(page, "Loss"), "step 200 · 1.8");
    }));
});
