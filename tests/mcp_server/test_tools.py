"""Each tool, as a client calls it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import anyio
import pytest
from mcp import MCPError

from fullgraph.mcp_server.skill import skill
from tests.mcp_server.serving import called, refused, resource, serving, text_of

MODEL = """\
import torch


def f(x: torch.Tensor):
    print("noise on standard output")
    if x.sum() > 0:
        return x + 1
    return x - 1


compiled = torch.compile(f)
"""
FIXED = MODEL.replace('    print("noise on standard output")\n', "")


async def test_the_tools_are_described(tmp_path: Path) -> None:
    async with serving(tmp_path) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        running = {"explain", "verify", "fix", "reduce"}
        names = running | {"check", "explain_code", "runs", "read_more"}
        assert set(tools) == names
        for tool in tools.values():
            assert tool.description
            assert tool.annotations
            for argument in tool.input_schema["properties"].values():
                assert argument.get("description") or "$ref" in str(argument), (tool.name, argument)
        writing = [name for name, tool in tools.items() if tool.annotations.destructive_hint]
        assert writing == ["fix"]
        text = skill()
        # Each tool, and each argument that the skill file names, is there.
        assert all(f"`{name}" in text for name in names)
        fix = tools["fix"].input_schema["properties"]
        assert all(f"{name}=true" in text for name in ("allow_setup", "allow_disable", "write"))
        assert {"allow_setup", "allow_disable", "write"} <= set(fix)
        assert "verify with the caller's own inputs" in str(client.instructions)


@pytest.mark.dynamo
async def test_a_session_from_the_prediction_to_the_comparison_of_runs(tmp_path: Path) -> None:
    file = tmp_path / "model.py"
    file.write_text(MODEL)
    run = {"target": "model.py:f", "inputs": "torch.ones(3)"}
    async with serving(tmp_path) as client:
        predicted = await called(client, "check", paths=["."])
        assert "model.py:6:8  predicted" in predicted

        steps: list[tuple[float, str | None]] = []

        async def on_progress(progress: float, total: float | None, message: str | None) -> None:
            steps.append((progress, message))

        result = await client.call_tool("explain", run, progress_callback=on_progress)
        explained = text_of(result)
        assert explained.splitlines()[0] == "model.py:f: 2 graph breaks observed."
        assert "model.py:6:8  observed once, PyTorch's GB0170" in explained
        assert "noise" not in explained.replace('print("noise on standard output")', "")
        assert "Next: call fix." in explained
        assert "  model.py:5 FG103: Make this call only in eager mode" in explained
        numbers = [number for number, _ in steps]
        assert numbers == sorted(set(numbers))
        assert any("graph break" in str(message) for _, message in steps)

        assert "model.py:6:8  observed once" in await resource(client, "fullgraph://runs/last")
        assert "2 graph breaks" in await called(client, "runs")

        eager_only = MODEL.replace("print(", "torch.compiler.is_compiling() or print(")
        file.write_text(eager_only)
        quick = {"backends": ["eager"], "different_calls": 1}
        lost = await called(client, "verify", **run, **quick)
        assert "differs from eager mode" in lost.splitlines()[0]
        assert lost.splitlines()[-1].startswith("Next: only messages differ.")
        allowed = await called(client, "verify", **run, **quick, allow_lost_messages=True)
        assert "the same results" in allowed.splitlines()[0]

        file.write_text(FIXED)
        verified = await called(client, "verify", **run, backends=["eager"], different_calls=2)
        # The third call reaches the other branch.
        assert verified.splitlines()[0] == (
            "model.py:f: 3 calls give the same results in eager mode and with backend eager."
        )
        await called(client, "explain", **run)
        assert "only before" in await called(client, "runs", numbers=[1, 2])
        assert "model.py:5:5" in await called(client, "runs", numbers=[1])
        assert "There is no run 9" in await refused(client, "runs", numbers=[9])


async def test_a_check_of_many_files_says_how_far_it_is_and_can_be_cancelled(
    tmp_path: Path,
) -> None:
    for number in range(400):
        (tmp_path / f"model_{number}.py").write_text(MODEL.replace("> 0", f"> {number}"))
    steps: list[tuple[float, float | None]] = []

    async def on_progress(progress: float, total: float | None, message: str | None) -> None:
        steps.append((progress, total))

    async with serving(tmp_path) as client:
        async with anyio.create_task_group() as calls:
            call = partial(client.call_tool, "check", {"paths": ["."]})
            calls.start_soon(partial(call, progress_callback=on_progress))
            with anyio.fail_after(60):
                while not steps:
                    await anyio.sleep(0.005)
            calls.cancel_scope.cancel()
        assert steps[-1][0] < 400
        seen = len(steps)
        # The next call is answered, and nothing is reported about the cancelled one.
        assert "2 graph breaks predicted in 1 file." in await called(
            client, "check", paths=["model_399.py"]
        )
        assert len(steps) == seen
    assert {total for _, total in steps} == {400}


async def test_pages_are_a_tool_and_a_resource(tmp_path: Path) -> None:
    async with serving(tmp_path) as client:
        page = await called(client, "explain_code", code="fg120")
        assert page.startswith("FG120 resize-in-place")
        assert await resource(client, "fullgraph://pages/FG120") == f"{page}\n"
        assert "Did you mean FG" in await refused(client, "explain_code", code="FG10")
        with pytest.raises(MCPError, match="not a known kind"):
            await client.read_resource("fullgraph://pages/FG999")
        with pytest.raises(MCPError, match="No run is kept yet"):
            await client.read_resource("fullgraph://runs/last")


async def test_a_long_result_is_read_in_parts(tmp_path: Path) -> None:
    lines = "".join(f"    y{number} = x[{number}].item()\n" for number in range(120))
    body = f"import torch\n\n\n@torch.compile\ndef f(x: torch.Tensor):\n{lines}    return x\n"
    (tmp_path / "model.py").write_text(body)
    async with serving(tmp_path) as client:
        parts = [await called(client, "check", paths=["model.py"])]
        assert "[Part 1 of " in parts[0]
        while f"part={len(parts) + 1})" in parts[-1]:
            parts.append(await called(client, "read_more", result=1, part=len(parts) + 1))
        assert max(map(len, parts)) <= 8_000
        whole = await resource(client, "fullgraph://results/1")
        assert "".join(part.rpartition("\n[Part ")[0] for part in parts) == whole
        assert whole.count(" predicted\n") == 120
        assert "not 99" in await refused(client, "read_more", result=1, part=99)


async def test_mistakes_are_one_sentence_and_not_a_crash(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(MODEL)
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    async with serving(tmp_path) as client:
        for target, words in (
            ("model.py", "It compiles f."),
            ("os.path:join", "is not a target"),
            ("no_such.py:f", "no such file or folder"),
            ("model.py:f g", "is not the name of a function"),
            ("loop/model.py:f", "no such file or folder"),
            ("~nobody-of-this-name/model.py:f", "no such file or folder"),
            ("a\0b/model.py:f", "is not a path"),
        ):
            message = await refused(client, "explain", target=target)
            assert words in message
            assert "Traceback" not in message
        assert "options" in await refused(client, "explain", target="model.py:f", options={"a": 1})
