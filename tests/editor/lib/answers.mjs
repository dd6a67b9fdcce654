// What the language models of the tests answer, by the name of the form.
const SURE = { confidence: "high", confidence_reason: "Both compute the same." };

/** The line that a fix of `doubled.py` writes. */
export const FIXED = "    return y.detach() * 2";

const CHANGE = {
  file: "doubled.py",
  search: "    return torch.tensor([v * 2 for v in y.tolist()])",
  replace: FIXED,
};

export const ANSWERS = {
  explanation: {
    action: "Double the tensor: `y.detach() * 2`.",
    what: "`y.tolist()` makes Python numbers of a tensor.",
    why: "Dynamo has no values for them while it traces.",
    mechanism: "The call needs data that a fake tensor does not have.",
    changes: [CHANGE],
    risks: "The result has no gradient, as before.",
    references: [1],
    ...SURE,
  },
  follow_up: {
    answer: "No, as before: `detach` cuts it.",
    changes: [],
    references: [],
    ...SURE,
  },
  fix: {
    action: "Double the tensor instead of its numbers.",
    why: "No values are needed.",
    changes: [CHANGE],
    risks: "",
    needs_setup: false,
    ...SURE,
  },
  run_summary: {
    overall: "Two of the three breaks are worth fixing.",
    ranked: [
      { finding: 2, why: "It is the cheapest to fix.", removes: "" },
      { finding: 1, why: "It follows.", removes: "Nothing else." },
    ],
  },
};
