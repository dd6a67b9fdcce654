"""What models broke on, and what one change would clear."""

from __future__ import annotations

from fullgraph.measure.survey.causes import causes, places
from fullgraph.measure.survey.comparison import compare
from tests.measure.survey.samples import site, surveyed

SHARED = site("lib/base.py", 7)
ROWS = [
    surveyed("A", SHARED, site(line=3)),
    surveyed("A", SHARED, mode="train"),
    surveyed("B", SHARED),
    surveyed("C", site("pkg/c.py", code="FG201", entry="tensor-condition")),
    surveyed("D", site(kind="recompile")),
    surveyed("E"),
]


def test_causes_count_models_and_places_and_not_rows() -> None:
    assert [(c.code, c.models, c.sites, c.only) for c in causes(ROWS)] == [
        ("FG102", 2, 2, 2),
        ("FG201", 1, 1, 1),
    ]


def test_a_shared_place_says_how_many_models_it_alone_breaks() -> None:
    (place,) = places(ROWS)
    assert (place.site.file, place.models, place.cleared) == ("lib/base.py", ("pkg A", "pkg B"), 1)


def test_the_example_of_a_cause_is_where_most_models_break() -> None:
    assert [c.example.file for c in causes(ROWS)] == ["lib/base.py", "pkg/c.py"]


def test_a_place_that_breaks_only_where_others_do_is_a_consequence() -> None:
    wrapper = site("lib/wrapper.py", 9, code="FG205", entry="generator")
    rows = [surveyed(name, wrapper, site(f"pkg/{name}.py")) for name in "AB"]
    assert [(p.cleared, p.follows) for p in places(rows)] == [(0, False)]
    assert [c.only for c in causes(rows)] == [0, 0]

    rows.append(surveyed("C", wrapper, SHARED, site("pkg/c.py", 4)))
    assert [(p.cleared, p.follows) for p in places(rows)] == [(0, True)]
    assert [(c.code, c.models, c.only) for c in causes(rows)] == [("FG102", 3, 3), ("FG205", 3, 0)]

    rows.append(surveyed("D", wrapper))
    assert [(p.cleared, p.follows) for p in places(rows)] == [(1, False)]


def test_a_site_on_another_line_is_the_same() -> None:
    compared = compare([surveyed("A", site(line=3))], [surveyed("A", site(line=30))])
    assert compared.changes == ()
    assert compared.same == 1


def test_what_is_new_and_what_is_gone() -> None:
    other = site(source="print(x)", entry="print")
    before = [surveyed("A", site(), site()), surveyed("B"), surveyed("C")]
    now = [
        surveyed("A", site(), other, versions="torch 2.14.0"),
        surveyed("B", failure="It took too long."),
        surveyed("D"),
    ]
    compared = compare(before, now)
    first, second = compared.changes
    assert (first.new, first.gone) == ((other,), (site(),))
    assert (second.failure, second.gone) == ("It took too long.", ())
    assert [row.model for row in compared.only_before] == ["pkg C"]
    assert [row.model for row in compared.only_now] == ["pkg D"]
    assert compared.versions == ("torch 2.13.0 -> 2.14.0",)


def test_a_row_that_fails_loses_no_sites() -> None:
    failed = surveyed("A", failure="It took too long.")
    (change,) = compare([surveyed("A", site())], [failed]).changes
    assert change.gone == ()
    (change,) = compare([failed], [surveyed("A", site())]).changes
    assert change.runs_again
