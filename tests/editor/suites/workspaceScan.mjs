import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";

import { Session } from "../lib/session.mjs";

const HELPERS = `\
def clip(x):
    print("clip", x.shape)
    return x.clamp(0, 1)
`;
const CALLER = `\
import torch
from helpers import clip


@torch.compile
def step(x: torch.Tensor):
    return clip(x) * x.sum().item()
`;

describe("the files of the workspace that are not open", () => {
  let session;
  let window;
  before(async () => {
    session = await Session.open("workspace-scan", {
      settings: { "fullgraph.workspaceScan.maxFiles": 100 },
      workspace: (folder) => {
        writeFileSync(join(folder, "helpers.py"), HELPERS);
        writeFileSync(join(folder, "caller.py"), CALLER);
      },
    });
    ({ window } = session);
  });
  after(() => session?.close());

  it("are checked, so that findings do not depend on which of them is open", async () => {
    await window.openFile("helpers.py");
    await window.editor.locator(".squiggly-warning").first().waitFor();
    await window.showProblems();
    await window.problem("FG103");
    await window.problem("FG102");
    await window.screenshot("problems");
  });

  it("lose their findings when they are mended on the disk", async () => {
    writeFileSync(join(session.folder, "caller.py"), "import torch\n");
    await window.problems.filter({ hasText: "FG102" }).waitFor({ state: "detached" });
    await window.problems.filter({ hasText: "FG103" }).waitFor({ state: "detached" });
  });
});
