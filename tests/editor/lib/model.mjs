import { createServer } from "node:http";

/**
 * A language model on this machine that streams over OpenAI's Responses API.
 *
 * It has one answer for each form: `explanation`, `follow_up`, `fix`. While `holds` is set, it
 * stops in the middle of an answer.
 */
export class FakeModel {
  constructor(answers) {
    this.answers = answers;
    this.requests = [];
    this.holds = false;
    this.server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => (body += chunk));
      request.on("end", () => {
        const { authorization } = request.headers;
        const received = { url: request.url, authorization, body: JSON.parse(body) };
        this.requests.push(received);
        void this.#answer(received.body.text.format.name, response);
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

  async #answer(form, response) {
    const text = JSON.stringify(this.answers[form]);
    const middle = Math.floor(text.length / 2);
    response.setHeader("content-type", "text/event-stream");
    write(response, { type: "response.output_text.delta", delta: text.slice(0, middle), ...PLACE });
    while (this.holds) await new Promise((resolve) => setTimeout(resolve, 50));
    write(response, { type: "response.output_text.delta", delta: text.slice(middle), ...PLACE });
    write(response, { type: "response.completed", response: completed(text) });
    response.end();
  }
}

const PLACE = { item_id: "msg_1", output_index: 0, content_index: 0, logprobs: [] };

function write(response, event) {
  const data = JSON.stringify({ sequence_number: 0, ...event });
  response.write(`event: ${event.type}\ndata: ${data}\n\n`);
}

function completed(text) {
  const content = [{ type: "output_text", text, annotations: [] }];
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
    usage: {
      input_tokens: 1234,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 56,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 1290,
    },
  };
}
