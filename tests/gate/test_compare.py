"""What is new against a baseline, and what is gone."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from fullgraph_worker.baseline.breaks import Accepted, Break, Place
from fullgraph_worker.baseline.compare import Comparison, compare

PLACE = Place("src/model.py", "Net.forward", "tensor-to-scalar")


def accepted(*texts: str, place: Place = PLACE) -> Accepted:
    return Accepted(place, texts, ("check",), "Ada", "old")


def broken(text: str, place: Place = PLACE, line: int = 1) -> Break:
    return Break(place, text, line)


def compared(entries: list[Accepted], found: list[Break], *, sought: bool = True) -> Comparison:
    return compare(entries, found, lambda _: sought)


def test_the_same_break_is_accepted_wherever_its_line_is() -> None:
    result = compared([accepted("x.item()")], [broken("x.item()", line=70)])
    assert result == Comparison(kept=[accepted("x.item()")])


def test_an_edited_line_is_no_new_break() -> None:
    result = compared([accepted("x.item()")], [broken("y.item()")])
    assert (result.new, result.gone) == ([], [])
    assert result.kept == [accepted("y.item()")]


def test_one_break_more_is_new_and_it_is_the_one_with_the_other_text() -> None:
    found = [broken("y.item()", line=3), broken("x.item()", line=9)]
    result = compared([accepted("x.item()")], found)
    assert result.new == [found[0]]


def test_an_equal_line_more_is_new() -> None:
    found = [broken("x.item()", line=3), broken("x.item()", line=9)]
    result = compared([accepted("x.item()")], found)
    assert len(result.new) == 1


def test_another_function_kind_or_cause_is_new() -> None:
    for place in (
        replace(PLACE, function="Net.other"),
        replace(PLACE, entry="logging-call"),
        replace(PLACE, kind="recompile"),
        replace(PLACE, cause="size of x"),
    ):
        result = compared([accepted("x.item()")], [broken("a.item()", place)])
        assert (len(result.new), len(result.gone)) == (1, 1), place


def test_what_is_fixed_is_gone() -> None:
    result = compared([accepted("x.item()", "y.item()")], [broken("y.item()")])
    assert result.gone == [accepted("x.item()")]
    assert result.kept == [accepted("y.item()")]


def test_what_nothing_looked_for_is_not_gone() -> None:
    result = compared([accepted("x.item()")], [], sought=False)
    assert (result.gone, result.unknown) == ([], [accepted("x.item()")])


def test_an_entry_that_nothing_looked_for_covers_no_break_elsewhere() -> None:
    new = broken("x.item()", PLACE.in_file("src/net.py"))
    result = compared([accepted("x.item()")], [new], sought=False)
    assert result == Comparison(new=[new], unknown=[accepted("x.item()")])


def test_a_renamed_file_is_found_by_its_content() -> None:
    there = PLACE.in_file("src/net.py")
    result = compared([accepted("x.item()")], [broken("x.item()", there)])
    assert result == Comparison(kept=[accepted("x.item()", place=there)])


def test_a_renamed_function_is_found_by_its_content() -> None:
    there = replace(PLACE, function="Net.run")
    result = compared([accepted("x.item()")], [broken("x.item()", there)])
    assert result.kept == [accepted("x.item()", place=there)]


def test_other_content_in_a_renamed_file_is_new() -> None:
    result = compared([accepted("x.item()")], [broken("z.item()", PLACE.in_file("src/net.py"))])
    assert (len(result.new), len(result.gone)) == (1, 1)


def test_two_entries_of_one_place_share_its_breaks_by_their_texts() -> None:
    entries = [accepted("a", "b"), replace(accepted("c"), by="Bo")]
    result = compared(entries, [broken("c"), broken("a"), broken("new")])
    assert (result.new, result.gone) == ([], [])
    assert sorted(entry.by for entry in result.kept) == ["Ada", "Bo"]


places = st.builds(
    Place,
    st.sampled_from(["a.py", "b.py"]),
    st.sampled_from(["f", "g"]),
    st.sampled_from(["tensor-to-scalar", "logging-call"]),
)
texts = st.sampled_from(["x", "y", "z"])


@given(
    st.lists(st.builds(lambda p, t: accepted(*t, place=p), places, st.lists(texts, min_size=1))),
    st.lists(st.builds(broken, texts, places)),
    st.booleans(),
)
def test_every_break_is_new_or_kept_and_every_entry_kept_or_not_found(
    entries: list[Accepted], found: list[Break], sought: bool
) -> None:
    result = compared(entries, found, sought=sought)
    assert not (result.gone if not sought else result.unknown)
    kept = sum(len(entry.texts) for entry in result.kept)
    assert len(result.new) + kept == len(found)
    assert kept + sum(len(entry.texts) for entry in [*result.gone, *result.unknown]) == sum(
        len(entry.texts) for entry in entries
    )


@given(st.lists(st.builds(broken, texts, places)))
def test_what_was_just_accepted_is_not_new(found: list[Break]) -> None:
    entries = [accepted(each.text, place=each.place) for each in found]
    result = compared(entries, found)
    assert (result.new, result.gone) == ([], [])
