// What a user does and sees in VS Code's window, by visible text.
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import { NPM, SCREENSHOTS, which } from "./paths.mjs";
import { PATIENCE, until } from "./until.mjs";

const PROGRESS = ".notifications-toasts .monaco-progress-container.active";
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts a browser. */
export async function launchBrowser() {
  const { chromium } = createRequire(join(NPM, "package.json"))("playwright-core");
  return chromium.launch({ executablePath: which("chromium"), headless: true, args: FLAGS });
}

/** One window of VS Code. */
export class Workbench {
  constructor(page, suite) {
    this.page = page;
    this.suite = suite;
    this.shots = 0;
    this.notifications = page.locator(".notifications-toasts .notification-list-item");
    this.problems = page.locator(".markers-panel .monaco-list-row");
    this.groups = page.locator(".editor-group-container");
    this.squiggles = page.locator(".view-overlays .cdr[class*=squiggly-]");
  }

  /** Opens a folder or a `.code-workspace` file in a new window of `browser`. */
  static async open(browser, url, path, suite) {
    const context = await browser.newContext({ viewport: { width: 1400, height: 850 } });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    const kind = path.endsWith(".code-workspace") ? "workspace" : "folder";
    await page.goto(`${url}/?${kind}=${encodeURIComponent(path)}`);
    await page.locator(".monaco-workbench").waitFor();
    return new Workbench(page, suite);
  }

  async close() {
    await this.page.context().close();
  }

  /** Keeps a picture of the window as it is now. */
  async screenshot(name) {
    mkdirSync(SCREENSHOTS, { recursive: true });
    this.shots += 1;
    const number = String(this.shots).padStart(2, "0");
    // A hover fades in; what moves for longer is no reason to wait.
    await this.page.evaluate(() => {
      const running = document.getAnimations().filter((each) => each.playState === "running");
      const finished = Promise.all(running.map((each) => each.finished.catch(() => {})));
      return Promise.race([finished, new Promise((resolve) => setTimeout(resolve, 1000))]);
    });
    await this.page.screenshot({ path: join(SCREENSHOTS, `${this.suite}-${number}-${name}.png`) });
  }

  /**
   * Opens a file of a folder's top level and waits for its text.
   *
   * @param root - the folder, in a window with several.
   */
  async openFile(name, root) {
    const rows = this.page.locator(".explorer-folders-view .monaco-list-row");
    const row = rows.filter({ hasText: name });
    if (root !== undefined) {
      const collapsed = rows.and(
        this.page.locator(`[aria-level="1"][aria-expanded="false"]`).filter({ hasText: root }),
      );
      await rows.first().waitFor();
      if ((await collapsed.count()) > 0) await collapsed.first().click();
    }
    await row.dblclick();
    this.editor = this.page.locator(
      `.editor-group-container .editor-instance[data-uri$="${name}"], ` +
        `.editor-group-container .monaco-editor[data-uri$="${name}"]`,
    );
    await this.editor.locator(".view-line").first().waitFor();
  }

  /** Opens a notebook of the folder's top level and waits for its cells. */
  async openNotebook(name) {
    const row = this.page.locator(".explorer-folders-view .monaco-list-row", { hasText: name });
    await row.dblclick();
    this.editor = this.page.locator(".notebookOverlay .cell-list-container");
    await this.editor.locator(".view-line").first().waitFor();
  }

  /** The line on screen that holds `text`. */
  line(text) {
    return this.editor.locator(".view-line", { hasText: text }).first();
  }

  /** The last piece of syntax on the line with `lineText` that holds `text`. */
  token(lineText, text) {
    return this.line(lineText).locator("span span", { hasText: text }).last();
  }

  /** Scrolls to the line with `text` through the find widget; the match is selected then. */
  async reveal(text) {
    const find = this.page.locator(".find-widget.visible .find-part :is(textarea, input)").first();
    // A panel that has just opened may still take the focus: ask again.
    await attempts(async (timeout) => {
      await this.page.keyboard.press("Control+1");
      await this.page.keyboard.press("Control+F");
      await find.waitFor({ timeout });
    });
    await find.fill(text);
    await this.page.keyboard.press("Enter");
    await this.line(text).waitFor();
    await attempts(async (timeout) => {
      await this.page.keyboard.press("Control+1");
      await this.page.keyboard.press("Escape");
      await find.waitFor({ state: "hidden", timeout });
    });
  }

  /** Opens the Problems view. */
  async showProblems() {
    await this.page.keyboard.press("Control+Shift+M");
    await this.page.locator(".markers-panel").waitFor();
  }

  /** Waits for the row of Problems with every one of `texts`. */
  async problem(...texts) {
    let row = this.problems;
    for (const text of texts) row = row.filter({ hasText: text });
    await row.first().waitFor();
    return row;
  }

  /** The codes that Problems lists for the file called `name`. */
  async problemsOf(name) {
    const rows = await this.problems.evaluateAll((elements) =>
      elements.map((element) => [element.getAttribute("aria-level"), element.innerText]),
    );
    const codes = [];
    let inFile = false;
    for (const [level, text] of rows) {
      if (level === "1") inFile = text.includes(name);
      // Below a problem, at the third level, are the places that it is related to.
      else if (inFile && level === "2") codes.push(/FG\d+/.exec(text)?.[0] ?? text);
    }
    return codes;
  }

  /** Follows the link that a problem's code is. */
  async clickProblemCode(code) {
    const row = await this.problem(code);
    await row.first().locator("a", { hasText: code }).click();
  }

  /** The Markdown preview in front whose title holds `title`, once it is there. */
  async preview(title) {
    let found;
    await until(
      async () => {
        for (const frame of this.page.frames()) {
          const heading = frame.locator(".markdown-body h1", { hasText: title });
          // The frame of the page before may go meanwhile.
          if (await heading.isVisible().catch(() => false)) found = frame;
        }
        return found !== undefined;
      },
      () => `the preview of "${title}"`,
    );
    return found;
  }

  /** The webview on screen with a visible heading that holds `title`, once it is there. */
  async webview(title) {
    const heading = (frame) => frame.getByRole("heading", { name: title });
    return this.#frameWith(heading, `the webview with "${title}"`);
  }

  /** The webview on screen in which something visible matches `selector`, once it is there. */
  async frame(selector) {
    return this.#frameWith((frame) => frame.locator(selector), `a webview with ${selector}`);
  }

  async #frameWith(locate, what) {
    let found;
    await until(
      async () => {
        for (const frame of this.page.frames()) {
          // The frame of another webview may go meanwhile.
          const isVisible = locate(frame)
            .first()
            .isVisible()
            .catch(() => false);
          if (await isVisible) found = frame;
        }
        return found !== undefined;
      },
      () => what,
    );
    return found;
  }

  /** Clicks the lens that explains, over the line with `text`. */
  async clickExplain(text) {
    await this.clickLens(text, "Explain graph breaks");
  }

  /** Clicks the lens with `title` over the line with `text`, which brings a notification. */
  async clickLens(text, title) {
    await this.reveal(text);
    const before = await this.#notified();
    // The editor drops a click on lenses that it draws anew meanwhile: click again.
    await attempts(async (timeout, attempt) => {
      if (attempt > 1) await this.#askForLenses(text);
      const lens = await this.#lens(text, title, timeout);
      await lens.click({ timeout });
      await until(
        async () => (await this.#notified()) !== before,
        () => `a notification after ${title}`,
        timeout,
      );
    }, 4);
  }

  /** Edits the line with `text` and takes it back: the editor requests its lenses again. */
  async #askForLenses(text) {
    await this.reveal(text);
    await this.page.keyboard.press("End");
    await this.page.keyboard.type(" ");
    await this.page.keyboard.press("Control+Z");
  }

  /** The lens with `title` in the row above the line with `text`, within `timeout` ms. */
  async #lens(text, title, timeout) {
    const all = this.editor.locator(".codelens-decoration");
    const lenses = all.getByText(title, { exact: true });
    let lens;
    let shown = [];
    await until(
      async () => {
        const line = await this.line(text).boundingBox();
        for (const each of await lenses.elementHandles()) {
          const box = await each.boundingBox();
          if (line && box && box.y < line.y && line.y - box.y < 2 * line.height) lens = each;
        }
        if (lens === undefined) shown = await all.allInnerTexts();
        return lens !== undefined;
      },
      () => `the lens ${title} over ${text}, among ${JSON.stringify(shown)}`,
      timeout,
    );
    return lens;
  }

  /** The text of all notifications on screen. */
  async #notified() {
    return (await this.notifications.allInnerTexts()).join("\n");
  }

  /** Points at `token` and returns the hover that says `text`. */
  async hover(token, text) {
    const hover = this.page.locator(".monaco-hover:not(.hidden)", { hasText: text }).first();
    // A hover that opened before the server had an answer stays empty: point again.
    await attempts(async (timeout) => {
      await this.page.mouse.move(5, 5);
      await token.hover({ timeout });
      await hover.waitFor({ timeout });
    });
    return hover;
  }

  /** Chooses the entry with `title` from the quick fixes at `token`. */
  async quickFix(token, title, beforeChoice) {
    const entry = this.page.locator(".action-widget .monaco-list-row", { hasText: title }).first();
    // The menu closes when what it hangs on moves, as while lenses come in: ask again.
    await attempts(async (timeout) => {
      await token.click({ timeout });
      await this.page.keyboard.press("Control+.");
      await entry.waitFor({ timeout });
    });
    await beforeChoice?.();
    // The menu lies under a layer that swallows clicks: walk to the entry with the keyboard.
    for (let i = 0; i < 20 && !(await isFocused(entry)); i += 1) {
      await this.page.keyboard.press("ArrowDown");
    }
    await this.page.keyboard.press("Enter");
    await entry.waitFor({ state: "detached" });
  }

  /** Types `text` into the command palette and returns its rows. */
  async palette(text, timeout = PATIENCE) {
    await this.page.keyboard.press("F1");
    const input = this.page.locator(".quick-input-widget input").first();
    await input.waitFor({ state: "visible", timeout });
    // One that closes meanwhile is to be asked for again.
    await input.fill(`>${text}`, { timeout });
    return this.page.locator(".quick-input-list .monaco-list-row");
  }

  /** Runs a command by its title. */
  async command(title) {
    // An open palette does not learn of commands that an extension brings meanwhile, and a key
    // that is pressed while the focus leaves a webview opens none: ask again.
    await attempts(async (timeout) => {
      const rows = await this.palette(title, timeout);
      await rows.filter({ hasText: title }).first().waitFor({ timeout });
    });
    await this.page.keyboard.press("Enter");
  }

  /**
   * Runs a command that opens a list, and chooses a row.
   *
   * @param label - is in the row.
   * @param text - is typed, as only the top of a list is on screen.
   */
  async choose(title, label, text = label) {
    const input = this.page.locator(".quick-input-widget input[type=text]").first();
    const row = this.page.locator(".quick-input-list .monaco-list-row", { hasText: label }).first();
    // It closes where something else takes the focus, as a preview that has just opened: ask again.
    await attempts(async (timeout) => {
      await this.command(title);
      await input.fill(text, { timeout });
      await row.click({ timeout });
    }, 4);
  }

  /** Answers an open question for text. */
  async enter(text) {
    const input = this.page.locator(".quick-input-widget input[type=password]");
    await input.waitFor();
    await input.fill(text);
    await this.page.keyboard.press("Enter");
    await input.waitFor({ state: "hidden" });
  }

  /** Waits for a notification with `text`, as long as another one shows progress. */
  async notification(text) {
    const item = this.notifications.filter({ hasText: text }).first();
    const working = this.page.locator(PROGRESS);
    for (let waited = 1; ; waited += 1) {
      const before = await working.count();
      try {
        await item.waitFor();
        break;
      } catch (error) {
        if (waited === 5 || before + (await working.count()) === 0) throw error;
      }
    }
    await settled(item);
    return item;
  }

  /** Closes all notifications. */
  async clearNotifications() {
    await this.command("Notifications: Clear All Notifications");
    await this.notifications.first().waitFor({ state: "detached" });
  }
}

/** Does `work` until it succeeds, `count` times at most, with the ms and the number of an attempt. */
async function attempts(work, count = 20) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(PATIENCE / count, attempt);
    } catch (error) {
      if (attempt === count) throw error;
    }
  }
}

/** Waits until `item` has faded in, for the pictures' sake. */
async function settled(item) {
  await item.evaluate((element) =>
    Promise.all(
      element
        .closest(".notifications-toasts")
        .getAnimations({ subtree: true })
        // The bar of a progress runs for ever.
        .filter((animation) => Number.isFinite(animation.effect.getComputedTiming().endTime))
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
}

async function isFocused(row) {
  return row.evaluate((element) => element.classList.contains("focused"));
}
