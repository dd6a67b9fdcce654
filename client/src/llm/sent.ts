import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

import type { Sent } from "../../explanation/data";
import type { Message } from "../../explanation/messages";
import type { LlmAccess } from "./access";
import { addressOf, titleOf, type Recipient } from "./consent";
import { Page } from "./page";
import { asParams, placeOf, type Place } from "./place";
import { SCOPE_MEANINGS } from "./providers";

const TITLE = "What Fullgraph Sends";

interface Previewed {
  readonly text: string;
  readonly dropped: readonly string[];
  readonly masked: number;
  readonly file?: string;
  readonly line?: number;
  /** Why nothing could be prepared; then nothing may be sent either. */
  readonly failure?: string;
}

/** The document with exactly what would be sent, in which the user accepts or declines. */
export class SentDocument implements vscode.Disposable {
  private readonly page: Page;
  private sent: Sent | undefined;
  private asked: Recipient | undefined;
  private decided: (accepted: boolean) => void = () => undefined;

  /**
   * @param client - the running language client, if there is one.
   * @param folder - with the page's files.
   */
  constructor(
    private readonly client: () => Promise<LanguageClient | undefined>,
    private readonly access: LlmAccess,
    folder: vscode.Uri,
  ) {
    this.page = new Page(
      folder,
      "fullgraph.sent",
      (message) => this.receive(message),
      () => {
        this.end(false);
      },
    );
  }

  /** Command: shows it for the break next to the cursor; nothing is sent by that. */
  async show(uri?: unknown, at?: unknown): Promise<void> {
    const { recipient, allowed } = this.access;
    const isOpen = recipient.provider !== "off" && vscode.workspace.isTrusted;
    const decision = allowed ? "accepted" : isOpen ? "open" : "none";
    this.asked = recipient;
    await this.open(recipient, decision, placeOf(uri, at));
  }

  /** Shows what is sent for the summary of the last run of `target` in the file `uri`. */
  async showSummary(uri: vscode.Uri, target: string): Promise<void> {
    const { recipient, allowed } = this.access;
    this.asked = recipient;
    const place = { uri, position: new vscode.Position(0, 0), target };
    await this.open(recipient, allowed ? "accepted" : "none", place);
  }

  /**
   * Command: shows it with the question whether it may be sent.
   *
   * @param place - the break that the user wants explained.
   * @returns whether the user accepted; the document stays open until then, and after.
   */
  async request(place: Place | undefined = placeOf()): Promise<boolean> {
    const recipient = await this.access.chooseRecipient();
    if (recipient === undefined) return false;
    this.end(false);
    this.asked = recipient;
    const decision = new Promise<boolean>((resolve) => {
      this.decided = resolve;
    });
    await this.open(recipient, "open", place);
    return decision;
  }

  /** Command: nothing more is sent. */
  async disable(): Promise<void> {
    await this.access.decline();
    this.update("declined");
  }

  dispose(): void {
    this.page.dispose();
  }

  private async open(
    recipient: Recipient,
    decision: Sent["decision"],
    place: Place | undefined,
  ): Promise<void> {
    const { text, dropped, masked, file = "", line, failure = "" } = await this.preview(place);
    this.sent = {
      recipient: titleOf(recipient),
      address: addressOf(recipient),
      scope: recipient.scope,
      scopeMeaning: SCOPE_MEANINGS[recipient.scope],
      place: line === undefined ? runOf(place) : `${file}:${line + 1}`,
      text,
      dropped,
      masked,
      failure,
      decision,
    };
    await this.page.open(TITLE, { kind: "sent", sent: this.sent });
  }

  private async preview(place: Place | undefined): Promise<Previewed> {
    const client = await this.client();
    if (client?.isRunning() !== true || place === undefined) {
      return { text: "", dropped: [], masked: 0 };
    }
    return client.sendRequest<Previewed>("fullgraph/llmPreview", asParams(place, client));
  }

  private async receive(message: Message): Promise<void> {
    if (message.command === "accept" && this.asked !== undefined) {
      const recipient = this.asked;
      this.update("accepted");
      await this.access.accept(recipient);
      this.end(true);
    } else if (message.command === "decline") {
      this.update("declined");
      await this.access.decline();
      this.end(false);
    }
  }

  private update(decision: Sent["decision"]): void {
    if (this.sent === undefined) return;
    this.sent = { ...this.sent, decision };
    this.page.show({ kind: "sent", sent: this.sent });
  }

  private end(accepted: boolean): void {
    this.decided(accepted);
    this.decided = () => undefined;
  }
}

/** A summary's text is about a whole run. */
function runOf(place: Place | undefined): string {
  return place?.target === undefined ? "" : `the summary of ${place.target}`;
}
