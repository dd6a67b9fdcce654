"""NumPy: what its functions give, and which of them Dynamo cannot trace.

Dynamo replaces a NumPy function by its namesake in ``torch._numpy`` and breaks the graph if
there is none, whatever the arguments are. The names are those of torch 2.13 and NumPy 2; a
test holds them equal to Dynamo's own map.
"""

from __future__ import annotations

from fullgraph.static.domain.values import (
    PYTHON,
    UNKNOWN,
    Array,
    Instance,
    Sequence,
    Traced,
    Value,
)
from fullgraph.static.models import below, names
from fullgraph.static.models.registry import (
    CALLS,
    EVERY_ARGUMENT,
    TYPES,
    Annotation,
    Call,
    breaks_as,
    needs_numbers,
)

UNTRACEABLE = names(
    """
    apply_along_axis apply_over_axes argpartition array2string array_repr array_str asanyarray
    asarray_chkfinite asfortranarray asmatrix astype base_repr binary_repr bitwise_count block
    bmat busday_count busday_offset compress cumulative_prod cumulative_sum datetime_as_string
    datetime_data delete digitize ediff1d einsum_path extract format_float_positional
    format_float_scientific frexp frombuffer fromfile fromfunction fromiter frompyfunc fromregex
    fromstring genfromtxt get_include get_printoptions getbufsize geterr geterrcall
    histogram_bin_edges info insert interp intersect1d is_busday isdtype isfortran isin isnat
    iterable ix_ lexsort linalg.cross linalg.diagonal linalg.matmul linalg.matrix_norm
    linalg.matrix_transpose linalg.outer linalg.svdvals linalg.tensordot linalg.trace
    linalg.vecdot linalg.vector_norm load loadtxt mask_indices matrix_transpose matvec
    may_share_memory mintypecode nanargmax nanargmin nancumprod nancumsum nanmax nanmean
    nanmedian nanmin nanpercentile nanprod nanquantile nanstd nansum nanvar nested_iters
    packbits partition piecewise place poly polyadd polyder polydiv polyfit polyint polymul
    polysub polyval printoptions promote_types putmask random.beta random.binomial random.bytes
    random.chisquare random.default_rng random.dirichlet random.exponential random.f
    random.gamma random.geometric random.get_bit_generator random.get_state random.gumbel
    random.hypergeometric random.laplace random.logistic random.lognormal random.logseries
    random.multinomial random.multivariate_normal random.negative_binomial
    random.noncentral_chisquare random.noncentral_f random.pareto random.permutation
    random.poisson random.power random.random_integers random.ranf random.rayleigh
    random.set_bit_generator random.set_state random.standard_cauchy random.standard_exponential
    random.standard_gamma random.standard_normal random.standard_t random.triangular
    random.vonmises random.wald random.weibull random.zipf ravel_multi_index require roots save
    savetxt savez savez_compressed select set_printoptions setbufsize setdiff1d seterr
    seterrcall setxor1d shares_memory show_config show_runtime sort_complex spacing trapezoid
    trim_zeros typename union1d unique_all unique_counts unique_inverse unique_values unpackbits
    unravel_index unstack unwrap vecdot vecmat
    """
)
"""Public functions of ``numpy`` without a namesake, dotted below ``numpy``."""

RANDOM_CLASSES = names(
    "SeedSequence RandomState Generator BitGenerator MT19937 PCG64 PCG64DXSM Philox SFC64"
)
"""Classes of ``numpy.random``: neither making one is traced, nor any method of it."""

SCALAR_DRAWS = names("rand randint randn random random_sample sample uniform normal choice")
"""Functions of ``numpy.random`` that break, all but ``choice`` only if no size is given."""

CREATES_ARRAY = names(
    """
    array asarray arange zeros ones empty full linspace eye identity zeros_like ones_like prod sum
    min max mean cumsum cumprod concatenate stack amin amax
    """
)
"""Functions whose result Dynamo cannot fold to a Python number, whatever they are given."""

_OF_NUMBERS = names(
    """
    ceil floor round sqrt exp log log2 log10 abs lcm gcd maximum minimum clip power square sign
    """
)

TRACED = CREATES_ARRAY | _OF_NUMBERS
"""Functions that give an array in compiled code even if they are given Python numbers."""

SCALARS = _OF_NUMBERS | names("prod sum min max mean")
"""Functions that give a number of NumPy's where they are given Python numbers."""

RETURNS_PYTHON = names("array_equal array_equiv allclose isscalar")
"""Functions that have a namesake, and break nevertheless: they return a Python bool."""

UFUNC_METHODS = names("reduce accumulate outer at reduceat")
"""Methods of functions, which Dynamo does not trace."""

breaks_as("context-manager", "numpy.errstate")
breaks_as(
    "pil-conversion",
    *below("numpy", "array asarray asanyarray ascontiguousarray copy float32"),
)
breaks_as("dynamic-shape-operation", *below("numpy", "nonzero argwhere flatnonzero unique where"))
breaks_as("numpy-tracing-off", "numpy.*")
for _name in ("zeros", "ones", "empty", "full"):
    needs_numbers(f"numpy.{_name}", 0, "shape")
needs_numbers("numpy.arange", EVERY_ARGUMENT, "start", "stop", "step")


@CALLS.below("numpy")
def _call(call: Call) -> Value:
    """An array, where it is given one or makes one in compiled code."""
    name = call.path.removeprefix("numpy.")
    if name in RETURNS_PYTHON:
        return PYTHON
    if name.removeprefix("random.") in RANDOM_CLASSES:
        return Instance(call.path)
    from_array = any(_holds_array(v) for v in call.arguments.values)
    provenance = call.provenance(f"np.{name}")
    if not from_array and not call.frame.compiled:
        return Array(provenance, is_folded=True, is_given=True) if name in SCALARS else UNKNOWN
    if not from_array and name not in TRACED:
        return UNKNOWN
    return Array(provenance, is_folded=not from_array and name not in CREATES_ARRAY)


@CALLS.at("numpy.random.default_rng")
def _generator(call: Call) -> Value:
    """A generator of random numbers."""
    return Instance("numpy.random.Generator")


@TYPES.at("numpy.ndarray", "numpy.typing.NDArray")
def _annotated(annotation: Annotation) -> Value:
    """An array."""
    return Array(annotation.provenance)


def array_method(receiver: Array, name: str) -> Value:
    """What ``array.name(...)`` gives."""
    if name in ("item", "tobytes", "dump", "dumps"):
        return PYTHON
    return Sequence(None, PYTHON) if name == "tolist" else receiver


def _holds_array(value: Value) -> bool:
    if isinstance(value, Sequence):
        return any(isinstance(v, Traced) and v.certain for v in value.items or ())
    return isinstance(value, Traced) and value.certain
