import { randomUUID } from "node:crypto";

import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

import type { Answer, Level, Turn } from "../../explanation/data";
import type { Message } from "../../explanation/messages";
import type { FixCommand } from "../fix";
import type { Pages } from "../pages";
import type { LlmAccess } from "./access";
import { Page } from "./page";
import { asParams, openAt, placeOf, type Place } from "./place";
import type { SentDocument } from "./sent";
import { StreamedRequest, type ModelText } from "./streaming";

const LEVEL = "llm.level";

/** What came of a request that stores something. */
interface Stored {
  readonly status: string;
  readonly message: string;
}

/** What the commands below work with. */
export interface AskParts {
  /** The running server; undefined while there is none. */
  readonly client: () => Promise<LanguageClient | undefined>;
  readonly texts: vscode.Event<ModelText>;
  readonly access: LlmAccess;
  readonly sent: SentDocument;
  readonly fix: FixCommand;
  readonly pages: Pages;
  /** With the page's files. */
  readonly folder: vscode.Uri;
}

/** A language model's explanation of one break, in a panel beside the code. */
export class AskCommand implements vscode.Disposable {
  private readonly page: Page;
  private place: Place | undefined;
  private answer: Answer = { id: "", status: "stopped" };
  private turns: readonly Turn[] = [];
  private rating: number | null = null;
  private note = "";
  private request: StreamedRequest | undefined;

  constructor(private readonly parts: AskParts) {
    this.page = new Page(
      parts.folder,
      "fullgraph.explanation",
      (message) => this.receive(message),
      () => {
        this.request?.stop();
      },
    );
  }

  /**
   * Command: requests an explanation of the break `at` in the file `uri`; without them, of the one
   * next to the cursor. Without the user's consent, the document that requests it is shown first.
   */
  async run(uri?: unknown, at?: unknown): Promise<void> {
    const place = placeOf(uri, at);
    if (place === undefined) {
      void vscode.window.showWarningMessage("Open a Python file with a graph break first.");
      return;
    }
    if (!this.parts.access.allowed && !(await this.parts.sent.request(place))) return;
    await this.ask(place, false);
  }

  dispose(): void {
    this.request?.stop();
    this.page.dispose();
  }

  private async ask(place: Place, again: boolean): Promise<void> {
    this.request?.stop();
    const request = new StreamedRequest(this.parts.texts);
    const id = randomUUID();
    this.request = request;
    this.place = place;
    this.answer = { id, status: "writing" };
    this.turns = [];
    this.rating = null;
    this.note = "";
    await this.page.open("Explanation", this.view());
    await request.send<Answer>(
      await this.parts.client(),
      "fullgraph/askModel",
      id,
      (client) => ({ ...asParams(place, client), again }),
      {
        current: () => (this.answer.id === id ? this.answer : undefined),
        update: (answer) => {
          this.answer = answer;
          this.show();
        },
      },
    );
  }

  private async followUp(text: string): Promise<void> {
    const before = this.turns;
    const { id } = this.answer;
    const update = (turn: Omit<Turn, "question">) => {
      this.turns = [...before, { ...turn, question: text }];
      this.show();
    };
    update({ status: "writing" });
    const request = new StreamedRequest(this.parts.texts);
    this.request = request;
    const current = () => (this.answer.id === id ? this.turns.at(-1) : undefined);
    const view = { current, update };
    const client = await this.parts.client();
    await request.send<Turn>(client, "fullgraph/followUp", id, () => ({ text }), view);
  }

  private async receive(message: Message): Promise<void> {
    switch (message.command) {
      case "stop":
        this.request?.stop();
        break;
      case "again":
        if (this.place !== undefined) await this.ask(this.place, true);
        break;
      case "followUp":
        await this.followUp(message.text);
        break;
      case "level":
        await this.keepLevel(message.level);
        break;
      case "rate":
        await this.rate(message.rating, message.word);
        break;
      case "fix":
        await this.fix();
        break;
      case "go":
        await openAt(message.uri, message.line);
        break;
      case "page":
        await this.parts.pages.open(message.name);
        break;
      case "reference":
        await this.openReference(message.link);
        break;
      case "showSent":
        await this.showSent();
        break;
    }
  }

  private async keepLevel(level: Level): Promise<void> {
    const settings = vscode.workspace.getConfiguration("fullgraph");
    await settings.update(LEVEL, level, vscode.ConfigurationTarget.Global);
  }

  private async rate(rating: number, word: string): Promise<void> {
    const client = await this.parts.client();
    const { about, author, promptVersion } = this.answer;
    if (client?.isRunning() !== true || about === undefined) return;
    const { uri, line, code } = about;
    const textDocument = { uri };
    const params = { textDocument, line, code, rating, word, author, promptVersion };
    try {
      const stored = await client.sendRequest<Stored>("fullgraph/rate", params);
      this.note = stored.message;
      if (stored.status === "ok") this.rating = rating;
    } catch {
      this.note = "The rating was not stored; Fullgraph's log has the reason.";
    }
    this.show();
  }

  private async fix(): Promise<void> {
    const { about } = this.answer;
    if (about === undefined) return;
    await openAt(about.uri, about.line);
    const finding = { line: about.line, code: about.code };
    await this.parts.fix.withModel(about.uri, finding);
  }

  /** Only links that Fullgraph gave the model get here, and only web pages are opened. */
  private async openReference(link: string): Promise<void> {
    const given = [this.answer.explanation, ...this.turns.map(({ reply }) => reply)].flatMap(
      (each) => each?.references.map((reference) => reference.link) ?? [],
    );
    const uri = vscode.Uri.parse(link);
    if (given.includes(link) && uri.scheme === "https") await vscode.env.openExternal(uri);
  }

  private async showSent(): Promise<void> {
    const { about } = this.answer;
    if (about === undefined) await this.parts.sent.show();
    else await this.parts.sent.show(about.uri, about);
  }

  private show(): void {
    this.page.show(this.view());
  }

  private view() {
    const { answer, turns, rating, note } = this;
    const level = vscode.workspace.getConfiguration("fullgraph").get<Level>(LEVEL, "practitioner");
    return { kind: "answer", level, answer, turns, rating, note } as const;
  }
}
