import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { showView, withPage } from "../lib/browser.mjs";

const row = (page, name, number) =>
  page
    .getByRole("table", { name })
    .getByRole("row")
    .nth(number)
    .getByRole("cell")
    .allTextContents();

describe("tables", () => {
  test("operations are counted over all compilations", () =>
    withPage("small", {}, async (page) => {
      await showView(page, "Operations");
      assert.deepEqual(await row(page, "Operations in graphs", 1), [
        "torch.relu",
        "10",
        "",
        "f32[32, 64]",
        "0/0, 1/0, 2/0, 3/0, 0/1",
      ]);
    }));

  test("recompiles have their guards and values", () =>
    withPage("small", {}, async (page) => {
      await showView(page, "Recompiles");
      assert.deepEqual(await row(page, "Recompiles", 1), [
        "Net.forward",
        "x.size(0)",
        "32",
        "16",
        "0/1",
        "net.py:13",
        "the sizes of x",
        "The size of x changed",
      ]);
    }));

  test("compile time is summed by phase", () =>
    withPage("small", {}, async (page) => {
      await showView(page, "Compile time");
      assert.equal(await page.locator("#time").textContent(), "Compile time: 2.6 s");
      assert.deepEqual(await page.locator(".phase-list li").allTextContents(), [
        "Dynamo 680 ms, 26 %",
        "AOTAutograd 200 ms, 8 %",
        "Inductor 1.7 s, 66 %",
      ]);
      const widths = await page
        .locator(".phases .part")
        .evaluateAll((parts) =>
          parts.map((part) => part.offsetWidth / part.parentElement.offsetWidth),
        );
      assert.ok(Math.abs(widths[2] - 0.66) < 0.01, widths.join(" "));
      assert.match(
        (await row(page, "Compile time of each compilation", 5)).join("|"),
        /0\/1\|.*700 ms/,
      );
      assert.match(await page.getByRole("tabpanel").textContent(), /hit5miss10$/);
    }));

  test("first calls in new processes are side by side, with what follows", () =>
    withPage("small", {}, async (page) => {
      await showView(page, "Compile time");
      const cells = await page
        .getByRole("table", { name: "First call in a new process" })
        .getByRole("row")
        .evaluateAll((rows) =>
          rows.map((each) => [...each.children].map((cell) => cell.textContent).join("|")),
        );
      assert.deepEqual(cells, [
        "Part|cold|warm",
        "first call|9.1 s|1.2 s",
        "tracing|0.8 s|0.9 s",
        "code generation|8.3 s|",
        "FX graph cache hit||4",
      ]);
      await page.getByText("The caches of the cold start save 7.9 s of 9.1 s").waitFor();
    }));

  test("a comparison says what went, what came and what changed", () =>
    withPage("small", {}, async (page) => {
      await showView(page, "Comparison");
      assert.deepEqual(
        await page
          .locator(".compared tbody tr")
          .evaluateAll((rows) =>
            rows.map((each) => [...each.children].map((cell) => cell.textContent).join("|")),
          ),
        ["Graph breaks|5|3|better", "Recompiles|0|1|worse", "Graphs|4|4|"],
      );
      assert.equal((await row(page, "Findings that are gone", 1))[1], "time.time()");
      assert.equal((await row(page, "New findings", 1))[1], "The size of x changed");
    }));

  test("views without data are not there", () =>
    withPage("clean", {}, async (page) => {
      assert.deepEqual(await page.getByRole("tab").allTextContents(), ["Overview"]);
      assert.ok(await page.locator(".verdict.clean").isVisible());
    }));
});
