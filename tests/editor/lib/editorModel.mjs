import { createServer } from "node:http";

const SCHEMA = /^Answer with one JSON object of this JSON schema and nothing else:\n(.*)$/m;

/**
 * What the extension in `testModels` offers to VS Code as its language models.
 *
 * Each answers with that one of `answers` that has the requested properties, in a fence as such
 * models write it. While `holds` is set, it stops in the middle of an answer.
 */
export class FakeEditorModel {
  constructor(answers) {
    this.answers = Object.values(answers);
    this.requests = [];
    /** The names of the models that there are. */
    this.models = [];
    this.holds = false;
    this.server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => (body += chunk));
      request.on("end", () => {
        if (request.url === "/models") response.end(JSON.stringify(this.models));
        else void this.#answer(JSON.parse(body), response);
      });
    });
  }

  /** Starts it; `address` is where it is then. */
  async start() {
    await new Promise((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    this.address = `http://127.0.0.1:${this.server.address().port}`;
  }

  async stop() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async #answer(request, response) {
    this.requests.push(request);
    const { required } = JSON.parse(SCHEMA.exec(request.messages[0])[1]);
    const answer = this.answers.find((each) => required.every((name) => name in each));
    const text = `\`\`\`json\n${JSON.stringify(answer)}\n\`\`\``;
    const middle = Math.floor(text.length / 2);
    response.write(text.slice(0, middle));
    while (this.holds) await new Promise((resolve) => setTimeout(resolve, 50));
    response.end(text.slice(middle));
  }
}
