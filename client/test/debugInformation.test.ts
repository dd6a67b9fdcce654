import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { debugMarkdown, lastLines } from "../src/debugText";
import { redacted } from "../src/redact";

const KEY = "q7Zx-93kdLw0PmVb";
const PRIVATE = {
  home: "/home/ada",
  env: {
    MY_SERVICE_API_KEY: KEY,
    PWD: "/home/ada/project",
    EDITOR_TOKEN: undefined,
    LANG: "en_US",
  },
  keys: ["stored-in-the-editor-1"],
};

describe("redacted", () => {
  it("masks the values of variables that are named like keys, wherever they are", () => {
    assert.equal(
      redacted(`ERROR openai: refused ${KEY}, stored-in-the-editor-1; LANG en_US`, PRIVATE),
      "ERROR openai: refused [masked], [masked]; LANG en_US",
    );
  });

  it("masks keys that no variable holds, by their form or by what they are assigned to", () => {
    for (const secret of [
      "sk-proj-abcdefghijklmnop",
      "ghp_abcdefghijklmnopqrstuvwx",
      "AIzaSyA1234567890abcdefghijklmnopqrstu",
      "AKIAABCDEFGHIJKLMNOP",
      "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc",
    ]) {
      assert.equal(redacted(`said: ${secret}.`, PRIVATE).includes(secret), false, secret);
    }
    const text = [
      "Authorization: Bearer abcdefgh12345678",
      'api_key = "0123456789abcdef"',
      '"clientSecret": "0123456789abcdef"',
      "https://ada:pass@example.org/v1",
      "-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc",
    ].join("\n");
    const shown = redacted(text, PRIVATE);
    for (const secret of ["abcdefgh12345678", "0123456789abcdef", "ada:pass", "MIIE"]) {
      assert.equal(shown.includes(secret), false, secret);
    }
    assert.match(shown, /https:\/\/\[masked\]@example\.org\/v1/);
  });

  it("has no name of the home folder, and leaves the rest as it is", () => {
    const text =
      'at /home/ada/project/net.py:3\n"fullgraph.llm.fixTokens": 200000\nKeyError: "mask_one"';
    assert.equal(redacted(text, PRIVATE), text.replace("/home/ada", "~"));
  });
});

describe("debugMarkdown", () => {
  it("is ready to paste, with fences that no log can close", () => {
    const text = debugMarkdown({
      versions: [["Extension", "0.1.0"]],
      doctor: "Nothing is wrong.\n",
      settings: { "fullgraph.explain.calls": 2 },
      logs: { Fullgraph: "before ```` after", "Fullgraph Server": "" },
    });
    assert.match(text, /^### Versions\n\n\| \| \|\n\|---\|---\|\n\| Extension \| 0\.1\.0 \|\n/);
    assert.match(text, /```text\nNothing is wrong\.\n```/);
    assert.match(text, /```json\n{\n {2}"fullgraph\.explain\.calls": 2\n}\n```/);
    assert.match(text, /`````text\nbefore ```` after\n`````/);
    assert.match(text, /“Fullgraph Server”<\/summary>\n\n```text\nnothing\n```/);
  });

  it("has the end of a log", () => {
    assert.equal(lastLines("a\nb\r\nc\n", 2), "b\nc");
  });
});
