"""Statements that break, and statements like them that must not be changed.

Each is a piece of a ``forward(self, x, y, n)``: ``x`` and ``y`` are tensors of shape (4, 6), ``n``
is an int. ``{v}`` stands for a tensor's name, ``{c}`` for a condition on tensors, ``{k}`` for a
number, ``{e}`` for an expression of that shape. A piece leaves ``x`` of that shape.
"""

from __future__ import annotations

CONDITIONS = (
    "{v}.sum() > {k}",
    "{v}.isnan().any()",
    "not ({v} > {k}).all()",
    "torch.isinf({v}).any() or torch.isnan({v}).any()",
    "self.flag and {v}.mean() > {k}",
    "{v}.max() > {k} and self.flag",
    "n > 1 and {v}.abs().max() < {k}",
    "({v} < {k}).any() and ({v} > -1).any()",
    "{v}.shape[0] > 2 and {v}[0, 0] > {k}",
    "torch.equal({v}, {v} * 1)",
    "{v}.dtype == torch.float16 and torch.isinf({v}).any()",
    "torch.rand([]) < self.rate",
    "self.training and torch.rand([]) < self.rate",
    "random.random() < self.rate",
    "np.random.uniform(0, 1) < self.rate",
)
EXPRESSIONS = (
    "{v} * 2",
    "{v} / y",
    "torch.sqrt({v})",
    "{v}.relu() + 1",
    "self.linear({v}.float()).to({v}.dtype)",
    "{v}.clamp(-1, 1)",
    "{v} - {v}.mean()",
    "torch.where({v} > 0, {v}, y)",
    "torch.zeros_like({v})",
    "{v}.detach() * {k}",
    "{v}.log1p()",
)
STATEMENTS = (
    # Messages.
    "print('value', {v}.shape)",
    "print(f'{{ {v}.sum() }}')",
    "logger.info('seen %s', n)",
    "logger.warning('sum %s', {v}.sum().item())",
    "warnings.warn('careful', stacklevel=1)",
    "warnings.simplefilter('ignore')",
    "print('a', self.counted())",
    "if {c}: print('alarm')",
    "if {c}:\n    logger.error('bad')\n    self.count += 1",
    "for i in tqdm(range(n), disable=True):\n    x = x + i",
    "for i, w in enumerate(tqdm([1.0, 2.0], disable=True)):\n    x = x * w + i",
    # Checks.
    "if {c}:\n    raise ValueError('bad value')",
    "if {c}:\n    raise RuntimeError(f'bad {{n}}')",
    "if not {v}.isfinite().all(): raise FloatingPointError",
    "try:\n    if {c}:\n        raise ValueError('caught')\nexcept ValueError:\n    x = x + 1",
    "assert not {v}.isnan().any(), 'nan'",
    "torch._check({v}.shape[0] == 4)",
    # Branches.
    "x = {e} if {c} else x",
    "if {c}:\n    x = {e}",
    "if {c}:\n    x = {e}\nelse:\n    x = {e}",
    "if {c}:\n    x = {e}\nelif {c}:\n    x = {e}\nelse:\n    x = x - 1",
    "if {c}:\n    z = {e}\n    x = z + x\nelse:\n    z = x\n    x = z * 2",
    "if {c}:\n    return {e}",
    "if {c}:\n    return {e}\nelse:\n    x = {e}",
    "if {c}:\n    self.count += 1\n    x = {e}",
    "if {c}:\n    self.history.append(n)",
    "if {c}:\n    x.add_(1)",
    "if {c}:\n    y[0] = 0",
    "if {c}:\n    x = x + torch.rand(6)",
    "if {c}:\n    x = None\nelse:\n    x = {e}\nx = y if x is None else x",
    "for i in range(n):\n    if {c}:\n        break\n    x = x + 1",
    "for i in range(n):\n    if {c}:\n        continue\n    x = {e}",
    "while 1e6 > x.abs().sum() > 100:\n    x = x / 2",
    "if (total := {v}.sum()) > {k}:\n    x = x + total",
    "match n:\n    case 2 if {v}.sum() > 0:\n        x = {e}\n    case _:\n        x = x + 2",
    # Numbers.
    "x = x / {v}.detach().abs().max().item()",
    "x = x * {v}.sum().item()",
    "m = {v}.max().item()\nx = x - m",
    "m = {v}.sum().item()\nx = x + m * m",
    "x = x * float({v}.mean())",
    "x = x + int({v}.sum())",
    "x = x[[0, 1, 2, int({v}.argmax()) % 4]]",
    "x = x * np.random.rand(1).item()",
    "x = x + round({v}.mean().item(), 2)",
    "self.scale = {v}.std().item()",
    "x = x * max(1.0, {v}.sum().item())",
    "x = x + math.sqrt(abs({v}.sum().item()))",
    "key = {v}.argmax().item()\nx = x + {{key: 1}}[key]",
    "x = x * torch.tensor([2, 3]).prod().item()",
    "a, b = {v}[0, :2].tolist()\nx = x * a + b",
    # Masks.
    "x[{v} > {k}] = 0",
    "x = x.clone()\nx[{v} > {k}] = {v}[{v} > {k}] * 2",
    "x = x + {v}[{v} > {k}].sum()",
    "x = x + {v}[{v} > {k}].mean()",
    "x = x + ({v} > {k}).nonzero().shape[0]",
    "rows = torch.nonzero({v}[:, 0] > {k}).flatten()\nx = x.index_fill(0, rows, 1.0)",
    # What does not depend on the data.
    "x = x + os.path.exists('/')",
    "start = time.time()\nself.elapsed = 0 * (time.time() - start)",
    "torch.manual_seed(0)\nx = x + torch.rand(6)",
    "z = copy.deepcopy(x)\nx = x + z",
    "x = x + torch.tensor([float(n)] * 6)",
    "w = np.ones((6,)) * n\nx = x + torch.from_numpy(w).to(x.dtype)",
    "x.requires_grad_() if x.is_leaf and x.is_floating_point() else None",
    "x = x + max((i for i in range(n)), key=lambda i: -i, default=0)",
    "with self.lock:\n    x = x + 1",
)
PLAIN = (
    "x = {e}",
    "y = y + 1",
    "x = x + self.scale",
    "# the next line is the interesting one",
    "self.count += 1",
)
