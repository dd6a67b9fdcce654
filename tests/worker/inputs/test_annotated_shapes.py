"""Shapes as people write them, in annotations and docstrings."""

from __future__ import annotations

from typing import Annotated, Any, Optional, Union

import pytest

from fullgraph_worker.inputs.annotations import dtype_of, spec_of, value_of
from fullgraph_worker.inputs.docstring import specs_in
from fullgraph_worker.inputs.shapes import Sizes, TensorSpec, make_tensor

torch = pytest.importorskip("torch")
Tensor = torch.Tensor


def jaxtyped(text: str) -> type:
    """As jaxtyping makes its annotations: a class that is named as it was written."""
    return type(text, (), {})


@pytest.mark.parametrize(
    ("annotation", "dims", "dtype"),
    [
        ('Float[Tensor, "batch seq dim"]', ("batch", "seq", "dim"), "float32"),
        ("jaxtyping.Int64[torch.Tensor, 'b 3']", ("b", "3"), "int64"),
        ('Bool[Tensor, "..."] | None', ("...",), "bool"),
        ('Float[Tensor, ""]', (), "float32"),
        ("\"Int[Tensor, 'n']\"", ("n",), "int64"),
        ('TensorType["b", 4]', ("b", "4"), ""),
        ('Annotated[LongTensor, "(N, L)"]', ("N", "L"), "int64"),
        ("Images", ("n", "c", "h", "w"), "float32"),
        (jaxtyped("Float[Tensor, 'a b']"), ("a", "b"), "float32"),
        (Optional[jaxtyped("Bool[Tensor, 'a']")], ("a",), "bool"),  # noqa: UP045
        (jaxtyped("Bool[Tensor, 'a']") | None, ("a",), "bool"),
        (Annotated[Tensor, (2, 3)], ("2", "3"), ""),
        (Annotated[Tensor, "batch seq"], ("batch", "seq"), ""),
    ],
)
def test_annotations_with_a_shape(annotation: Any, dims: tuple[Any, ...], dtype: str) -> None:
    names = {"Images": jaxtyped("Float[Tensor, 'n c h w']")}
    assert spec_of(annotation, names) == TensorSpec(dims, dtype)


@pytest.mark.parametrize(
    "annotation",
    [
        Tensor,
        "Tensor",
        "torch.Tensor",
        int,
        None,
        Union[int, str],  # noqa: UP007
        int | str,
        list[jaxtyped("Float[Tensor, 'a']")],  # type: ignore[misc]
        "List[Float[Tensor, 'a']]",
        "Float[",
        "Unknown",
        "Float[Tensor, name]",
    ],
)
def test_annotations_without_a_shape_of_one_tensor(annotation: Any) -> None:
    assert spec_of(annotation, {}) is None


def test_plain_types_say_a_dtype_or_a_number() -> None:
    assert dtype_of("torch.LongTensor") == "int64"
    assert dtype_of(Tensor) == ""
    assert dtype_of("Optional[Tensor]") == ""
    assert dtype_of(int) is None
    assert [value_of(kind) for kind in (int, "float", bool, str)] == [2, 1.0, True, None]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "Parameters\n----------\nx : torch.Tensor, shape (batch, seq, dim)\n    The input.\n"
            "mask : Tensor of shape (batch, seq)\n    A boolean mask.\n",
            {"x": (("batch", "seq", "dim"), ""), "mask": (("batch", "seq"), "bool")},
        ),
        (
            "Args:\n  x (`torch.LongTensor` of shape `(batch_size, 7)`, *optional*):\n    ids\n"
            "  mask: a [B x T x 3] tensor\n",
            {"x": (("batch_size", "7"), "int64"), "mask": (("B", "T", "3"), "")},
        ),
        (
            ":param x: images (n, c, 32, 32)\n:param torch.Tensor mask: of shape (n,)\n",
            {"x": (("n", "c", "32", "32"), ""), "mask": (("n",), "")},
        ),
        (
            "Args:\n    x (Tensor): an input (a tensor).\n    mask (bool): (b, t + 1)\n",
            {"mask": (("b", "t+1"), "bool")},
        ),
        ("Adds x (a Tensor, of any shape) and mask.", {}),
        ("", {}),
        (None, {}),
    ],
)
def test_docstrings(text: str | None, found: dict[str, Any]) -> None:
    expected = {name: TensorSpec(dims, dtype) for name, (dims, dtype) in found.items()}
    assert specs_in(text, ["x", "mask"]) == expected


@pytest.mark.parametrize(
    ("layer", "dims"),
    [
        (torch.nn.Linear, ("*", "H_in")),
        (torch.nn.Conv2d, ("N", "C_in", "H_in", "W_in")),
        (torch.nn.BatchNorm2d, ("N", "C", "H", "W")),
        (torch.nn.LayerNorm, ("N", "*")),
    ],
)
def test_pytorchs_own_docstrings(layer: Any, dims: tuple[str, ...]) -> None:
    assert specs_in(layer.__doc__, ["input"]) == {"input": TensorSpec(dims)}


def test_names_are_sizes_and_other_names_are_other_sizes() -> None:
    sizes = Sizes(lambda name: {"dim": 40}.get(name))
    first = sizes.shape(TensorSpec(("batch", "seq", "dim", "foo", "bar")))
    assert first[2] == 40
    assert len(set(first)) == 5
    assert min(first) >= 2
    batch, seq = first[:2]
    wanted = TensorSpec(("seq", "2*seq", "batch+1", "7", "dim//4", "k=5"))
    assert sizes.shape(wanted) == (seq, 2 * seq, batch + 1, 7, 10, 5)
    assert set(sizes.free) == {"batch", "seq", "foo", "bar"}


@pytest.mark.parametrize("dim", ["-1", "f(x)", "a b", "9**9**9**9", "1/0", "x.y"])
def test_what_is_no_size_is_refused(dim: str) -> None:
    with pytest.raises(ValueError, match=r"is not a size|would be"):
        Sizes().shape(TensorSpec((dim,)))


def test_tensors_have_their_dtype() -> None:
    assert make_tensor((2,), "").dtype is torch.float32
    assert make_tensor((2,), "bool").all()
    ids = make_tensor((50,), "int64")
    assert (ids.dtype, int(ids.min()), int(ids.max())) == (torch.int64, 0, 1)
