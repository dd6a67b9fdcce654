import * as vscode from "vscode";
import { LSPErrorCodes, ResponseError } from "vscode-languageclient/node";
import type { LanguageClient } from "vscode-languageclient/node";

import type { Status } from "../../explanation/data";
import { messageOf, NOT_RUNNING } from "../messages";

/** The notification with all that a model has written so far. */
export const MODEL_TEXT = "fullgraph/modelText";

/** What such a notification is about. */
export interface ModelText {
  readonly id: string;
}

/** An answer as it is shown: while it is written, and when the request has ended. */
export interface Shown {
  readonly status: Status;
  /** One sentence. */
  readonly failure?: string;
}

/** Where a request is shown. */
export interface View<T extends Shown> {
  /** What is shown now; undefined once the page shows another request. */
  readonly current: () => T | undefined;
  readonly update: (shown: T) => void;
}

/** One request that a model answers: it streams, and can be stopped. */
export class StreamedRequest {
  private readonly source = new vscode.CancellationTokenSource();

  /** @param texts - fires for each notification of the server. */
  constructor(private readonly texts: vscode.Event<ModelText>) {}

  /** Ends the request; the server ends that to the model. */
  stop(): void {
    this.source.cancel();
  }

  /**
   * Sends the request, and shows what is received and how it ends.
   *
   * @param client - the running server; nothing is sent without one.
   * @param params - made for this client.
   */
  async send<T extends Shown>(
    client: LanguageClient | undefined,
    method: string,
    id: string,
    params: (client: LanguageClient) => object,
    view: View<T>,
  ): Promise<void> {
    const update = (change: Partial<T> | Shown) => {
      const current = view.current();
      if (current !== undefined) view.update({ ...current, ...change });
    };
    if (client?.isRunning() !== true) {
      update({ status: "refused", failure: `Nothing was sent: ${NOT_RUNNING}` });
      return;
    }
    const listener = this.texts((part) => {
      const isOurs = part.id === id && !this.source.token.isCancellationRequested;
      if (isOurs && view.current() !== undefined) view.update(part as ModelText & T);
    });
    try {
      const all = { id, ...params(client) };
      const answer = await client.sendRequest<T>(method, all, this.source.token);
      if (view.current() !== undefined) view.update(answer);
    } catch (error) {
      const code = error instanceof ResponseError ? error.code : undefined;
      if (code === LSPErrorCodes.RequestCancelled) update({ status: "stopped" });
      else update({ status: "failed", failure: `The request failed: ${messageOf(error)}` });
    } finally {
      listener.dispose();
      this.source.dispose();
    }
  }
}
