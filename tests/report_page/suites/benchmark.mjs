import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { assertAccessible, screenshot, showView, withPage } from "../lib/browser.mjs";

const SCHEMES = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  "forced colours": { forcedColors: "active" },
};

/** Where a part of the page begins and ends, from left to right. */
async function sides(locator) {
  const { x, width } = await locator.boundingBox();
  return { left: x, right: x + width };
}

describe("benchmark", () => {
  for (const [name, options] of Object.entries(SCHEMES)) {
    test(`is accessible in ${name}`, () =>
      withPage("benchmark", { ...options, height: 1500 }, async (page) => {
        await assertAccessible(page, name === "light" ? [] : ["color-contrast"]);
        await screenshot(page, `benchmark-page-${name.replace(" ", "-")}`);
      }));
  }

  test("begins with wrong outputs, then has the sentence and the noise", () =>
    withPage("benchmark", {}, async (page) => {
      const top = await page.locator("header.top > *").allTextContents();
      assert.equal(
        top.slice(1, 4).join("\n"),
        [
          "openxla: the output differs from that of eager mode: 3 became 2 at [0].",
          "compile with inductor: 1.25x ± 0.03, pays after 4,000 calls (40 s).",
          "Other programs used the processors: calls waited for 23 % of the time.",
        ].join("\n"),
      );
      const [alert, verdict] = await Promise.all(
        [".alert", "h1"].map((selector) =>
          page.locator(selector).evaluate((element) => globalThis.getComputedStyle(element).color),
        ),
      );
      assert.notEqual(alert, verdict, "an alert is red");
      assert.equal(await page.locator(".alert").count(), 1, "and told once");
    }));

  test("draws the speed-ups on one scale, with their intervals", () =>
    withPage("benchmark", {}, async (page) => {
      const rows = page
        .getByRole("table", { name: "Speed-up over eager mode" })
        .locator("tbody tr");
      assert.deepEqual(await rows.locator("td.number").allTextContents(), [
        "1.00x",
        "1.25x (1.22 to 1.28)",
        "0.80x (0.78 to 0.83)",
        "1.90x (1.80 to 2.10)",
        "1.90x (1.80 to 2.10), wrong output",
      ]);
      const eager = await sides(rows.nth(0).locator(".bar-fill"));
      const one = eager.right - eager.left;
      const inductor = rows.nth(1);
      const fill = await sides(inductor.locator(".bar-fill"));
      const interval = await sides(inductor.locator(".bar-interval"));
      const line = await sides(inductor.locator(".bar-line"));
      const times = (x) => (x - eager.left) / one;
      assert.ok(Math.abs(times(fill.right) - 1.25) < 0.01);
      assert.ok(Math.abs(times(interval.left) - 1.22) < 0.01);
      assert.ok(Math.abs(times(interval.right) - 1.28) < 0.01);
      assert.ok(Math.abs(times(line.left) - 1) < 0.01);
    }));

  test("says what each graph break costs", () =>
    withPage("benchmark", {}, async (page) => {
      const rows = page.getByRole("group", { name: "Cost of graph breaks" }).locator("tbody tr");
      const cells = (row) => row.locator("th, td").allTextContents();
      assert.deepEqual(await cells(rows.first()), [
        "net.py:7 (logging-call)",
        "2.1 ms",
        "1.9 to 2.3 ms",
        "21 %",
      ]);
      assert.equal(await rows.count(), 2);
    }));

  test("has the times, the warm-up with and without caches, and the memory", () =>
    withPage("benchmark", {}, async (page) => {
      const cells = (row) => row.locator("th, td").allTextContents();
      const times = page.getByRole("group", { name: "Times of a call" }).locator("tbody tr");
      assert.deepEqual(await cells(times.nth(1)), [
        "inductor",
        "8.0 ms",
        "8.4 ms",
        "0.8 ms",
        "9.6 ms",
        "1.2e-07",
      ]);
      assert.equal((await cells(times.nth(4))).at(-1), "wrong output");
      assert.equal(await times.count(), 5, "what has no times is not in the table");
      const warmUps = page.getByRole("table", { name: "Warm-up" }).locator("tbody tr");
      assert.deepEqual(await cells(warmUps.nth(1)), ["inductor", "", "8.2 s"]);
      assert.deepEqual(await cells(warmUps.nth(2)), ["inductor, with filled caches", "", "2.1 s"]);
      const memory = page.getByRole("table", { name: "Peak memory" }).locator("tbody tr");
      assert.deepEqual(await cells(memory.nth(1)), ["inductor", "", "350 MB"]);
      const problems = page.locator("section", { hasText: "Not measured" }).locator("li");
      assert.deepEqual(await problems.allTextContents(), [
        "cudagraphs needs a CUDA device.",
        "tvm: not compiled: Dynamo captured no graph.",
      ]);
    }));

  test("draws when compiling pays, and marks the crossing", () =>
    withPage("benchmark", {}, async (page) => {
      const lines = page.locator(".break-even .arm");
      assert.equal(await lines.count(), 4, "a wrong arm never pays");
      const [eager, inductor] = await lines
        .locator("line")
        .evaluateAll((all) =>
          all.map(({ x1, y1, x2, y2 }) => [x1, y1, x2, y2].map(({ baseVal }) => baseVal.value)),
        );
      assert.ok(inductor[1] < eager[1], "it starts later");
      assert.ok(inductor[3] > eager[3], "and ends earlier");
      // 4,000 of 8,000 calls are the middle.
      const circle = page.locator(".break-even circle");
      assert.equal(await circle.count(), 1, "that of max-autotune is not among these calls");
      const x = Number(await circle.getAttribute("cx"));
      assert.ok(Math.abs(x - (eager[0] + eager[2]) / 2) < 1);
      assert.deepEqual(await page.locator(".pays li").allTextContents(), [
        "inductor: after 4,000 calls (40 s)",
        "aot_eager: never, its calls are not shorter than in eager mode",
        "max-autotune: after 12,000 calls (2 min)",
      ]);
    }));

  test("is a view of the report about a run", () =>
    withPage("small", {}, async (page) => {
      const view = await showView(page, "Benchmark");
      assert.equal(
        await view.locator("h2").first().textContent(),
        "compile with inductor: 1.25x ± 0.03, pays after 4,000 calls (40 s).",
      );
    }));

  test("has a part for each size, and fits into a narrow panel", () =>
    withPage("sizes", { width: 420, colorScheme: "dark" }, async (page) => {
      assert.deepEqual(await page.locator(".conclusion").allTextContents(), [
        "batch size 1: not here: aot_eager 0.80x ± 0.02.",
        "batch size 8: compile with inductor: 1.25x ± 0.03, pays after 4,000 calls (40 s).",
      ]);
      await assertAccessible(page);
      await screenshot(page, "benchmark-narrow");
      const isTooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      assert.equal(isTooWide, false);
    }));

  test("asks the editor to measure, and a browser has no button", async () => {
    await withPage("clean", { editor: true }, async (page) => {
      await page.getByRole("button", { name: "Measure", exact: true }).click();
      assert.deepEqual(await page.evaluate("posted.at(-1)"), { command: "measure" });
    });
    await withPage("benchmark", { editor: true }, (page) =>
      page.getByRole("button", { name: "Measure Again" }).waitFor(),
    );
    await withPage("benchmark", {}, async (page) => {
      assert.equal(await page.getByRole("button", { name: "Measure" }).count(), 0);
    });
  });
});
