// A report that `fullgraph explain --profile --html` wrote about examples/transformer.py.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { assertAccessible, screenshot, showView, withPage } from "../lib/browser.mjs";
import { hover, pixelAt, plotOf, readoutOf } from "../lib/plots.mjs";

describe("recorded run of a transformer", () => {
  test("has three breaks between three graphs", () =>
    withPage("transformer", {}, async (page) => {
      const pieces = await page
        .getByRole("option")
        .evaluateAll((all) => all.map((each) => each.className.slice(6)));
      assert.deepEqual(pieces, ["graph", "break", "graph", "break", "break", "graph"]);
      assert.deepEqual(await page.locator(".action .removed").allTextContents(), [
        "A logging call breaks the graph transformer.py:48",
        "Branching on a tensor's value breaks the graph transformer.py:44",
        "Branching on a tensor's value breaks the graph transformer.py:46",
      ]);
      await assertAccessible(page);
      await screenshot(page, "recorded-overview");
    }));

  test("draws its largest graph by module", () =>
    withPage("transformer", { colorScheme: "dark" }, async (page) => {
      await showView(page, "Graphs");
      await page.getByRole("combobox", { name: "Graph" }).selectOption({ index: 2 });
      await page.getByRole("button", { name: "Fold all", exact: true }).click();
      const labels = await page
        .locator(".box")
        .evaluateAll((all) => all.map((box) => box.getAttribute("aria-label")));
      assert.deepEqual(
        labels.map((label) => label.split(" ")[0]),
        ["embedding", "blocks.0", "blocks.1", "head", "output"],
      );
      await page.getByRole("button", { name: "Unfold all" }).click();
      await screenshot(page, "recorded-graph");
    }));

  test("marks the lines that Dynamo traced", () =>
    withPage("transformer", {}, async (page) => {
      await showView(page, "Code");
      const breaks = page.locator(".line.break");
      assert.deepEqual(await breaks.locator(".line-number").allTextContents(), ["44", "46", "48"]);
      await screenshot(page, "recorded-code");
    }));
});

// What `fullgraph runs show --html` wrote about a training whose loss is infinite from step 300 on.
describe("recorded training run", () => {
  test("has the alarm, and the loss before and after it", () =>
    withPage("watched", {}, async (page) => {
      assert.equal(
        await page.getByRole("heading", { level: 1 }).textContent(),
        "400 training steps, 1 alarm at step 300: The loss is infinite or NaN.",
      );
      await assertAccessible(page);
      await screenshot(page, "recorded-training");
      await page.getByRole("button", { name: "Show step 300" }).click();
      await plotOf(page, "Loss").focus();
      await page.keyboard.press("Home");
      assert.match(await readoutOf(page, "Loss"), /^step 198 · 0\.\d+$/);
      // Of the steps 198 to 399, which are all that there are behind step 198.
      await hover(page, "Loss", (300.5 - 198) / 202, 0.5, 110);
      assert.match(await readoutOf(page, "Loss"), /^step 300 · inf · Alarm: /);
    }));

  test("draws all gradients red once the loss is infinite", () =>
    withPage("watched", { colorScheme: "dark" }, async (page) => {
      await showView(page, "Layers");
      const isRed = async (x) => {
        const [red, green] = await pixelAt(page, "Layers by steps", x, 0.75, 190);
        return red > 180 && green < 140;
      };
      // Before, just after, and at the first step that was sampled.
      assert.deepEqual(await Promise.all([0.7, 0.755, 0.001].map(isRed)), [false, true, false]);
      await screenshot(page, "recorded-training-layers");
    }));
});
