"""What an agent must not be able to do."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from tests.mcp_server.serving import called, refused, serving

BREAKS = "import torch\n\n\n@torch.compile\ndef f(x: torch.Tensor):\n    return x.item()\n"
OUTSIDE = "open({!r}, 'w').close()\n"


async def test_nothing_outside_is_run_or_read(tmp_path: Path) -> None:
    folder, ran = tmp_path / "allowed", tmp_path / "ran"
    folder.mkdir()
    secret = tmp_path / "secret.py"
    secret.write_text(OUTSIDE.format(str(ran)) + BREAKS)
    (folder / "link.py").symlink_to(secret)
    (folder / "model.py").write_text(BREAKS)
    async with serving(folder) as client:
        for target in ("../secret.py:f", f"{secret}:f", "link.py:f"):
            for tool in ("explain", "verify", "fix", "reduce"):
                message = await refused(client, tool, target=target)
                assert "is outside of the allowed folders" in message
        for path in ("..", "../secret.py", str(secret), "link.py"):
            assert "outside" in await refused(client, "check", paths=[path])
        assert "outside" in await refused(client, "runs", folder="..")
        below = await called(client, "check", paths=["."])
    assert "1 graph break predicted in 1 file." in below
    assert "1 links to other folders were not followed." in below
    assert not ran.exists()


@pytest.mark.dynamo
async def test_a_fix_is_written_only_if_it_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "model.py"
    text = (
        "import torch\n\n\ndef f(x: torch.Tensor):\n    if x.sum() > 0:\n        return x + 1\n"
        "    return x - 1\n\n\ncompiled = torch.compile(f)\n"
    )
    file.write_text(text)
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    run = {"target": "model.py:f", "inputs": "torch.ones(3)", "inductor": False}
    async with serving(tmp_path) as client:
        proven = await called(client, "fix", **run)
        assert file.read_text() == text
        diff = proven.partition("```diff\n")[2].removesuffix("```")
        dirty = await called(client, "fix", **run, write=True)
        assert "has changes that are not committed" in dirty
        assert "allow_dirty=true" in dirty
        assert file.read_text() == text
        written = await called(client, "fix", **run, write=True, allow_dirty=True)
    assert written.startswith("Written: model.py.")
    changed = file.read_text()
    assert changed != text
    file.write_text(text)
    subprocess.run(["git", "apply", "-"], cwd=tmp_path, input=diff, text=True, check=True)
    assert file.read_text() == changed


async def test_inputs_make_values_and_do_nothing_else(tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    (tmp_path / "model.py").write_text(f"import os\n{BREAKS}")
    async with serving(tmp_path) as client:
        for inputs in (
            f"__import__('os').system('touch {ran}')",
            f"os.system('touch {ran}')",
            f"torch.from_file({str(ran)!r}, True, 8)",
            f"torch.ones(2).numpy().tofile({str(ran)!r})",
            "[].__class__.__base__.__subclasses__()",
        ):
            for tool in ("explain", "verify", "fix", "reduce"):
                message = await refused(client, tool, target="model.py:f", inputs=inputs)
                assert "The argument inputs is not evaluated: it uses " in message
                message = await refused(client, tool, target="model.py:f", init_inputs=inputs)
                assert "The argument init_inputs is not evaluated: it uses " in message
        message = await refused(client, "explain", target="model.py:f", inputs="x = 1")
        assert "no Python expression" in message
    assert not ran.exists()


@pytest.mark.dynamo
async def test_inputs_may_use_torch_and_what_the_file_defines(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(f"SIZE = 3\n{BREAKS}")
    async with serving(tmp_path) as client:
        inputs = "[torch.randn(SIZE - 2, dtype=torch.float64).abs()]"
        assert "1 graph break" in await called(
            client, "explain", target="model.py:f", inputs=inputs
        )


@pytest.mark.dynamo
async def test_a_constructor_is_called_with_what_the_agent_gives(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(
        "import torch\n\n\nclass Net(torch.nn.Module):\n    def __init__(self, scale):\n"
        "        super().__init__()\n        assert scale == 0.7071\n\n"
        "    def forward(self, x: torch.Tensor):\n        return x.item()\n"
    )
    given = {"init_inputs": "dict(scale=0.7071)", "inputs": "torch.ones(1)"}
    async with serving(tmp_path) as client:
        refusal = await refused(client, "explain", target="model.py:Net", inputs="torch.ones(1)")
        assert 'Or pass the argument init_inputs: \'{"scale": ' in refusal
        assert "1 graph break" in await called(client, "explain", target="model.py:Net", **given)


@pytest.mark.dynamo
async def test_a_fix_changes_no_file_outside(tmp_path: Path) -> None:
    library, folder = tmp_path / "site-packages", tmp_path / "allowed"
    library.mkdir()
    folder.mkdir()
    (library / "lib.py").write_text(
        'def scaled(x):\n    print("scaling")\n    return x * x.sum().item()\n'
    )
    (folder / "model.py").write_text(
        f"import sys\n\nimport torch\n\nsys.path.append({str(library)!r})\nimport lib\n\n\n"
        "def f(x):\n    return lib.scaled(x + 1)\n"
    )
    run = {"target": "model.py:f", "inputs": "torch.ones(3)"}
    async with serving(folder) as client:
        explained = await called(client, "explain", **run)
        fixed = await called(client, "fix", **run, inductor=False)
    assert "Not in an allowed folder: " in explained
    # The setting would go into the allowed file.
    known = "lib.py:3 FG102: Set capture_scalar_outputs=True for all compiled functions (setup"
    assert explained.partition("Rewrites known so far:\n")[2].strip().startswith(known)
    assert "lib.py:2 FG103: " not in explained
    assert "no fix is proven" in fixed
    assert "```diff" not in fixed
    assert "Not in an allowed folder: " in fixed


@pytest.mark.dynamo
async def test_the_server_is_apart_from_the_program(tmp_path: Path) -> None:
    """It does not import torch, its streams are its own, and keys stay out of results."""
    (tmp_path / "model.py").write_text(
        "import os\nimport sys\n\nimport torch\n\n"
        'os.write(1, b\'{"jsonrpc": "2.0", "id": 1, "result": {}}\\n\')\n'
        "print(sys.stdin.read())\n\n\n"
        "def f(x):\n    raise ValueError(os.environ['SOME_API_KEY'])\n"
    )
    environment = {"SOME_API_KEY": "value-of-the-key"}
    async with serving(tmp_path, python=sys.executable, environment=environment) as client:
        failed = await refused(client, "explain", target="model.py:f", inputs="torch.ones(2)")
        assert "ValueError" in failed
        assert "value-of-the-key" not in failed
        assert "[the value of SOME_API_KEY]" in failed
        (server,) = _servers(tmp_path)
        if sys.platform == "linux":
            assert "torch" not in Path(f"/proc/{server.pid}/maps").read_text()
        assert "No graph breaks" in await called(client, "check", paths=["model.py"])


def _servers(folder: Path) -> list[psutil.Process]:
    """The servers of a folder that this process has started."""
    children = psutil.Process(os.getpid()).children(recursive=True)
    wanted = {"fullgraph", "mcp", "--allow", str(folder)}
    return [child for child in children if wanted <= set(_command_of(child))]


def _command_of(process: psutil.Process) -> list[str]:
    """Its words; none of a process that has ended meanwhile."""
    try:
        return process.cmdline()
    except psutil.Error:
        return []
