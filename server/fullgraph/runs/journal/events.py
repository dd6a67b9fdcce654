"""What the journal keeps of each thing that happened. No source text, no key, no answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fullgraph.llm.request import Usage

Outcome = Literal["answered", "cached", "failed"]
Shown = Literal["page", "answer"]
OFFLINE = "offline"
"""The author of a page, in ratings."""


@dataclass(frozen=True)
class RunEnded:
    """A run of a target.

    Attributes:
        target: the file, relative to the workspace, and the name in it.
        torch: its version; empty if the run did not get as far.
        seconds: how long the target ran, compiling included.
        graphs: how many were captured.
        failed: whether it did not come to its end.
        observed: breaks, each place once.
        classified: of these, those with a page of the taxonomy.
        predicted: of these, those that static analysis had predicted; None if it did not run.
        open: predictions that the run neither confirmed nor refuted; None likewise.
    """

    target: str
    torch: str
    seconds: float
    graphs: int
    failed: bool
    observed: int
    classified: int
    predicted: int | None = None
    open: int | None = None


@dataclass(frozen=True)
class Asked:
    """A request to a language model.

    Attributes:
        provider: as in the settings.
        model: its name.
        prompt: the name of the requested form.
        version: of the prompt.
        outcome: what came of it; ``cached`` if a kept answer was shown and nothing was sent.
        failure: the kind of failure; empty without one.
        seconds: until the end of the answer or the failure; 0 for a kept one.
        usage: the tokens; None where the service does not count them.
        price: in the currency of the configured prices; None without such prices.
        answer: a digest of the answer; empty without one.
    """

    provider: str
    model: str
    prompt: str
    version: int
    outcome: Outcome
    failure: str = ""
    seconds: float = 0.0
    usage: Usage | None = None
    price: float | None = None
    answer: str = ""


@dataclass(frozen=True)
class Checked:
    """The check of an answer against the user's torch.

    Attributes:
        answer: a digest of the answer.
        unknown_names: names and keywords that this torch does not have.
        unknown_links: links that were not given to the model.
    """

    answer: str
    unknown_names: int
    unknown_links: int


@dataclass(frozen=True)
class FixTried:
    """A rewrite whose proof was tried.

    Attributes:
        rewrite: the name of Fullgraph's rewrite; empty for a model's.
        model: the provider and model that wrote it; empty for Fullgraph's.
        proven: whether the proof succeeded.
        reason: the kind of reason why it failed; empty if it did not.
        seconds: of the whole search for fixes that it was a part of.
        change: a digest of the lines that it replaces and of what takes their place.
    """

    rewrite: str
    model: str
    proven: bool
    reason: str = ""
    seconds: float = 0.0
    change: str = ""


@dataclass(frozen=True)
class Rated:
    """A user's rating of an explanation.

    Attributes:
        rating: 1 to 5.
        word: a word of the user's; may be empty.
        author: the provider and the model; ``offline`` for a page.
        prompt: the version of the prompt; 0 for a page.
        answer: a digest of the answer; empty if it is unknown.
    """

    rating: int
    word: str
    author: str
    prompt: int
    answer: str = ""


@dataclass(frozen=True)
class Explained:
    """An explanation that was shown: a page of the taxonomy, or a model's answer."""

    shown: Shown


Body = RunEnded | Asked | Checked | FixTried | Rated | Explained
KINDS: dict[str, type[Body]] = {
    "run": RunEnded,
    "asked": Asked,
    "checked": Checked,
    "fix_tried": FixTried,
    "rated": Rated,
    "explained": Explained,
}


@dataclass(frozen=True)
class Event:
    """Something that happened.

    Attributes:
        time: in seconds since the epoch.
        workspace: the folder.
        key: the id of the break's key; empty where it is about no single break.
        code: the break's code; empty likewise.
        body: what it was.
    """

    time: float
    workspace: str
    key: str
    code: str
    body: Body
