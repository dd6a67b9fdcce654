import * as vscode from "vscode";
import { LSPErrorCodes, ResponseError } from "vscode-languageclient/node";
import type { LanguageClient } from "vscode-languageclient/node";

import { messageOf } from "../messages";

/** The notification with all that a model has written so far. */
export const MODEL_TEXT = "fullgraph/modelText";

/** What such a notification is about. */
export interface ModelText {
  readonly id: string;
}

/** How a streamed request ended. */
export type Ended<T> =
  | { readonly kind: "answer"; readonly answer: T }
  | { readonly kind: "stopped" }
  | { readonly kind: "broken"; readonly message: string };

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
   * Sends the request.
   *
   * @param write - called with each notification of the same id.
   */
  async send<T extends ModelText>(
    client: LanguageClient,
    method: string,
    params: ModelText,
    write: (part: T) => void,
  ): Promise<Ended<T>> {
    const listener = this.texts((part) => {
      const isOurs = part.id === params.id && !this.source.token.isCancellationRequested;
      if (isOurs) write(part as T);
    });
    try {
      const answer = await client.sendRequest<T>(method, params, this.source.token);
      return { kind: "answer", answer };
    } catch (error) {
      const code = error instanceof ResponseError ? error.code : undefined;
      if (code === LSPErrorCodes.RequestCancelled) return { kind: "stopped" };
      return { kind: "broken", message: messageOf(error) };
    } finally {
      listener.dispose();
      this.source.dispose();
    }
  }
}
