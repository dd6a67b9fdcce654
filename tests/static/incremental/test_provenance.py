"""Provenance: which equal values come from the same place, and what replaces a stale one."""

from __future__ import annotations

from dataclasses import dataclass

from fullgraph.static.incremental.provenance import Provenance, has_same_provenance


@dataclass(eq=False)
class Text:
    version: int = 0


def at(text: Text, node: str, condition: str | None = None) -> Provenance[Text, str, str]:
    return Provenance("made here", text, node, text.version, condition)


def test_the_same_place_in_the_same_text_is_the_same() -> None:
    text = Text()
    assert has_same_provenance([at(text, "a"), at(text, "b")], [at(text, "a"), at(text, "b")])
    assert has_same_provenance([], [])


def test_another_place_condition_or_text_is_another() -> None:
    text = Text()
    for other in (at(text, "b"), at(text, "a", "if c"), at(Text(), "a")):
        before = at(text, "a")
        assert not has_same_provenance([before], [other])
        assert before.latest() is before


def test_a_stale_one_is_replaced_for_every_value_that_has_it() -> None:
    text = Text()
    before = at(text, "a")
    was_stale = before.is_stale
    text.version += 1
    assert (was_stale, before.is_stale) == (False, True)
    now = at(text, "a moved")
    assert has_same_provenance([before, before], [now, now])
    assert before.latest() is now
    assert has_same_provenance([before], [now])


def test_replacements_follow_each_other() -> None:
    text = Text()
    history = [at(text, "v0")]
    for version in (1, 2, 3):
        text.version = version
        history.append(at(text, f"v{version}"))
        assert has_same_provenance([history[0]], [history[-1]])
    assert [each.latest().node for each in history] == ["v3"] * 4
    assert history[0].replacement is history[-1]


def test_a_stale_one_that_became_two_is_replaced_by_neither() -> None:
    text = Text()
    before = at(text, "a")
    text.version += 1
    assert not has_same_provenance([before, before], [at(text, "b"), at(text, "c")])
    assert before.latest() is before


def test_nothing_is_replaced_where_one_of_several_differs() -> None:
    old, kept = Text(), Text()
    stale, other = at(old, "a"), at(kept, "x")
    old.version += 1
    assert not has_same_provenance([stale, other], [at(old, "a"), at(kept, "y")])
    assert stale.latest() is stale
