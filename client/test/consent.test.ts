import assert from "node:assert/strict";
import { describe as suite, it } from "node:test";

import { Consent, describe, type Recipient } from "../src/llm/consent";

function memory(): ConstructorParameters<typeof Consent>[0] {
  const values = new Map<string, unknown>();
  return {
    get: (key) => values.get(key),
    update: (key, value) => Promise.resolve(void values.set(key, value)),
  };
}

const openai: Recipient = { provider: "openai", baseUrl: "", scope: "function" };

suite("Consent", () => {
  it("is not there before it was given, and ends when it is withdrawn", async () => {
    const consent = new Consent(memory());
    assert.equal(consent.givenTo(openai), false);
    await consent.give(openai);
    assert.equal(consent.givenTo(openai), true);
    await consent.withdraw();
    assert.equal(consent.givenTo(openai), false);
  });

  it("holds for the recipient that was shown, not for another provider or address", async () => {
    const consent = new Consent(memory());
    await consent.give(openai);
    assert.equal(consent.givenTo({ ...openai, provider: "gemini" }), false);
    assert.equal(consent.givenTo({ ...openai, baseUrl: "https://elsewhere" }), false);
    assert.equal(consent.givenTo({ ...openai, provider: "off" }), false);
  });

  it("holds for less than was agreed to, and not for more", async () => {
    const consent = new Consent(memory());
    await consent.give(openai);
    assert.equal(consent.givenTo({ ...openai, scope: "line" }), true);
    assert.equal(consent.givenTo({ ...openai, scope: "file" }), false);
    await consent.give({ ...openai, scope: "file" });
    assert.equal(consent.givenTo({ ...openai, scope: "file" }), true);
  });
});

suite("describe", () => {
  it("names the address that text is sent to", () => {
    assert.equal(describe(openai), "OpenAI (https://api.openai.com/v1)");
    assert.equal(
      describe({ ...openai, provider: "gemini", baseUrl: "https://p" }),
      "Google Gemini (https://p)",
    );
  });
});
