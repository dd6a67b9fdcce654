from __future__ import annotations

from types import CodeType

import pytest

from fullgraph_worker.user_code.codes import CodeMap, code_lines


def _code(constant: object) -> CodeType:
    def function() -> None:
        return None

    code = function.__code__
    return code.replace(co_consts=(*code.co_consts, constant))


def test_code_that_has_no_hash_is_found_as_any_other() -> None:
    unhashable, like_it = _code({"a": 1}), _code({"a": 1})
    with pytest.raises(TypeError, match="unhashable"):
        hash(unhashable)

    known: CodeMap[str] = CodeMap()
    known[unhashable] = "generated"

    assert known[unhashable] == "generated"
    assert like_it not in known
    assert list(known) == [unhashable]


def test_the_lines_of_a_function() -> None:
    code = code_lines.__code__
    assert code.co_firstlineno in code_lines(code)
    assert len(code_lines(code)) == 3
