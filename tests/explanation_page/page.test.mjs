// The page of explanations in Chromium, with VS Code's side of the messages in the test.
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";

import { assertAccessible, close, screenshot, withPage } from "../report_page/lib/browser.mjs";
import { answerView, EXPLANATION, HOSTILE_VIEW, SENT, SUMMARY } from "./views.mjs";

after(close);

const SCHEMES = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  "forced colours": { forcedColors: "active" },
};

/** Opens the page and shows a view in it. */
function withView(view, options, use) {
  return withPage("explanation", { editor: true, ready: "#page", ...options }, async (page) => {
    await show(page, view);
    await use(page);
  });
}

async function show(page, view) {
  await page.evaluate((data) => window.postMessage({ view: data }, "*"), view);
  await page.locator("#page > :not([hidden])").first().waitFor();
}

function posted(page) {
  return page.evaluate(() => globalThis.posted.filter(({ command }) => command !== "ready"));
}

function part(page, title) {
  return page.locator("details", { has: page.getByRole("heading", { name: title }) });
}

async function unfolded(page) {
  const open = page.locator("details[open]:not([hidden]) > summary h2");
  return open.allInnerTexts();
}

describe("an answer", () => {
  test("shows what to do first", () =>
    withView(answerView(), {}, async (page) => {
      const headings = await page.getByRole("heading").allInnerTexts();
      assert.deepEqual(headings.slice(0, 2), ["FG102 .item() on a tensor", "Do this"]);
      const box = await page.getByText("which stays a tensor").boundingBox();
      assert.ok(box.y < 250, `at ${box.y}`);
      await screenshot(page, "explanation");
    }));

  test("unfolds other parts for each level, of one answer", () =>
    withView(answerView(), {}, async (page) => {
      assert.deepEqual(await unfolded(page), [
        "Why Dynamo cannot trace it",
        "Changes",
        "What could go wrong",
      ]);
      await page.getByRole("radio", { name: "Beginner" }).check();
      assert.deepEqual(await unfolded(page), ["What happens here"]);
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      const expert = await unfolded(page);
      assert.ok(expert.includes("Mechanism in Dynamo") && expert.includes("Evidence"), expert);
      assert.deepEqual(
        (await posted(page)).map(({ command, level }) => [command, level]),
        [
          ["level", "beginner"],
          ["level", "practitioner"],
          ["level", "expert"],
        ],
      );
      await screenshot(page, "explanation-expert");
    }));

  test("shows changes as a difference that nothing has verified", () =>
    withView(answerView(), {}, async (page) => {
      const changes = part(page, "Changes");
      await changes.getByText("Not verified").waitFor();
      assert.deepEqual(await changes.locator("del").allTextContents(), [
        "-removed:     return x * x.mean().item()\n",
      ]);
      assert.deepEqual(await changes.locator("ins").allTextContents(), [
        "+added:     return x * x.mean()\n",
      ]);
      assert.equal(await changes.locator(".same").count(), 1);
      await page.getByRole("button", { name: "Write a Fix and Prove It" }).click();
      assert.deepEqual(await posted(page), [{ command: "fix" }]);
    }));

  test("says what was sent, masked and removed, and what it cost", () =>
    withView(answerView(), {}, async (page) => {
      const text = await page.locator("main").innerText();
      assert.match(text, /1,900 tokens sent · 310 received · \$0\.0012 · 4\.2 s/);
      assert.match(text, /2 secrets were masked/);
      assert.match(text, /Not sent, for lack of room: the caller's source/);
      assert.match(text, /1 unknown name was removed/);
      assert.match(text, /Confidence: High\. The line and Dynamo's reason are given/);
    }));

  test("says how long a service took that counts no tokens", () =>
    withView(answerView({ usage: null, price: null }), {}, async (page) => {
      const lines = await page.locator("footer p").allInnerTexts();
      assert.ok(lines.includes("Answered in 4.2 s"), lines.join("\n"));
    }));

  test("says beside the rating what came of it", () =>
    withView(answerView({}, { note: "Thank you." }), {}, async (page) => {
      const rate = await page.getByRole("button", { name: "Rate" }).boundingBox();
      const note = await page.getByText("Thank you.", { exact: true }).first().boundingBox();
      assert.ok(note.y > rate.y && note.y < rate.y + 80, `${note.y} is near ${rate.y}`);
    }));

  test("opens the place, the page and the references through the editor", () =>
    withView(answerView(), {}, async (page) => {
      await page.getByRole("button", { name: "model.py:19" }).click();
      await page.getByRole("button", { name: "FG102" }).click();
      await page.getByRole("button", { name: "pytorch.org" }).click();
      assert.deepEqual(await posted(page), [
        { command: "go", uri: "file:///work/model.py", line: 18 },
        { command: "page", name: "tensor-to-scalar" },
        { command: "reference", link: EXPLANATION.references[0].link },
      ]);
    }));

  test("grows while it is written, and keeps what the reader unfolded", () =>
    withView(answerView({ status: "writing", explanation: null }), {}, async (page) => {
      await page.getByText("Waiting for the model…").waitFor();
      const partial = { ...EXPLANATION, mechanism: "`Ten", changes: [], references: [] };
      await show(page, answerView({ status: "writing", explanation: partial }));
      await page.getByText("The model is writing…").waitFor();
      assert.equal(await page.locator("main").getAttribute("aria-busy"), "true");
      await part(page, "Mechanism in Dynamo").locator("summary").click();
      await show(page, answerView());
      await page.getByText("without a constant").waitFor();
      assert.ok((await unfolded(page)).includes("Mechanism in Dynamo"));
      assert.equal(await page.getByRole("status").innerText(), "The answer is complete.");
      await screenshot(page, "explanation-complete");
    }));

  test("can be stopped while it is written", () =>
    withView(answerView({ status: "writing" }), {}, async (page) => {
      await page.getByRole("button", { name: "Stop" }).click();
      assert.deepEqual(await posted(page), [{ command: "stop" }]);
      assert.equal(await page.getByLabel("Ask a follow-up question").isVisible(), false);
    }));

  test("that failed says so at the top, and the offline text follows", () => {
    const failure = "OpenAI did not accept the API key; set another one.";
    const offline =
      "**Title** · `FG102`\n\nOne *line*.  \nAnother.\n\n- a\n- b\n\n```python\nx = 1\n```\n\n[More](command:x)";
    const view = answerView({ status: "failed", explanation: null, failure, offline });
    return withView(view, {}, async (page) => {
      const alert = page.getByRole("alert");
      assert.equal(await alert.innerText(), failure);
      assert.ok((await alert.boundingBox()).y < 150);
      assert.equal(await page.locator(".markdown pre").innerText(), "x = 1");
      assert.deepEqual(await page.locator(".markdown li").allInnerTexts(), ["a", "b"]);
      assert.equal(await page.getByRole("link").count(), 0);
      await page.getByRole("button", { name: "Try Again" }).click();
      assert.deepEqual(await posted(page), [{ command: "again" }]);
      await screenshot(page, "explanation-failed");
    });
  });

  test("takes further questions and keeps the box while an answer comes in", () =>
    withView(answerView(), {}, async (page) => {
      const box = page.getByLabel("Ask a follow-up question");
      await box.fill("Does it keep the gradient?");
      await page.keyboard.press("Enter");
      assert.deepEqual(await posted(page), [
        { command: "followUp", text: "Does it keep the gradient?" },
      ]);
      assert.equal(await box.inputValue(), "");
      const question = "Does it keep the gradient?";
      const turn = { question, status: "writing", reply: null };
      await show(page, answerView({}, { turns: [turn] }));
      await box.pressSequentially("next");
      const reply = { ...EXPLANATION, answer: "Yes, `mean` has one.", changes: [] };
      await show(page, answerView({}, { turns: [{ ...turn, status: "answered", reply }] }));
      await page.getByText("Yes, mean has one.").waitFor();
      assert.equal(await box.inputValue(), "next");
      assert.ok(await box.evaluate((element) => element === document.activeElement));
      await screenshot(page, "explanation-follow-up");
    }));

  test("is rated from 1 to 5, with a word", () =>
    withView(answerView(), {}, async (page) => {
      assert.ok(await page.getByRole("button", { name: "Rate" }).isDisabled());
      await page.getByRole("radio", { name: "4" }).check();
      await page.getByLabel("The rating in a word").fill("clear");
      await page.getByRole("button", { name: "Rate" }).click();
      assert.deepEqual(await posted(page), [{ command: "rate", rating: 4, word: "clear" }]);
    }));

  test("of a hostile model is text", () =>
    withView(HOSTILE_VIEW, { width: 700 }, async (page) => {
      const state = await page.evaluate(() => ({
        hacked: globalThis.hacked,
        images: document.images.length,
        scripts: document.scripts.length,
        links: document.links.length,
        isTooWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      }));
      assert.deepEqual(state, {
        hacked: undefined,
        images: 0,
        scripts: 1,
        links: 0,
        isTooWide: false,
      });
      await screenshot(page, "explanation-hostile");
    }));
});

describe("what is sent", () => {
  test("is decided in the document, which shows all of it", () =>
    withView(SENT, {}, async (page) => {
      assert.equal(await page.locator("pre.sent").textContent(), SENT.sent.text);
      const text = await page.locator("main").innerText();
      assert.match(text, /https:\/\/api\.openai\.com\/v1/);
      assert.match(text, /function: the function around the break/);
      assert.match(text, /1 secret was masked/);
      await screenshot(page, "sent");
      await page.getByRole("button", { name: "Decline" }).click();
      await page.getByRole("button", { name: /^Accept/ }).click();
      assert.deepEqual(await posted(page), [{ command: "decline" }, { command: "accept" }]);
    }));

  test("cannot be accepted unseen", () =>
    withView({ ...SENT, sent: { ...SENT.sent, text: "", failure: "No." } }, {}, async (page) => {
      await page.getByText("No.", { exact: true }).waitFor();
      assert.deepEqual(await page.getByRole("button").allInnerTexts(), ["Decline"]);
    }));

  test("is shown without a decision where nothing is enabled", () =>
    withView({ ...SENT, sent: { ...SENT.sent, decision: "none" } }, {}, async (page) => {
      await page.getByText("Nothing is sent: you have not enabled").waitFor();
      assert.equal(await page.getByRole("button").count(), 0);
    }));
});

describe("a summary", () => {
  test("ranks what to fix first, and explains each", () =>
    withView(SUMMARY, {}, async (page) => {
      const items = await page.locator(".ranks > li").allInnerTexts();
      assert.equal(items.length, 2);
      assert.match(items[0], /It is in the loop\.[^]*Also removes: the break in scale/);
      await page.getByRole("button", { name: "Explain" }).first().click();
      const [message] = await posted(page);
      assert.deepEqual([message.command, message.line, message.code], ["explain", 18, "FG102"]);
      await page.getByText("1 unknown name was removed from the answer.").waitFor();
      await page.getByRole("button", { name: "Show What Is Sent" }).click();
      assert.equal((await posted(page)).at(-1).command, "showSent");
      await screenshot(page, "summary");
    }));
});

describe("everywhere", () => {
  const views = { answer: answerView({}, { level: "expert" }), sent: SENT, summary: SUMMARY };
  for (const [scheme, options] of Object.entries(SCHEMES)) {
    for (const [name, view] of Object.entries(views)) {
      test(`${name} is accessible in ${scheme}`, () =>
        withView(view, options, async (page) => {
          await assertAccessible(page);
          await screenshot(page, `explanation-${name}-${scheme.replace(" ", "-")}`);
        }));
    }
  }

  for (const [name, view] of Object.entries(views)) {
    test(`${name} fits into a narrow panel`, () =>
      withView(view, { width: 200 }, async (page) => {
        const beyond = await page.evaluate(() =>
          [...document.querySelectorAll("main *")]
            .filter((element) => element.getBoundingClientRect().right > window.innerWidth)
            .map((element) => element.outerHTML.slice(0, 80)),
        );
        assert.deepEqual(beyond, []);
        await screenshot(page, `explanation-${name}-narrow`);
      }));
  }

  test("the focus is seen on the level that is chosen", () =>
    withView(answerView(), { colorScheme: "dark" }, async (page) => {
      // As in VS Code's dark theme.
      await page.evaluate(() => {
        const { style } = document.documentElement;
        for (const name of ["--focus", "--primary"]) style.setProperty(name, "#0078d4");
      });
      await page.getByRole("radio", { name: "Beginner" }).focus();
      await page.keyboard.press("ArrowRight");
      const [ring, ground] = await page
        .locator(".levels input:checked + span")
        .evaluate((element) => {
          const { outlineColor, backgroundColor } = globalThis.getComputedStyle(element);
          return [outlineColor, backgroundColor];
        });
      assert.equal(ground, "rgb(0, 120, 212)");
      assert.notEqual(ring, ground);
      await screenshot(page, "explanation-focus");
    }));

  test("the keyboard reaches everything in reading order", () =>
    withView(answerView(), {}, async (page) => {
      const reached = [];
      for (let i = 0; i < 30; i += 1) {
        await page.keyboard.press("Tab");
        const name = await page.evaluate(() => {
          const element = document.activeElement;
          return element === document.body
            ? ""
            : (element.ariaLabel ?? element.labels?.[0]?.innerText ?? element.innerText);
        });
        if (name === "" || reached.includes(name)) break;
        reached.push(name);
      }
      const order = [
        "FG102",
        "model.py:19",
        "Write a Fix and Prove It",
        "Practitioner",
        "What happens here",
        "Ask a follow-up question",
        "Show What Is Sent",
      ];
      assert.deepEqual(
        reached.filter((name) => order.includes(name)),
        order,
      );
    }));
});
