// Reports made by hand: a small one, one with hostile names, and a large one.
import type {
  Compilation,
  Finding,
  Graph,
  GraphNode,
  Place,
  Region,
  Report,
  Segment,
} from "../../client/report/data";
import { benchmarkPage, pays, sizesPage } from "./benchmarks";
import {
  comparedTrainings,
  largeTraining,
  largeUpdate,
  laterTraining,
  newerTraining,
  trainingPage,
} from "./trainings";

export interface Fixture {
  report: Report;
  graphs: Graph[];
}

const CODE = `import torch
from torch import nn


class Net(nn.Module):
    """Two blocks, and a log between them."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Linear(64, 64)
        self.second = nn.Linear(64, 8)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        h = torch.relu(self.first(x))
        if h.sum() > 0:
            h = h * 2
        print("mean", h.mean())
        scale = h.max().item()
        return self.second(h) / scale
`;

export function place(line: number, name = "Net.forward", file = 0): Place {
  return { file, line, function: name };
}

export function finding(title: string, line: number, changes: Partial<Finding> = {}): Finding {
  return {
    code: "FG102",
    title,
    message: `${title} makes Dynamo end the graph.`,
    kind: "break",
    place: place(line),
    count: 1,
    seconds: null,
    share: null,
    reason: "Unsupported Tensor.item() call with capture_scalar_outputs=False",
    context: "call_method TensorVariable() item () {}",
    hints: ["Set torch._dynamo.config.capture_scalar_outputs = True."],
    stack: [place(4, "main", 1), place(line)],
    causedBy: -1,
    origin: "",
    guard: null,
    url: "https://example.invalid/FG102",
    issue: `### ${title}\n\nPyTorch 2.13.0`,
    reduce: `fullgraph reduce net.py:Net --break net.py:${line}`,
    ...changes,
  };
}

export function compilation(id: string, changes: Partial<Compilation> = {}): Compilation {
  return {
    id,
    place: place(13),
    isResumed: false,
    graph: -1,
    operations: 3,
    kinds: [
      { name: "torch.relu", count: 2, shapes: ["f32[32, 64]"] },
      { name: "torch.nn.functional.linear", count: 1, shapes: ["f32[32, 64]", "f32[16, 64]"] },
    ],
    phases: { Dynamo: 0.12, AOTAutograd: 0.05, Inductor: 0.31 },
    call: 0,
    runs: 3,
    seconds: 0.0021,
    findings: [],
    failure: "",
    caches: { hit: 1, miss: 2 },
    sideEffects: [],
    ...changes,
  };
}

/** A chain of `count` operations, `perGroup` in each of the modules "blocks.<n>". */
export function chain(count: number, perGroup: number): Graph {
  const nodes: GraphNode[] = [
    {
      name: "x",
      operation: "input",
      shape: "f32[32, 64]",
      place: place(13),
      inputs: [],
      group: [],
    },
  ];
  for (let i = 0; i < count; i++) {
    const block = Math.floor(i / perGroup);
    const inputs = i > 1 && i % 5 === 0 ? [i, i - 2] : [i];
    nodes.push({
      name: `add_${i}`,
      operation: ["torch.nn.functional.linear", "torch.relu", "torch.add"][i % 3] ?? "",
      shape: "f32[32, 64]",
      place: place(14),
      inputs,
      group: [`blocks.${block}`, `blocks.${block}.${i % perGroup < perGroup / 2 ? "attn" : "mlp"}`],
    });
  }
  nodes.push({
    name: "output",
    operation: "output",
    shape: "",
    place: place(19),
    inputs: [count],
    group: [],
  });
  return { nodes };
}

export function small(): Fixture {
  const findings = [
    finding("A branch depends on a tensor's value", 15, { seconds: 0.0009, share: 0.17, count: 3 }),
    finding("print() of a tensor", 17, { code: "FG301", seconds: 0.0004, share: 0.08 }),
    finding("Tensor.item()", 18, { seconds: 0.0002, share: 0.04, causedBy: 1 }),
    finding("The size of x changed", 13, {
      code: "FG401",
      kind: "recompile",
      guard: { subject: "x.size(0)", was: "32", now: "16" },
      reason: "tensor 'x' size mismatch at index 0. expected 32, actual 16",
      origin: "the sizes of `x`",
    }),
  ];
  const segments: Segment[] = [
    { kind: "graph", compilations: [0, 4], operations: 3, seconds: 0.0021 },
    {
      kind: "break",
      finding: 0,
      before: "torch.sum",
      after: "torch.mul",
      between: ["        if h.sum() > 0:"],
      seconds: 0.0009,
    },
    { kind: "graph", compilations: [1], operations: 1, seconds: 0.0007 },
    {
      kind: "break",
      finding: 1,
      before: "torch.mean",
      after: "torch.max",
      between: ['print("mean", h.mean())'],
      seconds: 0.0004,
    },
    { kind: "graph", compilations: [2], operations: 1, seconds: 0.0003 },
    {
      kind: "break",
      finding: 2,
      before: "torch.max",
      after: "torch.div",
      between: [],
      seconds: 0.0002,
    },
    { kind: "graph", compilations: [3], operations: 2, seconds: 0.0011 },
  ];
  return {
    graphs: [chain(24, 6), chain(5, 5)],
    report: {
      title: "models/net.py:Net",
      verdict: "3 graph breaks split Net.forward into 4 graphs; 2 changes remove them all.",
      isClean: false,
      facts: [
        { name: "PyTorch", value: "2.13.0" },
        { name: "Python", value: "3.11.2" },
        { name: "Backend", value: "inductor" },
      ],
      actions: [
        {
          title: "Select with torch.where instead of a branch",
          diff: [
            "@@ -15,2 +15,1 @@",
            "-        if h.sum() > 0:",
            "-            h = h * 2",
            "+        h = torch.where(h.sum() > 0, h * 2, h)",
          ],
          safety: "safe",
          wins: "1 break, 0.9 ms (17 %)",
          findings: [0],
        },
        {
          title: "Move the print out of the compiled function",
          diff: ['-        print("mean", h.mean())'],
          safety: "unsafe",
          wins: "2 breaks, 0.6 ms (12 %)",
          findings: [1, 2],
        },
        {
          title: "Mark the size of x as dynamic",
          diff: [],
          safety: "",
          wins: "1 recompile",
          findings: [3],
        },
      ],
      findings,
      regions: [{ name: "Net.forward", place: place(13), segments }],
      compilations: [
        compilation("0/0", {
          graph: 0,
          findings: [0],
          sideEffects: [{ place: place(14), code: "self.calls += 1", object: "Net" }],
        }),
        compilation("1/0", {
          graph: 1,
          operations: 1,
          isResumed: true,
          findings: [1],
          place: place(15),
        }),
        compilation("2/0", { operations: 1, isResumed: true, findings: [2], place: place(17) }),
        compilation("3/0", { operations: 2, isResumed: true, place: place(18) }),
        compilation("0/1", {
          operations: 3,
          call: 2,
          findings: [3],
          phases: { Dynamo: 0.2, Inductor: 0.5 },
        }),
      ],
      calls: [
        {
          function: "Net.forward",
          place: place(13),
          breaks: [0, 1, 2],
          compilations: [0, 1, 2, 3, 4],
          operations: 2,
          seconds: 0.0052,
          children: [
            {
              function: "Linear.forward",
              place: place(14),
              breaks: [],
              compilations: [],
              operations: 2,
              seconds: 0.0012,
              children: [],
            },
            {
              function: "helper",
              place: place(17),
              breaks: [1],
              compilations: [2],
              operations: 2,
              seconds: 0.0008,
              children: [
                {
                  function: "log",
                  place: place(2, "log", 1),
                  breaks: [1],
                  compilations: [],
                  operations: 2,
                  seconds: null,
                  children: [],
                },
              ],
            },
          ],
        },
      ],
      files: [
        {
          name: "models/net.py",
          path: "/work/models/net.py",
          text: CODE,
          traced: [14, 15, 16, 19],
        },
        { name: "train.py", path: "/work/train.py", text: "", traced: [] },
      ],
      notes: ["2 of 3 calls were measured; the first one compiled."],
      benchmarks: [pays()],
      trainings: [],
      differences: [],
      starts: {
        arm: "inductor",
        names: ["cold", "warm"],
        rows: [
          { name: "first call", cells: ["9.1 s", "1.2 s"] },
          { name: "  tracing", cells: ["0.8 s", "0.9 s"] },
          { name: "  code generation", cells: ["8.3 s", ""] },
          { name: "FX graph cache hit", cells: ["", "4"] },
        ],
        notes: ["The caches of the cold start save 7.9 s of 9.1 s (87 %)."],
      },
      kind: "run",
      comparison: {
        other: "PyTorch 2.12.0, 3 h ago",
        rows: [
          { name: "Graph breaks", before: "5", after: "3", change: 1 },
          { name: "Recompiles", before: "0", after: "1", change: -1 },
          { name: "Graphs", before: "4", after: "4", change: 0 },
        ],
        came: [3],
        went: [finding("time.time()", 12), finding("A call of numpy", 11)],
      },
    },
  };
}

/** A run in which nothing broke, of which little is known. */
export function clean(): Fixture {
  const { report } = small();
  return {
    graphs: [],
    report: {
      ...report,
      verdict: "Net compiles into one graph.",
      isClean: true,
      actions: [],
      findings: [],
      regions: [],
      compilations: [],
      calls: [],
      files: [],
      notes: [],
      comparison: null,
      benchmarks: [],
      trainings: [],
      differences: [],
      starts: null,
      kind: "run",
    },
  };
}

const SCRIPT = "</script><script>window.hacked = 1</script><img src=x onerror='window.hacked = 1'>";
const RIGHT_TO_LEFT = "\u202Eפונקציה_ראשית مرحبا";

/** Each name is markup, very long, or written from right to left. */
export function hostile(): Fixture {
  const { report, graphs } = small();
  const names = [SCRIPT, "x".repeat(20_000), RIGHT_TO_LEFT, "\u0000\u2028{{script}} $& <!--"];
  let next = 0;
  const swap = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => swap(each, key));
    if (typeof value === "object" && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([k, each]) => [k, swap(each, k)]));
    }
    if (typeof value !== "string" || key === "kind" || key === "safety") return value;
    if (key === "url") return "javascript:window.hacked=1";
    return names[next++ % names.length];
  };
  return {
    report: swap(report, "") as Report,
    graphs: swap(graphs, "") as Graph[],
  };
}

/** 5,000 breaks in 500 regions (one of them has 1,000), 500 graphs, about 50 MB. */
export function large(): Fixture {
  const files = Array.from({ length: 40 }, (_, i) => ({
    name: `package/module_${i}.py`,
    path: `/work/package/module_${i}.py`,
    text: "    value = torch.relu(value) + other  # a line of code\n".repeat(3000),
    traced: Array.from({ length: 1500 }, (_, line) => line * 2 + 1),
  }));
  const findings = Array.from({ length: 5000 }, (_, i) =>
    finding(`Break ${i} of a call`, (i % 3000) + 1, {
      place: place((i % 3000) + 1, `function_${i % 700}`, i % 40),
      seconds: (i % 97) * 1e-5,
      kind: i % 10 === 9 ? "recompile" : "break",
      guard: i % 10 === 9 ? { subject: `x${i}.size(0)`, was: String(i), now: String(i + 1) } : null,
    }),
  );
  const compilations = Array.from({ length: 6000 }, (_, i) =>
    compilation(`${i}/0`, { graph: i < 500 ? i : -1, place: place((i % 3000) + 1, "f", i % 40) }),
  );
  let at = 0;
  const regions: Region[] = Array.from({ length: 500 }, (_, i) => {
    const segments: Segment[] = [];
    const count = i === 0 ? 1000 : 8;
    for (let k = 0; k < count; k++, at++) {
      segments.push({
        kind: "graph",
        compilations: [at % 6000],
        operations: (at % 50) + 1,
        seconds: null,
      });
      segments.push({
        kind: "break",
        finding: at % 5000,
        before: "torch.relu",
        after: "torch.add",
        between: [],
        seconds: null,
      });
    }
    segments.push({ kind: "graph", compilations: [at % 6000], operations: 7, seconds: null });
    return { name: `Model.part_${i}`, place: place(i + 1, "Model.part", i % 40), segments };
  });
  const { report } = small();
  return {
    graphs: Array.from({ length: 500 }, (_, i) => chain(i === 0 ? 1998 : 400, 20)),
    report: {
      ...report,
      verdict: "5,000 graph breaks split the program into 5,500 graphs.",
      files,
      findings,
      regions,
      compilations,
      actions: Array.from({ length: 300 }, (_, i) => ({
        title: `Change number ${i}`,
        diff: ["-a", "+b"],
        safety: "safe",
        wins: "1 break",
        findings: [i],
      })),
      calls: regions.map((region, i) => ({
        function: region.name,
        place: region.place,
        breaks: [i],
        compilations: [i],
        operations: 2,
        seconds: i * 1e-4,
        children: Array.from({ length: 10 }, (_, k) => ({
          function: `child_${k}`,
          place: region.place,
          breaks: [(i * 10 + k) % 5000],
          compilations: [],
          operations: 2,
          seconds: null,
          children: [],
        })),
      })),
    },
  };
}

export const FIXTURES: Record<string, () => Fixture> = {
  small,
  clean,
  hostile,
  large,
  benchmark: benchmarkPage,
  sizes: sizesPage,
  training: trainingPage,
  "training-later": laterTraining,
  "training-newer": newerTraining,
  trainings: comparedTrainings,
  "training-large": largeTraining,
  "training-large-update": largeUpdate,
};
