// What the extension posts to the page, as the server's answers make it.
export const ABOUT = {
  code: "FG102",
  title: "`.item()` on a tensor",
  page: "tensor-to-scalar",
  uri: "file:///work/model.py",
  file: "model.py",
  line: 18,
  character: 19,
  isObserved: true,
  facts: [
    "**Observed:** Dynamo stopped tracing here once.",
    "`Net.forward` → `scale`, [GB0124](https://example.invalid)",
  ],
};

export const EXPLANATION = {
  action: "Return `x * x.mean()`, which stays a tensor.",
  what: "`x.mean().item()` makes a Python number of a tensor.",
  why: "Dynamo has no value for it while it traces.",
  mechanism: "`Tensor.item` is a call on a `TensorVariable` without a constant.",
  changes: [
    {
      file: "model.py",
      path: "/work/model.py",
      search: "    x = self.linear(x)\n    return x * x.mean().item()",
      replace: "    x = self.linear(x)\n    return x * x.mean()",
    },
  ],
  risks: "The result keeps the gradient of the mean.",
  references: [{ number: 2, link: "https://pytorch.org/docs/stable/torch.compiler.html" }],
  confidence: "high",
  confidenceReason: "The line and Dynamo's reason are given.",
};

export const ANSWER = {
  id: "1",
  status: "answered",
  about: ABOUT,
  explanation: EXPLANATION,
  author: "OpenAI gpt-test",
  promptVersion: 3,
  usage: { input: 1900, output: 310 },
  price: 0.00123,
  seconds: 4.2,
  isKept: false,
  dropped: ["the caller's source"],
  masked: 2,
  note: "1 unknown name was removed from the answer.",
};

/** A view of an answer. */
export function answerView(answer = {}, more = {}) {
  return {
    kind: "answer",
    level: "practitioner",
    answer: { ...ANSWER, ...answer },
    turns: [],
    rating: null,
    note: "",
    ...more,
  };
}

export const SENT = {
  kind: "sent",
  sent: {
    recipient: "OpenAI",
    address: "https://api.openai.com/v1",
    scope: "function",
    scopeMeaning: "the function around the break",
    place: "model.py:19",
    text: "You explain one torch.compile graph break.\n\nBEGIN 1f CODE\ndef forward(self, x):\n> return x.item()\nEND 1f\n",
    dropped: [],
    masked: 1,
    failure: "",
    decision: "open",
  },
};

export const SUMMARY = {
  kind: "summary",
  summary: {
    id: "9",
    status: "answered",
    target: "Net",
    author: "OpenAI gpt-test",
    overall: "Two breaks, of which the first costs most.",
    note: "1 unknown name was removed from the answer.",
    ranked: [
      { about: ABOUT, why: "It is in the loop.", removes: "the break in `scale`" },
      { about: { ...ABOUT, code: "FG103", title: "Logging", line: 15 }, why: "Rare.", removes: "" },
    ],
    usage: { input: 500, output: 80 },
    seconds: 2,
  },
};

/** Text that would act if it were anything but text. */
const HOSTILE =
  '<img src=x onerror="window.hacked=1"> [click](command:workbench.action.quit) ' +
  "![i](https://example.invalid/leak) <script>window.hacked=2</script> https://example.invalid `</code>`";

export const HOSTILE_VIEW = answerView(
  {
    explanation: {
      ...EXPLANATION,
      ...Object.fromEntries(
        ["action", "what", "why", "mechanism", "risks", "confidenceReason"].map((n) => [n, HOSTILE]),
      ),
      changes: [{ file: HOSTILE, path: "", search: HOSTILE, replace: `${HOSTILE}!` }],
      references: [{ number: 1, link: HOSTILE }],
    },
    about: { ...ABOUT, title: HOSTILE, facts: [HOSTILE] },
  },
  {
    level: "expert",
    turns: [
      {
        question: HOSTILE,
        status: "answered",
        reply: { ...EXPLANATION, answer: HOSTILE, changes: [] },
      },
    ],
  },
);
