"""The loop, with the real SDK and a target that is only simulated: what is sent, tried and kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from fullgraph import taxonomy
from fullgraph.fixes.proof.allowed import Allowed, Only
from fullgraph.fixes.proof.solution import Solution
from fullgraph.fixes.proof.solve import Solver
from fullgraph.llm.answers.checked import CheckNames
from fullgraph.llm.assistant import Assistant
from fullgraph.llm.context.budget import tokens_in
from fullgraph.llm.fixing.budget import Budget
from fullgraph.llm.fixing.loop import MODEL, ModelRewriter
from fullgraph.settings.table import LlmSettings
from fullgraph.vocabulary.findings import Safety
from fullgraph_worker.protocol.wire import Names, NamesJob
from tests.fixes.proof.simulated import PATH, SimulatedRuns
from tests.llm.fake_provider import FakeProvider
from tests.llm.fixing.answers import answer, change

HEAD = "import torch\n\n\ndef f(x):\n"
# No rewrite of Fullgraph's own removes it: in the proof, eager mode then differs.
BODY = "    print(x, 1)  # first\n    return x\n"
OLD = "    print(x, 1)  # first"
KEY = {"OPENAI_API_KEY": "sk-of-a-test"}


def own_rewrites_fail(text: str) -> str:
    return f"{text}# differs" if "is_compiling" in text else text


class Loop:
    """One run of the loop against the local server."""

    def __init__(self, server: FakeProvider, folder: Path) -> None:
        self.server, self.folder = server, folder
        self.budget = Budget.of(LlmSettings())
        self.allowed = Allowed()
        self.body = BODY
        self.edits: Callable[[str], bool] = lambda path: True
        self.progress: list[str] = []
        self.check: CheckNames | None = None

    def answers(self, *texts: str) -> None:
        for each in texts:
            self.server.replies.append(self.server.saying("openai", each))

    async def run(self, change: Callable[[str], str] = own_rewrites_fail) -> Solution:
        settings = LlmSettings("openai", "gpt-test", self.server.address("openai"))
        assistant = Assistant(settings, self.folder, True, KEY)
        self.rewriter = ModelRewriter(
            assistant,
            taxonomy.load(),
            self.edits,
            self.allowed,
            self.budget,
            self.progress.append,
            check=self.check,
        )
        self.runs = SimulatedRuns(HEAD + self.body, change)
        try:
            return await Solver(self.runs, self.allowed, rewriter=self.rewriter).solve()
        finally:
            await assistant.close()

    def sent(self, turn: int) -> str:
        """The last message of a request."""
        return str(self.server.received[turn].body["input"][-1]["content"])


@pytest.fixture
def loop(server: FakeProvider, tmp_path: Path) -> Loop:
    return Loop(server, tmp_path)


async def test_a_fix_that_is_proven_at_first_is_kept_and_labelled(loop: Loop) -> None:
    loop.answers(answer(change(OLD, "    x = x + 0"), risks="[None](command:run)"))
    solution = await loop.run()
    assert solution.texts == {PATH: f"{HEAD}    x = x + 0\n    return x\n"}
    (kept,) = solution.kept
    assert (kept.fix.rewrite, kept.fix.safety) == (MODEL, Safety.UNSAFE)
    assert kept.fix.author == "OpenAI gpt-test"
    assert kept.fix.title == "Double the tensor instead of its numbers"
    assert "](command:" not in kept.fix.note
    (outcome,) = loop.rewriter.outcomes
    assert (outcome.fix, outcome.reason, outcome.spent.turns) == (kept.fix, "", 1)
    assert outcome.spent.tokens == 366
    assert loop.progress == [
        "Waiting for OpenAI gpt-test, turn 1 of 3 (so far 0 turns, 0 tokens, 0 s)"
    ]
    assert loop.runs.ran[-1] == solution.texts[PATH], "Inductor has compiled it"


async def test_what_an_unproven_fix_invents_is_removed_and_counted(loop: Loop) -> None:
    invented = "torch.double_numbers"

    async def check(job: NamesJob) -> Names:
        assert invented in job.names
        return Names(names=[invented])

    loop.check = check
    wrong = answer(change(OLD, f"    x = {invented}(x)  # differs"), why=f"`{invented}` is fast.")
    loop.answers(wrong, wrong, wrong)
    await loop.run()
    (outcome,) = loop.rewriter.outcomes
    assert outcome.proposed is not None
    assert outcome.proposed.changes == ()
    assert invented not in outcome.proposed.why
    assert outcome.removed == "1 unknown name and 1 change were removed from the answer."


async def test_a_removed_check_is_noted_with_the_proven_fix(loop: Loop) -> None:
    check = "    assert x is not None"
    loop.body = f"{check}\n{BODY}"
    loop.answers(answer(change(f"{check}\n{OLD}", "    x = x + 0")))
    (kept,) = (await loop.run()).kept
    assert "removes a raise or an assert" in kept.fix.note


async def test_the_reason_of_each_failure_goes_back_and_the_third_fix_is_kept(loop: Loop) -> None:
    loop.answers(
        answer(change("    print(x, 2)", "    pass")),
        answer(change(OLD, "    x = x * 2  # differs")),
        answer(change(OLD, "    x = x + 0")),
    )
    solution = await loop.run()
    assert len(solution.kept) == 1
    assert "the search text is found 0 times in model.py" in loop.sent(1)
    assert OLD in loop.sent(1), "the nearest line"
    assert "eager mode differs: call 1: the output differs: 1 became 2" in loop.sent(2)
    roles = [each["role"] for each in loop.server.received[2].body["input"]]
    assert roles == ["user", "assistant", "user", "assistant", "user"]
    (outcome,) = loop.rewriter.outcomes
    assert outcome.spent.turns == 3


async def test_three_wrong_answers_leave_the_program_as_it_is(loop: Loop) -> None:
    loop.answers(*[answer(change(OLD, f"    x = x * {n}  # differs")) for n in (2, 3, 4)])
    solution = await loop.run()
    assert (solution.kept, solution.texts) == ([], {})
    (outcome,) = loop.rewriter.outcomes
    assert outcome.fix is None
    assert outcome.reason == "eager mode differs: call 1: the output differs: 1 became 2"
    assert outcome.proposed is not None
    assert outcome.proposed.changes[0].replace == "    x = x * 4  # differs"
    assert len(loop.server.received) == 3


@pytest.mark.parametrize(
    ("new", "reason"),
    [
        ("    print(x, 3)", "breaks as well, at `print(x, 3)`: Dynamo does not trace print."),
        ("    x = x + 0  # wrong", "the compiled program differs from eager mode"),
        ("    x = x + 0  # not lowered", "with Inductor"),
        ("    x = x + 0  # dies", "The process ended."),
    ],
)
async def test_what_fails_a_part_of_the_proof_is_not_kept(
    loop: Loop, new: str, reason: str
) -> None:
    loop.answers(answer(change(OLD, new)), answer())
    solution = await loop.run()
    assert solution.kept == []
    assert reason in loop.sent(1)
    assert "the model has no fix" in loop.rewriter.outcomes[0].reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (answer(change(OLD, "    __import__('os').system('touch /tmp/x')")), "It was not run"),
        (answer(change(OLD, "    open('x', 'w')")), "It was not run, because it uses open"),
        (answer(change("a", "b", "../../x.py")), "which is not among those given"),
        (answer(change("a", "b", "/etc/passwd")), "which is not among those given"),
        (answer(change("a", "b", "test_model.py")), "which is not among those given"),
        (answer(change(OLD, "    torch.compiler.disable(f)")), "out of what is compiled"),
        (
            answer(change("import torch", "import torch\ntorch._dynamo.config.disable = True")),
            "changes the configuration of torch",
        ),
        (answer(change(OLD, "    x = x + 0"), needs_setup=True), "its answer says so"),
    ],
)
async def test_a_hostile_answer_is_never_run(loop: Loop, text: str, reason: str) -> None:
    loop.answers(text, text, text)
    solution = await loop.run()
    assert solution.kept == []
    own_runs = 2 + 1  # Unchanged, the rewrite of Fullgraph's own, and nothing of the model's.
    assert len(loop.runs.ran) < own_runs + 1
    (outcome,) = loop.rewriter.outcomes
    assert reason in outcome.reason
    assert len(loop.sent(1)) < 5_000


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "OpenAI"),
        ("[" * 100_000, "OpenAI"),
        ("x" * 2_000_000, "too long"),
        ('{"action": 1}', "form"),
        (answer(change(OLD, "    x = x + 0\n" * 20_000)), "is too long"),
    ],
)
async def test_what_is_no_answer_ends_the_models_part(loop: Loop, text: str, reason: str) -> None:
    loop.answers(text)
    solution = await loop.run()
    assert solution.kept == []
    assert len(loop.server.received) == 1
    assert reason in loop.rewriter.outcomes[0].reason


@pytest.mark.parametrize("allowed", [Allowed(disable=True), Allowed(setup=True)])
async def test_what_was_allowed_is_tried(loop: Loop, allowed: Allowed) -> None:
    loop.allowed = allowed
    new = "torch.compiler.disable(f)" if allowed.disable else "torch._dynamo.config.verbose = True"
    loop.answers(answer(change(OLD, f"    {new}")))
    solution = await loop.run()
    assert len(solution.kept) == 1
    assert solution.kept[0].fix.keeps_break == allowed.disable
    assert solution.kept[0].fix.needs_setup == allowed.setup


async def test_no_tokens_are_left_no_request_is_sent(loop: Loop) -> None:
    loop.budget = Budget(seconds=300, tokens=10)
    solution = await loop.run()
    assert loop.server.received == []
    assert solution.kept == []
    assert loop.rewriter.outcomes[0].reason == "the tokens for the model are used up (10)"


async def test_the_budget_ends_between_turns_and_for_all_breaks(loop: Loop, tmp_path: Path) -> None:
    loop.body = "    print(x, 1)  # first\n    x = x + 1\n    print(x, 2)\n    return x\n"
    loop.answers(answer())
    loop.budget = Budget(seconds=300, tokens=1_000_000)
    await loop.run()
    body = loop.server.received[0].body
    sent = tokens_in(body["instructions"]) + tokens_in(loop.sent(0))

    short = Loop(loop.server, tmp_path / "other")
    short.body, short.budget = loop.body, Budget(seconds=300, tokens=sent + 100)
    loop.server.received.clear()
    short.answers(answer(change("    zzz", "    y")))
    await short.run()
    assert len(loop.server.received) == 1, "the second turn, and the second break, are too much"
    (outcome,) = short.rewriter.outcomes
    used_up = f"the tokens for the model are used up ({sent + 100:,})"
    assert outcome.reason.startswith("Change 1: the search text is found 0 times")
    assert outcome.reason.endswith(f"; then: {used_up}")


async def test_a_model_that_is_slow_is_left(loop: Loop) -> None:
    loop.budget = Budget(tokens=100_000, seconds=0.3)
    loop.server.replies.append(loop.server.saying("openai", answer(), seconds=30))
    await loop.run()
    assert "did not answer within the time" in loop.rewriter.outcomes[0].reason
    assert loop.budget.spent.seconds < 5


async def test_a_failure_of_the_provider_ends_the_models_part(loop: Loop) -> None:
    loop.body = "    print(x, 1)  # first\n    x = x + 1\n    print(x, 2)\n    return x\n"
    loop.server.replies.append(type(loop.server.success("/v1/responses"))(status=401, body="{}"))
    solution = await loop.run()
    assert solution.kept == []
    assert len(loop.server.received) == 1
    assert [bool(each.reason) for each in loop.rewriter.outcomes] == [True]


async def test_a_kept_answer_costs_nothing(loop: Loop, tmp_path: Path) -> None:
    loop.answers(answer(change(OLD, "    x = x + 0")))
    await loop.run()
    again = Loop(loop.server, tmp_path)
    solution = await again.run()
    assert len(solution.kept) == 1
    assert len(loop.server.received) == 1
    assert str(again.budget.spent) == "1 turn, 0 tokens, 0 s"


async def test_only_breaks_in_files_that_may_be_changed_are_sent(loop: Loop) -> None:
    loop.edits = lambda path: False
    await loop.run()
    assert loop.server.received == []


async def test_one_finding_is_fixed_alone_and_by_the_model_alone(loop: Loop) -> None:
    loop.body = "    print(x, 1)  # first\n    x = x + 1\n    print(x, 2)\n    return x\n"
    loop.allowed = Allowed(only=Only(PATH, 7, rewrite=MODEL))
    loop.answers(answer(change("    print(x, 2)", "    x = x + 0")))
    solution = await loop.run()
    assert [kept.finding.location.line for kept in solution.kept] == [7]
    assert "is_compiling" not in "".join(loop.runs.ran)
    assert len(loop.server.received) == 1


async def test_what_was_tried_is_sent(loop: Loop) -> None:
    loop.answers(answer())
    await loop.run()
    refused = loop.rewriter.outcomes[0]
    assert refused.reason.startswith("the model has no fix: `tolist` needs")


async def test_a_cancelled_proof_leaves_what_was_proven(loop: Loop) -> None:
    loop.body = "    print(x, 1)  # first\n    x = x + 1\n    print(x, 2)\n    return x\n"
    loop.answers(answer(change(OLD, "    x = x + 0")))
    loop.server.replies.append(loop.server.saying("openai", answer(), seconds=30))
    found: list[Solution] = []

    async def solve() -> None:
        settings = LlmSettings("openai", "gpt-test", loop.server.address("openai"))
        assistant = Assistant(settings, loop.folder, True, KEY)
        rewriter = ModelRewriter(
            assistant,
            taxonomy.load(),
            loop.edits,
            Allowed(),
            Budget.of(LlmSettings()),
            loop.progress.append,
        )
        solver = Solver(SimulatedRuns(HEAD + loop.body, own_rewrites_fail), rewriter=rewriter)
        found.append(await solver.begin())
        try:
            await solver.improve(found[0])
        finally:
            await assistant.close()

    task = asyncio.create_task(solve())
    while len(loop.server.received) < 2:
        await asyncio.sleep(0.01)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert found[0].texts == {PATH: HEAD + loop.body.replace(OLD, "    x = x + 0")}
    assert len(found[0].kept) == 1
