import { createServer } from "node:http";

/** A language model on this machine that speaks OpenAI's Responses API and has one answer. */
export class FakeModel {
  constructor(answer) {
    this.requests = [];
    this.server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => (body += chunk));
      request.on("end", () => {
        const { authorization } = request.headers;
        this.requests.push({ url: request.url, authorization, body: JSON.parse(body) });
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(reply(answer)));
      });
    });
  }

  /** Starts it; `address` is its base URL then. */
  async start() {
    await new Promise((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    this.address = `http://127.0.0.1:${this.server.address().port}/v1`;
  }

  async stop() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

function reply(answer) {
  const content = [{ type: "output_text", text: JSON.stringify(answer), annotations: [] }];
  return {
    id: "resp_1",
    object: "response",
    created_at: 0,
    status: "completed",
    error: null,
    incomplete_details: null,
    model: "test",
    output: [{ id: "msg_1", type: "message", role: "assistant", status: "completed", content }],
    parallel_tool_calls: false,
    tool_choice: "auto",
    tools: [],
  };
}
