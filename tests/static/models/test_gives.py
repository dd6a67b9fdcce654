"""What each file of models gives, by an example or two."""

from __future__ import annotations

import pytest

from fullgraph.static.models import registry
from tests.static.models.giving import annotates, gives

CASES = {
    "compiled_libraries": {
        "PIL.Image.open('a.png').resize((3, 3))": "PIL.Image.Image",
    },
    "numpy": {
        "numpy.exp(t)": "array",
        "numpy.exp(t).tolist()": "[python]",
        "numpy.allclose(t, t)": "python",
        "numpy.random.default_rng()": "numpy.random.Generator",
        "numpy.exp(3)": "array",
    },
    "python.builtins": {
        "max(t, 3)": "tensor",
        "len(t)": "python",
        "list(zip([t], [3]))": "[(tensor, 3)]",
        "isinstance(3, int)": "True",
        "dict(a=t)": "{a: tensor}",
    },
    "python.collections": {
        "collections.deque([t])": "(tensor)",
        "collections.OrderedDict(a=t)": "{a: tensor}",
        "collections.namedtuple('P', 'x y')(t, 3)": "{x: tensor, y: 3}",
        "copy.deepcopy(t)": "tensor",
    },
    "python.itertools": {
        "contextlib.nullcontext(t)": "tensor",
        "functools.reduce(torch.add, [t])": "tensor",
        "functools.partial(torch.add, t)(3)": "tensor",
        "itertools.chain([t], [t])": "[tensor]",
        "itertools.product([t], [3])": "[(tensor, 3)]",
        "operator.add(t, 3)": "tensor",
        "operator.lshift(t, 3)": "tensor",
        "operator.imod(t, 3)": "tensor",
        "operator.lt(t, 3)": "mask",
        "operator.itemgetter(0)([t])": "tensor",
    },
    "python.random": {
        "math.sqrt(3)": "python",
        "random.choice([t])": "unknown",
        "random.Random(3)": "random.Random",
    },
    "python.system": {
        "logging.getLogger('a')": "logging.Logger",
        "os.getcwd()": "unknown",
        "time.time()": "python",
    },
    "python.typing": {
        "typing.cast(int, t)": "tensor",
    },
    "shape_libraries": {
        "einops.rearrange(t, 'a b -> b a')": "tensor",
        "einops.rearrange(t > 0, 'a b -> b a')": "mask",
        "einops.pack([t, t], 'a *')": "(tensor, [python])",
        "einops.unpack(t, [[3]], 'a *')": "[tensor]",
        "einops.parse_shape(t, 'a b')['a']": "python",
        "einops.asnumpy(t)": "array",
        "einops.layers.torch.Rearrange('a b -> b a')(t)": "tensor",
        "opt_einsum.contract('ab,bc', t, t)": "tensor",
    },
    "torch.breaks": {
        "torch.cuda.is_available()": "python",
        "torch.cuda.FloatTensor(3)": "tensor",
    },
    "torch.compiling": {
        "torch.compile(torch.nn.ReLU())": "torch.nn.ReLU",
        "torch.compile(mode='default')": "function",
        "torch.nn.parallel.DistributedDataParallel(torch.nn.ReLU())": "torch.nn.ReLU",
        "torch.jit.script(torch.nn.ReLU())": "torch.jit.script",
    },
    "torch.functions": {
        "torch.isnan(t)": "mask",
        "torch.concatenate([t > 0, t > 0])": "mask",
        "torch.numel(t)": "python",
        "torch.max(t, 0)": "{values: tensor, indices: tensor}",
        "torch.Generator().manual_seed(3)": "torch.Generator",
        "torch.utils._pytree.tree_map(torch.relu, [t])": "(tensor)",
    },
    "torch.modules": {
        "torch.nn.functional.relu(t)": "tensor",
        "torch.linalg.slogdet(t)": "(tensor, tensor)",
        "torch.fft.fft(t)": "tensor",
        "torch.nn.Linear(3, 3)(t)": "tensor",
        "torch.nn.Linear(3, 3).to('cpu').weight": "tensor",
        "torch.nn.LSTM(3, 3)(t)": "[tensor]",
        "torch.nn.modules.rnn.LSTM(3, 3)": "torch.nn.LSTM",
        "torch.nn.modules.container.Sequential(torch.nn.ReLU())": "(torch.nn.ReLU)",
        "torch.nn.parameter.Parameter(t)": "tensor",
    },
    "torch.tensors": {
        "torch.Tensor.sort(t)": "{values: tensor, indices: tensor}",
        "t.sum().item()": "python",
        "(t > 0).view(-1)": "mask",
    },
    "tqdm": {
        "tqdm.tqdm([t])": "[tensor]",
        "tqdm.tnrange(3)": "[python]",
    },
    "training_libraries": {
        "accelerate.Accelerator().prepare(t)": "tensor",
        "accelerate.Accelerator().prepare(t, 3)": "(tensor, 3)",
        "accelerate.utils.TorchDynamoPlugin()": "accelerate.utils.TorchDynamoPlugin",
        "transformers.modeling_outputs.BaseModelOutputWithPast(a=t)": "{a: tensor}",
        "transformers.Trainer(t)": "transformers.Trainer",
    },
}
"""By file: expressions, and what they give."""


TYPES = {
    "compiled_libraries": {
        "PIL.Image.Image": "PIL.Image.Image",
    },
    "numpy": {
        "numpy.ndarray": "array",
        "numpy.typing.NDArray[float]": "array",
    },
    "python.typing": {
        "int": "python",
        "complex": "python",
        "list[torch.Tensor]": "[tensor]",
    },
    "shape_libraries": {
        "jaxtyping.Bool[torch.Tensor, 'a b']": "mask",
        "torchtyping.TensorType['a']": "tensor",
    },
    "torch.modules": {
        "torch.nn.ReLU": "torch.nn.ReLU",
        "torch.nn.Module": "unknown",
    },
    "torch.types": {
        "torch.Tensor": "tensor",
        "torch.cuda.BoolTensor": "mask",
        "package.types.Tensor": "tensor",
        "torch.dtype": "python",
    },
}
"""By file: types, and what is annotated with them."""


@pytest.mark.parametrize("file", CASES)
def test_calls_give(file: str) -> None:
    assert dict(zip(CASES[file], gives(CASES[file]), strict=True)) == CASES[file]


@pytest.mark.parametrize("file", TYPES)
def test_annotations_say(file: str) -> None:
    assert dict(zip(TYPES[file], annotates(TYPES[file]), strict=True)) == TYPES[file]


def test_every_file_that_registers_has_an_example() -> None:
    registry.load()
    package = registry.__name__.rpartition(".")[0]
    for cases, tables in (
        (CASES, (registry.CALLS, registry.METHODS, registry.ATTRIBUTES)),
        (TYPES, (registry.TYPES,)),
    ):
        files = {model.__module__ for table in tables for model in table.models()}
        assert {file.removeprefix(f"{package}.") for file in files} - {"registry"} == cases.keys()
