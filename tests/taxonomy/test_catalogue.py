from __future__ import annotations

import re
from pathlib import Path

import pytest

from fullgraph.fixes.rewrites import find_rewrites
from fullgraph.taxonomy import (
    UNCLASSIFIED,
    Entry,
    Taxonomy,
    TaxonomyError,
    load,
    load_pages,
)
from fullgraph.taxonomy import parse_page as parse
from tests.taxonomy.pages import PAGE, write

FIXABLE = {entry for rewrite in find_rewrites() for entry in rewrite.entries}


def test_a_page_becomes_an_entry() -> None:
    entry = parse(PAGE, "some-break.md")
    assert (entry.id, entry.code, entry.category) == ("some-break", "FG104", "operations")
    assert entry.summary == "It breaks here."
    assert entry.example == "## not a heading\nx = 1  # break\n"
    assert entry.replacement == "x = 2\n"
    assert entry.specifier.contains("2.13.0")
    assert not entry.specifier.contains("2.14.1")


def test_windows_line_ends_and_a_byte_order_mark_are_the_same_page() -> None:
    assert (
        parse("\ufeff" + PAGE.replace("\n", "\r\n"), "p.md").sections == parse(PAGE, "p").sections
    )


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("---\nid", "id", "must begin with YAML front matter"),
        ("---\nid", "words\n---\nid", "must begin with YAML front matter"),
        ("minor: some-minor", "minor: [some-minor", "front matter is not YAML"),
        ("minor: some-minor\n", "", "needs the text field 'minor'"),
        ("minor: some-minor", "minor: some-minor\ngb_ids: []", "unknown field 'gb_ids'"),
        ("minor: some-minor", "minor: a\nexplained_by: b", "explained_by must be a list"),
        ("minor: some-minor", "minor: a\nbreaks_left: 0", "at least 1"),
        ("minor: some-minor", "minor: a\nbreaks_left: few", "at least 1"),
        ("fix_safety: none", "fix_safety: none\nno_fix: ''", "needs the text field 'no_fix'"),
        ("minor: some-minor", "minor: a\nnot_run: ''", "needs the text field 'not_run'"),
        ("GB0007", "GB1", "'GB1' is not a GB id"),
        ("GB0007", "12", "12 is not a GB id"),
        ("id: some-break\n", "id: some-break\nid: other\n", "the field 'id' appears twice"),
        ("id: some-break\n", "", "needs the text field 'id'"),
        ("id: some-break\n", "id: 7\n", "needs the text field 'id'"),
        ("title: Something breaks the graph\n", "title: ''\n", "needs the text field 'title'"),
        ("id: some-break\n", "id: some-break\nseverity: high\n", "unknown field 'severity'"),
        ("FG104", "FG904", "'FG904' is not of the form FG102"),
        ("category: operations", "category: control-flow", "belongs to category 'operations'"),
        ("fix_safety: none", "kind: slow\nfix_safety: none", "kind must be one of break, "),
        ("fix_safety: none", "fix_safety: maybe", "fix_safety must be safe, unsafe or none"),
        ('">=2.0,<2.14"', '"2.0 or later"', "breaks_in is not a version specifier"),
        ("'module: some\\b'", "'(module'", "pattern '(module'"),
        ("    pattern: 'module: some\\b'\n", "", "exactly gb_id and pattern"),
        ("## Cost\n\nOne graph.\n", "", "section 'Cost' is missing"),
        ("## Cost\n\nOne graph.\n", "## Cost\n", "section 'Cost' is empty"),
        ("## Cost\n", "## Cost\n\nA.\n\n## Cost\n", "section 'Cost' appears twice"),
        ("## Cost\n", "## Price\n", "section 'Cost' is missing"),
        ("## Cost\n", "## Notes\n\nA.\n\n## Cost\n", "section 'Notes' is not one of"),
        ("\n## What happens", "Hello\n\n## What happens", "text before the first section: 'Hello'"),
        ("x = 2\n```", "x = 2", "a code block is not closed"),
        ("```python\nx = 2", "```\nx = 2", "'Use instead' needs exactly one python block, not 0"),
        (
            "x = 1  # break\n```",
            "x = 1  # break\n```\n\n```python\n```",
            "'Example' needs exactly one python block, not 2",
        ),
    ],
)
def test_a_malformed_page_is_named_with_its_fault(old: str, new: str, fault: str) -> None:
    assert old in PAGE
    with pytest.raises(TaxonomyError) as raised:
        parse(PAGE.replace(old, new, 1), "some-break.md")
    assert str(raised.value).startswith("some-break.md: ")
    assert fault in str(raised.value)


def test_sections_out_of_order_are_refused() -> None:
    swapped = PAGE.replace("## Cost", "## X").replace("## References", "## Cost")
    with pytest.raises(TaxonomyError, match=r"some-break\.md: sections must be in the order"):
        parse(swapped.replace("## X", "## References"), "some-break.md")


def other_page(entry_id: str, code: str) -> str:
    return PAGE.replace("some-break", entry_id).replace("FG104", code)


def test_pages_are_ordered_by_code_and_the_readme_is_none(folder: Path) -> None:
    write(folder, "README.md", "# no page")
    write(folder, "another.md", other_page("another", "FG101"))
    assert [e.code for e in load_pages(folder).entries] == ["FG101", "FG104"]


def test_a_code_used_twice_names_both_pages(folder: Path) -> None:
    write(folder, "another.md", other_page("another", "FG104"))
    with pytest.raises(
        TaxonomyError, match=r"some-break\.md: another\.md already has the code FG104"
    ):
        load_pages(folder)


def test_an_id_that_is_not_the_files_name_is_refused(folder: Path) -> None:
    write(folder, "renamed.md", PAGE)
    with pytest.raises(TaxonomyError, match=r"renamed\.md: id 'some-break' must equal"):
        load_pages(folder)


def test_a_page_that_is_not_utf8_is_named(folder: Path) -> None:
    (folder / "some-break.md").write_bytes(PAGE.replace("Never", "Né").encode("latin-1"))
    with pytest.raises(TaxonomyError, match=r"some-break\.md: cannot be read as UTF-8"):
        load_pages(folder)


def test_a_folder_without_pages_is_refused(folder: Path) -> None:
    (folder / "some-break.md").unlink()
    with pytest.raises(TaxonomyError, match="no pages"):
        load_pages(folder)


def test_a_page_of_an_unknown_minor_is_refused(folder: Path) -> None:
    write(folder, "some-break.md", PAGE.replace("some-minor", "other-minor"))
    with pytest.raises(
        TaxonomyError, match=r"some-break\.md: categories\.toml has no minor 'other-minor' below op"
    ):
        load_pages(folder)


def test_a_guide_to_pages_that_do_not_exist_is_refused(folder: Path) -> None:
    guide = PAGE.replace("minor: some-minor", "minor: some-minor\nexplained_by: [nothing]")
    write(folder, "some-break.md", guide)
    with pytest.raises(TaxonomyError, match=r"some-break\.md: explained_by names 'nothing'"):
        load_pages(folder)


@pytest.fixture(scope="module")
def entry() -> Entry:
    return parse(PAGE, "some-break.md", ("GB0001",))


def test_a_claim_needs_both_its_id_and_its_pattern(entry: Entry) -> None:
    taxonomy = Taxonomy((entry,))
    assert taxonomy.classify("GB0007", "module: some, qualname: f") is entry
    assert taxonomy.classify("GB0007", "module: something") is UNCLASSIFIED
    assert taxonomy.classify("GB0008", "module: some, qualname: f") is UNCLASSIFIED


def test_an_id_of_the_page_needs_no_text(entry: Entry) -> None:
    assert Taxonomy((entry,)).classify("GB0001", "") is entry


def test_without_an_id_every_claim_is_tried(entry: Entry) -> None:
    taxonomy = Taxonomy((entry,))
    assert taxonomy.classify(None, "module: some, qualname: f") is entry
    assert taxonomy.classify(None, "anything") is UNCLASSIFIED


def test_without_an_id_a_claim_on_another_pages_id_goes_first(entry: Entry) -> None:
    wide = PAGE.replace("some-break", "wide").replace("FG104", "FG101").replace("some", "so")
    owner = parse(wide, "wide.md", ("GB0007",))

    taxonomy = Taxonomy((owner, entry))

    assert taxonomy.classify(None, "module: some, qualname: f") is entry
    assert taxonomy.classify(None, "module: so, qualname: f") is owner
    assert taxonomy.classify("GB0007", "anything") is owner


@pytest.mark.parametrize("codes", [("FG101", "FG199"), ("FG199", "FG101")])
def test_of_several_claims_the_most_specific_counts_whatever_the_codes(
    entry: Entry, codes: tuple[str, str]
) -> None:
    def like(name: str, code: str, pattern: str) -> Entry:
        text = PAGE.replace("some-break", name).replace("FG104", code)
        return parse(text.replace(r"module: some\b", pattern), f"{name}.md", ())

    wide, narrow = like("wide", codes[0], "module: so"), like("narrow", codes[1], "some, qualname")
    taxonomy = Taxonomy(tuple(sorted((wide, entry, narrow), key=lambda page: page.code)))

    assert taxonomy.classify("GB0007", "module: so") is wide
    assert taxonomy.classify("GB0007", "module: some") is entry
    assert taxonomy.classify("GB0007", "module: some, qualname: f") is narrow


def test_entries_are_found_by_id_and_code(entry: Entry) -> None:
    taxonomy = Taxonomy((entry,))
    assert taxonomy.by_id("some-break") is entry
    assert taxonomy.by_id("nothing") is UNCLASSIFIED
    assert taxonomy.by_code("FG104") is entry
    assert taxonomy.by_code("FG999") is None


# What Dynamo wrote, by hand from torch 2.13's registry and from the sources of 2.6.
@pytest.mark.parametrize(
    ("gb_id", "text", "expected"),
    [
        ("GB0124", "call_method TensorVariable() item () {}", "tensor-to-scalar"),
        ("GB0033", "aten._local_scalar_dense.default", "tensor-to-scalar"),
        ("GB0059", "builtin complex [<class '...TensorVariable'>] False", "tensor-to-scalar"),
        ("GB0059", "builtin print [<class '...ConstantVariable'>] False", "logging-call"),
        ("GB0007", "module: _warnings, qualname: warn, skip reason: ...", "logging-call"),
        ("GB0007", "module: tqdm.std, qualname: tqdm.__new__, ...", "tqdm-loop"),
        ("GB0007", "module: tqdm.auto, qualname: trange, ...", "tqdm-loop"),
        ("GB0007", "module: numpy.ma.core, qualname: MaskedArray.__new__", "untraceable-numpy"),
        ("GB0008", "qualname: tqdm.__iter__, filename: `/x/tqdm/std.py`", "tqdm-loop"),
        ("GB0008", "qualname: f, filename: `C:\\x\\tqdm\\std.py`", "tqdm-loop"),
        ("GB0008", "qualname: vectorize.__call__, filename: `/x/numpy/y.py`", "untraceable-numpy"),
        ("GB0170", "attempted to jump with TensorVariable()", "data-dependent-branch"),
        ("GB0291", "method: <Logger a (INFO)>.warning_once", "logging-call"),
        ("GB0294", "numpy function: <function interp at 0x7f>", "untraceable-numpy"),
        ("GB4841", "GetAttrVariable(LoggingLoggerVariable(), handlers)", "logging-call"),
        (None, "Tensor.item", "tensor-to-scalar"),
        (None, "generic_jump TensorVariable()", "data-dependent-branch"),
        (None, "Logger not supported for non-export cases", "logging-call"),
        (None, "Can't find numpy function <function interp>", "untraceable-numpy"),
        (None, "builtin: print [<class '...'>] False", "logging-call"),
        (None, "Input tensor for tolist must be an integer tensor", "tensor-to-scalar"),
        (None, "Data-dependent jump", "data-dependent-branch"),
        (None, "'skip function tqdm.__new__ in file /x/tqdm/std.py'", "tqdm-loop"),
        (None, "'inline in skipfiles: tqdm.__iter__ | __iter__ /x/std.py, skipped", "tqdm-loop"),
        (
            None,
            "Dynamic control flow is not supported at the moment. Please use functorch.",
            "data-dependent-branch",
        ),
        (
            None,
            "Dynamic slicing on data-dependent value is not supported",
            "tensor-to-scalar",
        ),
        (None, "HigherOrderOperator fullgraph_twice", "higher-order-arguments"),
        (
            None,
            "call_method UserDefinedObjectVariable(generator) __iter__ () {}",
            "generator",
        ),
        (
            None,
            "builtin: setattr [<class 'torch._dynamo.variables.misc.ExceptionVariable'>, ...",
            "exception",
        ),
        (
            None,
            "call_method UserDefinedObjectVariable(set) __contains__ [TensorVariable()] {}",
            "set-of-tensors",
        ),
        (None, "Compilation of intermediate hooks requires compiled autograd", "backward-hook"),
        (None, "'skip function precision in file /x/contextlib.py'", "context-manager"),
        ("GB0236", "Invalid input type for nonstrict_trace-ed function", "nonstrict-trace"),
        ("GB0119", "_MadeInside\nin __init__", "parameter-in-forward"),
        ("GB0119", "Net\nin forward", "module-attribute"),
        ("GB0007", "module: torch.autograd, qualname: backward, skip reason", "backward-call"),
        ("GB0007", "module: sys, qualname: audit, skip reason", "file-access"),
        ("GB0156", "call_method UserDefinedObjectVariable(RandomState) rand", "untraceable-numpy"),
        ("GB0208", "example_value type: str; op: call_function;", "value-to-text"),
        ("GB0354", "Failed to find name `scale` in frame's builtins.", "eager-error"),
        ("GB0170", "attempted to jump with UnspecializedPythonVariable()", "python-random"),
        ("GB0124", "call_method UnspecializedPythonVariable() item () {}", "python-random"),
        ("GB0178", "with arguments [UnspecializedPythonVariable()]", "python-random"),
        (
            "GB0008",
            "qualname: Random.getstate, name: getstate, filename: `/usr/lib/python3/random.py`",
            "python-random",
        ),
        # `t.requires_grad = True` for a `t` of `x.unbind(0)`, and another attribute.
        (
            "GB0467",
            "setattr(TensorVariable(), ConstantVariable(str: 'requires_grad'), "
            "ConstantVariable(bool: True))",
            "requires-grad",
        ),
        (
            "GB0467",
            "setattr(TensorVariable(), ConstantVariable(str: 'note'), ConstantVariable(int: 1))",
            "attribute-assignment",
        ),
        ("GB0055", "call_function args: TensorVariable() FakeIdVariable() ", "identity-or-hash"),
        ("GB0059", "builtin str [<class '...SymNodeVariable'>] False", "symbolic-size"),
        ("GB0059", "builtin str [<class '...TensorVariable'>] False", "value-to-text"),
        ("GB0007", "module: _warnings, qualname: _filters_mutated, ...", "global-setting"),
        ("GB0007", "module: _json, qualname: encode_basestring_ascii, ...", "serialisation"),
        ("GB0007", "module: torch.compiler, qualname: f, ...", "skipped-python-function"),
        ("GB0156", "method `random` of class `Generator`", "untraceable-numpy"),
        (None, "something else", "unclassified"),
        ("GB9999", "a kind that a later torch has", "unclassified"),
    ],
)
def test_the_shipped_pages_classify(gb_id: str | None, text: str, expected: str) -> None:
    assert load().classify(gb_id, text).id == expected


@pytest.mark.parametrize("entry", load().entries, ids=lambda e: e.id)
def test_a_pattern_of_the_shipped_pages_quotes_what_every_run_says(entry: Entry) -> None:
    for match in entry.matches:
        assert match.pattern == match.pattern.strip()
        assert not re.search(r"0x[0-9a-f]", match.pattern)


@pytest.mark.parametrize("entry", load().entries, ids=lambda e: e.id)
def test_a_page_has_a_quick_fix_or_says_why_there_is_none(entry: Entry) -> None:
    # The runs of the rewrites' cases show how safe the fix is.
    if entry.id in FIXABLE:
        assert entry.fix_safety != "none"
        assert not entry.no_fix, "a rewrite fixes it: remove no_fix"
    else:
        assert entry.fix_safety == "none"
        assert entry.no_fix or entry.not_run, "add no_fix"


def test_a_page_cannot_say_why_there_is_no_fix_and_promise_one() -> None:
    page = PAGE.replace("fix_safety: none", "fix_safety: none\nno_fix: it is new")
    assert parse(page, "some-break.md").no_fix == "it is new"
    with pytest.raises(TaxonomyError, match="no_fix says that there is no fix, but fix_safety is"):
        parse(page.replace("fix_safety: none", "fix_safety: safe"), "some-break.md")


def test_the_shipped_readme_lists_every_page() -> None:
    readme = (Path(__file__).parents[2] / "taxonomy" / "README.md").read_text(encoding="utf-8")
    for entry in load().entries:
        assert f"| {entry.code} | [{entry.id}]({entry.id}.md) |" in readme


def of_kind(kind: str, page: str) -> str:
    return page.replace("minor:", f"kind: {kind}\nminor:")


def test_a_page_is_about_breaks_unless_it_names_another_kind(folder: Path) -> None:
    write(folder, "another.md", of_kind("recompile", other_page("another", "FG101")))

    taxonomy = load_pages(folder)

    assert {e.id: e.kind for e in taxonomy.entries} == {
        "some-break": "break",
        "another": "recompile",
    }
    assert taxonomy.of_kind("recompile").id == "another"
    assert taxonomy.of_kind("disabled") is UNCLASSIFIED


def test_two_pages_of_one_kind_are_refused(folder: Path) -> None:
    write(folder, "one.md", of_kind("recompile", other_page("one", "FG101")))
    write(folder, "two.md", of_kind("recompile", other_page("two", "FG102")))

    with pytest.raises(TaxonomyError, match=r"two\.md: one\.md already has the kind recompile"):
        load_pages(folder)
