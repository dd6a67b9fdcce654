"""Messages that name settings and flags of commands, for an agent that has neither."""

from __future__ import annotations

_WORDS = (
    ("Or pass them for one run: --inputs ", "Or pass the argument inputs: "),
    ("Or pass them for one run: --init-inputs ", "Or pass the argument init_inputs: "),
    ("' --inputs '", "', and inputs: '"),
    ("--init-inputs", "The argument init_inputs"),
    ("--inputs", "the argument inputs"),
    (
        "the setting fullgraph.interpreter, or with --python on the command line",
        "--python of `fullgraph mcp`",
    ),
    ("setting fullgraph.interpreter, or --python", "--python of `fullgraph mcp`"),
    ("Set fullgraph.interpreter, or use --python.", "Use --python of `fullgraph mcp`."),
    (
        "the setting fullgraph.explain.timeoutSeconds (--timeout on the command line)",
        "--timeout of `fullgraph mcp`",
    ),
    (
        "the setting fullgraph.explain.memoryLimitMb (--memory-limit on the command line)",
        "--memory-limit of `fullgraph mcp`",
    ),
    (" Use --overlay DIR for a changed copy, or --patch FILE for a patch to send upstream.", ""),
    (", or pass --patch FILE", ""),
    ("--allow-dirty", "allow_dirty=true"),
    ("Run the command again.", "Call fix again."),
)


def in_arguments(message: str) -> str:
    """The same with the arguments of the tools, and the flags of ``fullgraph mcp``."""
    for words, instead in _WORDS:
        message = message.replace(words, instead)
    return message
