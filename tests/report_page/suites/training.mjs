// The page of a training run, with values made by hand.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { assertAccessible, screenshot, showView, withPage } from "../lib/browser.mjs";
import {
  columnAt,
  framesWhileDragging,
  hover,
  pixelAt,
  pointIn,
  plotOf,
  readoutOf,
} from "../lib/plots.mjs";

const SCHEMES = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  "forced colours": { forcedColors: "active" },
};
const VIEWS = ["Overview", "Metrics", "Time", "Layers", "Distributions", "Trajectory", "Ranks"];
const HEAT_LEFT = 190;
/** Of the charts that are above the lanes of events. */
const LEFT = 110;

/** The median, the 95th percentile and the greatest of times in milliseconds. */
function spread(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part) => sorted[Math.floor(part * (sorted.length - 1))].toFixed(1);
  return `${at(0.5)} ms (95 %: ${at(0.95)}, longest: ${at(1)}; ${times.length} frames)`;
}

/** Where the cursor of a path is, in pixels of its picture. */
async function circleAt(view) {
  const circle = view.locator(".path-cursor circle").first();
  return {
    x: Number(await circle.getAttribute("cx")),
    y: Number(await circle.getAttribute("cy")),
  };
}

function shownSteps(view) {
  return view.locator(".shown-steps").textContent();
}

describe("training", () => {
  for (const [name, options] of Object.entries(SCHEMES)) {
    test(`is accessible in ${name}`, { timeout: 120_000 }, () =>
      withPage("training", options, async (page) => {
        for (const view of VIEWS) {
          await showView(page, view);
          await assertAccessible(page, name === "light" ? [] : ["color-contrast"]);
          await screenshot(page, `training-${view.toLowerCase()}-${name.replace(" ", "-")}`);
        }
      }),
    );
  }

  test("begins with the incident, its cause, what to try, its alarms and its line", () =>
    withPage("training", {}, async (page) => {
      const card = page.locator(".alarm");
      assert.equal(await card.count(), 1);
      assert.deepEqual(await card.locator("p").allTextContents(), [
        "Cause: In step 700, the learning rate changed from 0.1 to 10.",
        "What to try: Lower the learning rate.",
      ]);
      assert.deepEqual(await card.locator("li").allTextContents(), [
        "Step 700 The loss of step 700 is NaN.",
      ]);
      assert.equal(
        await card.getByRole("link", { name: "FG601" }).getAttribute("href"),
        "https://example.org/non-finite-loss/",
      );
      await card.getByRole("button", { name: "net.py:4" }).click();
      const chosen = page.locator("#panel-code .line", { hasText: "torch.nn.Linear" });
      assert.equal(await chosen.locator(".line-number").textContent(), "4");
      assert.ok(await chosen.isVisible());
    }));

  test("shows the steps around an alarm in every chart", () =>
    withPage("training", {}, async (page) => {
      await page.getByRole("button", { name: "Show step 700" }).click();
      const view = page.getByRole("tabpanel", { name: "Metrics" });
      // 650 to 750, and half as many on each side.
      assert.equal(await shownSteps(view), "Steps 600 to 801");
      await hover(page, "Loss", 0.5, 0.5, LEFT);
      assert.equal(
        await readoutOf(page, "Loss"),
        "step 700 · NaN · Alarm: The loss is infinite or NaN",
      );
      assert.equal(
        await readoutOf(page, "Gradient norm"),
        "step 700 · 701 · Alarm: The loss is infinite or NaN",
        "the cursor is that of all charts",
      );
      const { x, y } = await pointIn(page, "Loss", 0.5, 0.5, LEFT);
      await page.mouse.click(x, y);
      const details = page.getByRole("complementary", { name: "Details" });
      assert.match(await details.textContent(), /Noticed at step701/);
    }));

  test("says what is not recorded, and draws no line there", () =>
    withPage("training", {}, async (page) => {
      await showView(page, "Metrics");
      await hover(page, "Loss", 0.4255, 0.5, LEFT);
      assert.equal(await readoutOf(page, "Loss"), "step 425 · not recorded");
      await hover(page, "Loss", 0.2, 0.5, LEFT);
      assert.equal(await readoutOf(page, "Loss"), "step 200 · 1.8");
      await page.mouse.move(0, 0);
      // The learning rate is 0.1 in each step: a line between two others.
      const columns = async (x) =>
        (await columnAt(page, "Learning rate", x, { left: LEFT })).filter(
          ([red, , blue, alpha]) => alpha > 200 && blue > red + 100,
        ).length;
      assert.ok((await columns(0.2)) > 0, "a line");
      assert.equal(await columns(0.425), 0, "none in the gap");
    }));

  test("is moved and zoomed by keys, and all views show the same steps", () =>
    withPage("training", {}, async (page) => {
      const metrics = await showView(page, "Metrics");
      assert.equal(await shownSteps(metrics), "Steps 0 to 999");
      await plotOf(page, "Loss").focus();
      await page.keyboard.press("Home");
      assert.equal(await readoutOf(page, "Loss"), "step 0 · 2");
      await page.keyboard.press("ArrowRight");
      assert.equal(await readoutOf(page, "Loss"), "step 5 · 1.995");
      await page.keyboard.press("+");
      assert.equal(await shownSteps(metrics), "Steps 250 to 749");
      await page.keyboard.press("Shift+ArrowLeft");
      assert.equal(await shownSteps(metrics), "Steps 200 to 699");
      const layers = await showView(page, "Layers");
      assert.equal(await shownSteps(layers), "Steps 200 to 699");
      await layers.getByRole("button", { name: "Show all steps" }).click();
      assert.equal(await shownSteps(layers), "Steps 0 to 999");
    }));

  test("is moved by dragging, and zoomed at the pointer", () =>
    withPage("training", {}, async (page) => {
      const metrics = await showView(page, "Metrics");
      await hover(page, "Loss", 0.25, 0.5, LEFT);
      await page.keyboard.down("Control");
      await page.mouse.wheel(0, -300 * Math.log(2));
      await page.keyboard.up("Control");
      await page.waitForFunction(
        () =>
          document.querySelector("#panel-metrics .shown-steps").textContent !== "Steps 0 to 999",
      );
      // Half of the steps, and step 250 stays at a quarter.
      assert.equal(await shownSteps(metrics), "Steps 125 to 624");
      await page.mouse.down();
      await hover(page, "Loss", 0.35, 0.5, LEFT);
      await page.mouse.up();
      assert.equal(await shownSteps(metrics), "Steps 75 to 574");
      const scrolled = await page.evaluate(() => window.scrollY);
      await page.mouse.wheel(0, 100);
      await page.waitForFunction((before) => window.scrollY > before, scrolled);
      assert.equal(await shownSteps(metrics), "Steps 75 to 574", "the wheel alone scrolls");
    }));

  test("draws a tensor that is not finite in red, and chooses it by a click", () =>
    withPage("training", {}, async (page) => {
      const view = await showView(page, "Layers");
      const title = "Layers by steps";
      const [red, green, blue] = await pixelAt(page, title, 0.9, 0.375, HEAT_LEFT);
      assert.ok(red > 180 && green < 80 && blue < 80, `${red} ${green} ${blue}`);
      const before = await pixelAt(page, title, 0.2, 0.375, HEAT_LEFT);
      assert.ok(before[0] < 100, "finite before");
      await hover(page, title, 0.2, 0.6, HEAT_LEFT);
      assert.equal(await readoutOf(page, title), "second.weight · steps 200 to 209 · 0.01");
      await hover(page, title, 0.9, 0.375, HEAT_LEFT);
      assert.equal(await readoutOf(page, title), "first.bias · steps 900 to 909 · not finite");
      await page.mouse.down();
      await page.mouse.up();
      assert.match(await view.locator(".chosen-row").textContent(), /^first\.bias/);
      await plotOf(page, title).focus();
      await page.keyboard.press("ArrowDown");
      assert.match(await view.locator(".chosen-row").textContent(), /^second\.weight/);
      const cells = view.getByRole("row").nth(2).getByRole("cell");
      assert.deepEqual((await cells.allTextContents()).slice(3), [
        "not finite",
        ...["0.1", "0.1", "0.1"],
      ]);
    }));

  test("says which phase a step's time went to, without counting one twice", () =>
    withPage("training", {}, async (page) => {
      await showView(page, "Time");
      await hover(page, "Time of a step", 0.3005, 0.5, LEFT);
      assert.equal(
        await readoutOf(page, "Time of a step"),
        "step 300 · 1.0 s · Compile 1.0 s · Backward 3.0 ms · Forward 2.0 ms · Data wait 1.2 ms · " +
          "Optimizer 1.0 ms · Watch 0.5 ms",
      );
      assert.equal(
        await readoutOf(page, "Events"),
        "Recompiles: step 300, forward 1.0 s · " +
          "Graph breaks: step 300, Branching on a tensor's value breaks the graph",
      );
      const rows = page.getByRole("table", { name: "Compilations" }).getByRole("row");
      assert.deepEqual(await rows.nth(2).getByRole("cell").allTextContents(), [
        "300",
        "forward",
        "net.py:4",
        "1.0 s",
        "x.size(0)",
      ]);
    }));

  test("shows graph breaks below the charts, at the same steps", () =>
    withPage("training", {}, async (page) => {
      for (const name of ["Overview", "Metrics", "Time"]) {
        const view = await showView(page, name);
        await view.getByRole("button", { name: "Show all steps" }).isVisible();
        // The third of five lanes.
        await hover(page, "Events", 0.3005, 0.5, LEFT);
        assert.match(
          await view.locator("figure", { hasText: "Events" }).locator(".readout").textContent(),
          /Graph breaks: step 300, Branching on a tensor's value breaks the graph/,
        );
        const drawn = await pixelAt(page, "Events", 0.3005, 0.5, LEFT);
        const none = await pixelAt(page, "Events", 0.6, 0.45, LEFT);
        assert.ok(drawn[3] > 0 && none[3] === 0, `${name}: ${drawn} ${none}`);
      }
      const { x, y } = await pointIn(page, "Events", 0.3005, 0.5, LEFT);
      await page.mouse.click(x, y);
      const details = page.getByRole("complementary", { name: "Details" });
      assert.match(await details.textContent(), /No graph of forward was compiled\./);
      assert.equal(
        await details.getByRole("link", { name: "FG201" }).getAttribute("href"),
        "https://example.org/data-dependent-branch/",
      );
      const rows = page.getByRole("table", { name: "Graph breaks" }).getByRole("row");
      assert.deepEqual(await rows.nth(1).getByRole("cell").allTextContents(), [
        "0",
        "Converting a tensor to a Python number breaks the graph",
        "forward",
        "net.py:4",
      ]);
    }));

  test("draws histograms with their own ranges", () =>
    withPage("training", {}, async (page) => {
      const view = await showView(page, "Distributions");
      await view.getByRole("combobox", { name: "Show" }).selectOption("parameter");
      await hover(page, "Values by steps", 0.75, 0.6);
      // Below the middle of the range from -2 to 2, whose second bin has 3 of 4 elements.
      assert.equal(
        await readoutOf(page, "Values by steps"),
        "step 500 · from -2 to 2 · -1 to 0: 75.0 %",
      );
      await page.mouse.move(0, 0);
      const drawn = async (y) => (await pixelAt(page, "Values by steps", 0.9, y))[3] > 0;
      assert.deepEqual(
        [await drawn(0.1), await drawn(0.4), await drawn(0.6)],
        [false, true, true],
        "only bins that have elements",
      );
    }));

  test("draws the path of the parameters, with equal lengths on both axes", () =>
    withPage("training", {}, async (page) => {
      const view = await showView(page, "Trajectory");
      const title = "Path of the parameters";
      const texts = await view.locator(".path-picture text").allTextContents();
      assert.ok(texts.includes("First axis: 75.0 % of the variance"));
      assert.ok(texts.includes("Second axis: 20.0 % of the variance"));
      assert.deepEqual(texts.slice(-2), ["start", "end"]);
      await plotOf(page, title).focus();
      const at = async (...keys) => {
        for (const key of keys) await page.keyboard.press(key);
        return circleAt(view);
      };
      const start = await at("Home");
      assert.equal(await readoutOf(page, title), "step 0 · loss 2");
      const end = await at("End");
      assert.equal(await readoutOf(page, title), "step 1,000 · loss 1.001 at step 999");
      // Once around: the end is where the circle began, at (4, 0).
      const unit = (end.x - start.x) / 4;
      assert.ok(Math.abs(end.y - start.y) < 0.2);
      await at("Home");
      // Step 750: the top of the circle, at (4, 2).
      for (let point = 0; point < 75; point++) await page.keyboard.press("ArrowRight");
      const top = await circleAt(view);
      assert.ok(Math.abs(top.x - end.x) < 0.2, `${top.x} ${end.x}`);
      assert.ok(Math.abs(end.y - top.y - 2 * unit) < 0.2, `${end.y - top.y} ${unit}`);
      await screenshot(page, "training-path");
    }));

  test("says what is at the pointer, and fits the picture to the shown steps", () =>
    withPage("training", {}, async (page) => {
      const view = await showView(page, "Trajectory");
      const title = "Path of the parameters";
      await plotOf(page, title).focus();
      await page.keyboard.press("Home");
      for (let point = 0; point < 20; point++) await page.keyboard.press("ArrowRight");
      const there = await circleAt(view);
      const box = await plotOf(page, title).boundingBox();
      await page.mouse.move(box.x + there.x + 2, box.y + there.y - 3);
      assert.equal(await readoutOf(page, title), "step 200 · loss 1.8");
      await page.mouse.move(box.x + there.x, box.y + 40);
      assert.equal(await readoutOf(page, title), "", "no point is near");
      await plotOf(page, title).focus();
      await page.keyboard.press("+");
      assert.equal(await shownSteps(view), "Steps 250 to 749");
      // Step 250 is at the left, and what comes before it is cut off.
      for (const key of ["Home", ...Array(25).fill("ArrowRight")]) await page.keyboard.press(key);
      const first = await circleAt(view);
      assert.ok(first.x > 72 && first.x < there.x, String(first.x));
    }));

  test("leads from a mark on the path to the alarm and its line", () =>
    withPage("training", {}, async (page) => {
      const view = await showView(page, "Trajectory");
      const mark = view.getByRole("button", { name: /^Alarm at step 700/ });
      // In the picture it is on the circle, at the place of step 700.
      await plotOf(page, "Path of the parameters").focus();
      for (const key of ["Home", ...Array(70).fill("ArrowRight")]) await page.keyboard.press(key);
      assert.equal(
        await readoutOf(page, "Path of the parameters"),
        "step 700 · loss NaN · Alarm: The loss is infinite or NaN",
      );
      const circle = await circleAt(view);
      const [, x, y] = /translate\((.*) (.*)\)/.exec(await mark.getAttribute("transform"));
      assert.ok(Math.hypot(x - circle.x, y - circle.y) < 0.2);
      for (const open of [() => mark.click(), () => mark.press("Enter")]) {
        await open();
        const details = page.getByRole("complementary", { name: "Details" });
        assert.match(await details.textContent(), /Noticed at step701/);
        await details.getByRole("button", { name: "net.py:4" }).click();
        assert.ok(
          await page.locator("#panel-code .line", { hasText: "torch.nn.Linear" }).isVisible(),
        );
        await showView(page, "Trajectory");
      }
    }));

  test("draws two runs in one picture where they have the same axes", () =>
    withPage("trainings", {}, async (page) => {
      const view = await showView(page, "Trajectory");
      const title = "Path of the parameters";
      assert.equal(await view.locator("figure:visible").count(), 1);
      assert.equal(await view.locator(".path-line").count(), 2);
      await plotOf(page, title).focus();
      await page.keyboard.press("Home");
      assert.equal(
        await readoutOf(page, title),
        "20260101-1: step 0 · loss 2 · 20260101-2: step 0 · loss 5",
      );
      await screenshot(page, "trainings-path");
      await view
        .getByRole("combobox", { name: "Parameters of" })
        .selectOption({ label: "optimizer 1 ()" });
      assert.equal(await view.locator("figure:visible").count(), 2);
      assert.equal(
        await view.getByText("3 recorded points left out").count(),
        1,
        "of the first run",
      );
    }));

  test("draws histograms of magnitudes in powers of two", () =>
    withPage("training", {}, async (page) => {
      const view = await showView(page, "Distributions");
      assert.match(await view.locator("p.meta").last().textContent(), /in powers of two/);
      // Of step 0 only: from 2**-10 to 2**-6, of which each quarter is a power.
      for (let i = 0; i < 2; i++) await view.getByRole("button", { name: "Zoom in" }).click();
      for (let i = 0; i < 4; i++) {
        await view.getByRole("button", { name: "Earlier steps" }).click();
      }
      await hover(page, "Values by steps", 0.3, 0.6);
      const read = () => readoutOf(page, "Values by steps");
      assert.equal(await read(), "step 0 · 2⁻⁹ to 2⁻⁸: 50.0 %");
      await hover(page, "Values by steps", 0.3, 0.1);
      assert.equal(await read(), "step 0 · 2⁻⁷ to 2⁻⁶: 12.5 %");
      await view.getByRole("button", { name: "Show all steps" }).click();
      // From 2**-40 to 2**-6, and a scale that ends at whole tens.
      await hover(page, "Values by steps", 0.75, 0.99);
      assert.equal(await read(), "step 500 · zeros, and up to 2⁻³⁹: 25.0 %");
      await hover(page, "Values by steps", 0.75, 32.5 / 40);
      assert.equal(await read(), "step 500 · 2⁻³³ to 2⁻³²: 0.00 %");
      await hover(page, "Values by steps", 0.75, 7.5 / 40);
      assert.equal(await read(), "step 500 · 2⁻⁸ to 2⁻⁷: 75.0 %");
      await screenshot(page, "training-distributions-powers");
    }));

  test("has a small chart for each rank", () =>
    withPage("training", {}, async (page) => {
      await showView(page, "Ranks");
      await hover(page, "Rank 1", 0.5);
      assert.equal(await readoutOf(page, "Rank 1"), "step 500 · 3.5");
      assert.equal(await readoutOf(page, "Rank 0"), "step 500 · 1.5");
    }));

  test("compares two runs in the same charts", () =>
    withPage("trainings", {}, async (page) => {
      const metrics = await showView(page, "Metrics");
      assert.deepEqual(await metrics.locator(".line-legend li").allTextContents(), [
        "20260101-1",
        "20260101-2",
      ]);
      await plotOf(page, "Loss").focus();
      await page.keyboard.press("Home");
      assert.equal(await readoutOf(page, "Loss"), "step 0 · 20260101-1: 2 · 20260101-2: 5");
      await page.keyboard.press("End");
      assert.equal(
        await readoutOf(page, "Loss"),
        "step 999 · 20260101-1: 1.001 · 20260101-2: no value",
      );
      await screenshot(page, "trainings-metrics");
    }));

  for (const fixture of ["training", "trainings"]) {
    test(`fits into a narrow panel: ${fixture}`, () =>
      withPage(fixture, { width: 420 }, async (page) => {
        for (const view of VIEWS) {
          if ((await page.getByRole("tab", { name: view }).count()) === 0) continue;
          await showView(page, view);
          const isTooWide = await page.evaluate(
            () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
          );
          assert.deepEqual({ view, isTooWide }, { view, isTooWide: false });
        }
        await screenshot(page, `${fixture}-narrow`);
      }));
  }

  test("pans 300 layers by 100,000 steps", { timeout: 60_000 }, () =>
    withPage("training-large", {}, async (page) => {
      for (const [view, title, left] of [
        ["Layers", "Layers by steps", HEAT_LEFT],
        ["Metrics", "Loss", LEFT],
        ["Time", "Time of a step", LEFT],
      ]) {
        const panel = await showView(page, view);
        await panel.getByRole("button", { name: "Zoom in" }).click();
        const { frames, drawing, busy } = await framesWhileDragging(page, title, left);
        console.log(
          `${view}, while panning: frames ${spread(frames)}; drawing ${spread(drawing)}; ` +
            `the page's thread was busy for ${busy.toFixed(1)} ms a frame`,
        );
        assert.notEqual(await shownSteps(panel), "Steps 0 to 99,999");
      }
      await screenshot(page, "training-large");
    }),
  );
});
