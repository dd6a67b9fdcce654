"""Functions that branch on tensors, as people write them; all but a few have a faithful rewrite.

Written before the pass that mends them. ``INPUTS`` has five calls of each: the proof sees the
first alone, and the judge all of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812

X = torch.linspace(-1.0, 1.0, 6)
ROWS = torch.linspace(-2.0, 2.0, 12).reshape(3, 4)
FLOATS = [(X,), (X + 3,), (X - 3,), (X * 0,), (X * 50,)]
VALIDATE = True


def comment_inside(h: torch.Tensor) -> torch.Tensor:
    if torch.isinf(h).any():
        # fp16 overflow
        clamp = torch.finfo(h.dtype).max - 1000
        h = torch.clamp(h, min=-clamp, max=clamp)
    return h


def comments_everywhere(x: torch.Tensor) -> torch.Tensor:
    if x.abs().max() > 1:  # keep it in range
        # one scale for all
        scale = x.abs().max() + 1.0
        x = x - scale  # shifted

        # and squashed
        x = torch.tanh(x)
    else:
        # nothing to do but to keep the range
        x = x * 0.5
    return x


def chain_with_numbers(
    loss: torch.Tensor, low: float = 0.5, high: float = 5.0
) -> tuple[torch.Tensor, torch.Tensor]:
    total = loss.abs().sum()
    if total < low:
        total, weight = total * total, 0.5
    elif total > high:
        total, weight = high + (total - high) * 0.1, 2.0
    else:
        weight = 1.0
    return total * weight, loss * weight


def chain_returns(x: torch.Tensor) -> torch.Tensor:
    s = x.sum()
    if s > 3:
        return x.relu()
    if s < -3:
        return -x
    return x * s


def number_beside(x: torch.Tensor) -> torch.Tensor:
    factor = 1.0
    if x.mean() > 0.5:
        factor = 0.25
        x = x + 1
    return x * factor


def several_names(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    low, high = x.min(), x.max()
    if low > high * -1:
        low, high = -high, -low
        x = x.flip(0)
    return x, low, high


def depends_on_earlier(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    y = x + 1
    if y.sum() > 0:
        x = x * 2
        y = x + y
        y = y.clamp(max=4)
    return x, y


def augmented(x: torch.Tensor) -> torch.Tensor:
    out = x * 2
    if x.sum() > 0:
        out = out + 1
        out *= 3
    return out


def static_first(x: torch.Tensor, limit: float | None = 2.0) -> torch.Tensor:
    if limit is not None and x.abs().max() > limit:
        x = x.clamp(-limit, limit)
    return x


def static_last(x: torch.Tensor, clip: bool = True) -> torch.Tensor:
    if x.abs().max() > 2.0 and clip:
        x = x.clamp(-2.0, 2.0)
    return x


def static_or(x: torch.Tensor, always: bool = False) -> torch.Tensor:
    if always or x.sum() > 1:
        x = x - x.mean()
    return x


def static_with_else(x: torch.Tensor, scale: bool = True) -> torch.Tensor:
    if scale and x.sum() > 1:
        y = x * 0.5
    else:
        y = x * 2.0
    return y


def two_tests(x: torch.Tensor) -> torch.Tensor:
    if not (x.sum() > 1 or (x.min() < -2 and not x.max() > 2)):
        x = x + 0.5
    return x


def nested(x: torch.Tensor) -> torch.Tensor:
    if x.sum() > 0:
        if x.max() > 3.5:
            x = x - 3
        else:
            x = x + 3
    else:
        y = x.abs()
        if y.max() > 2:
            x = y
    return x


def walrus(x: torch.Tensor) -> torch.Tensor:
    if (peak := x.abs().max()) > 1:
        x = x - peak
    return x


def walrus_divides(x: torch.Tensor) -> torch.Tensor:
    if (peak := x.abs().max()) > 1:
        x = x / peak
    return x + peak


def returns_with_work(x: torch.Tensor) -> torch.Tensor:
    y = x * 2
    if y.sum() > 6:
        z = y - y.mean()
        return z.tanh()
    z = y + 1
    return z.sigmoid()


def returns_pair(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    if x.sum() > 0:
        return x, x.mean()
    return -x, -x.mean()


def early_then_more(x: torch.Tensor) -> torch.Tensor:
    if x.max() <= 0:
        return torch.zeros_like(x)
    y = x.clamp(min=0)
    y = y + 0.25
    return y * 2


def ternary_in_call(x: torch.Tensor) -> torch.Tensor:
    return F.softmax(x * (2.0 if x.sum() > 3 else 0.5), dim=-1)


def ternaries_nested(x: torch.Tensor) -> torch.Tensor:
    s = x.sum()
    y = x.abs() if s < -1 else (x * 2 if s < 1 else x.relu())
    return torch.add(y, x if s > 0 else -x)


def ternary_in_tuple(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    pair = (x.relu() if x.sum() > 0 else x.abs(), x + 1)
    return pair


def masked_fill_of_mask(att: torch.Tensor, use_mask: bool = True) -> torch.Tensor:
    mask = (att > 0.5).float()
    if mask is not None and (mask == 0).any() and use_mask:
        att = att.masked_fill(mask == 0, -math.inf)
    return att.clamp(min=-9)


def masked_write(x: torch.Tensor) -> torch.Tensor:
    y = x.clone()
    bad = ~(y.abs() < 2)
    if bad.any():
        # replace outliers
        y[bad] = 0.0
    return y


def where_of_mask(x: torch.Tensor) -> torch.Tensor:
    negative = x < 0
    if negative.sum() > 0:
        x = torch.where(negative, torch.exp(x), x)
    return x


def only_saves_work(x: torch.Tensor) -> torch.Tensor:
    if torch.isnan(x).any() or torch.isinf(x).any():
        x = torch.nan_to_num(x, nan=0.0, posinf=1.0, neginf=-1.0)
    return x * 2


def check_mixed(labels: torch.Tensor, n: int = 10) -> torch.Tensor:
    if VALIDATE and ((labels < 0).any() or labels.max() >= n):
        raise ValueError(f"labels outside of [0, {n})")
    return labels * 2


def check_with_comment(x: torch.Tensor, strict: bool = True) -> torch.Tensor:
    if strict and x.dim() == 1:
        # a probability
        if x.min() < -100 or x.max() > 100:
            raise ValueError("not in range")
    return x + 1


def check_else(x: torch.Tensor) -> torch.Tensor:
    if x.abs().max() < 1000:
        y = x * 2
    else:
        raise RuntimeError("diverged")
    return y


def scaled_in_place(x: torch.Tensor) -> torch.Tensor:
    parts = [x.clone(), x + 1]
    norm = parts[0].detach().norm()
    if norm > 2:
        factor = 2 / (norm + 1e-6)
        for part in parts:
            part.mul_(factor)
    return parts[0] + parts[1]


def all_finite(t: torch.Tensor) -> bool:
    return bool(torch.isfinite(t).all())


def update_skipped(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    state = {"skipped": torch.zeros((), dtype=torch.long), "average": torch.zeros_like(x)}
    if not all_finite(x):
        state["skipped"].add_(1)
        return state["average"], state["skipped"]
    state["average"].mul_(0.9).add_(x)
    return state["average"], state["skipped"]


def loop_continues(x: torch.Tensor) -> torch.Tensor:
    taken = x < -2
    for i in range(x.shape[0]):
        if taken[i]:
            continue
        # The next ones that are close.
        taken[i + 1 :] |= (x[i + 1 :] - x[i]).abs() < 0.5
    return ~taken


def loop_converges(x: torch.Tensor) -> torch.Tensor:
    y = x
    for _ in range(6):
        new = 0.5 * (y + x.tanh())
        error = (new - y).abs().max()
        y = new
        if error < 0.1:
            break
    return y


def loop_stops_first(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    total = x.new_zeros(())
    for i in range(4):
        step = x.sum() / (i + 2)
        # Close enough.
        if step.abs() < 1:
            break
        x = x - step
        total += step.detach()
    return x, total


def shift_chosen(x: torch.Tensor) -> torch.Tensor:
    shift = 3 if x[0] > 0 else 1
    rolled = torch.roll(x, shift)
    return rolled * 2


def mean_of_selected(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    kept = torch.nonzero(x.abs() < 2).squeeze(1)
    squares = x[kept] ** 2
    return squares.mean(), squares.sum() * 0.5


def message_of_values(x: torch.Tensor) -> torch.Tensor:
    spread = x.std()
    if spread > 1:
        print(f"spread {spread.item():.3f} of {x.shape[0]}")
    return x / (spread + 1)


def number_in_a_set(x: torch.Tensor, code: torch.Tensor) -> torch.Tensor:
    match code.item():
        case -1:
            return x * 0
        case 2 | 3:
            return x + 1
    return x.tanh()


def divisor_may_be_zero(x: torch.Tensor) -> torch.Tensor:
    try:
        scale = 1.0 / float(x.abs().max())
    except ZeroDivisionError:
        scale = 1.0
    return x * scale


def optional_package(x: torch.Tensor) -> torch.Tensor:
    try:
        import fused_operations_of_nobody as fused  # type: ignore[import-not-found]
    except ImportError:
        fused = None
    return x.relu() if fused is None else fused.relu(x)


def mean_of_rows(x: torch.Tensor) -> torch.Tensor:
    means = []
    for row in x:
        if row.sum() < 0:
            continue  # not of interest
        means.append(row.mean())
    if not means:
        return torch.zeros(())
    return torch.stack(means).mean()


def positive_parts(x: torch.Tensor) -> Iterator[torch.Tensor]:
    for part in x.split(2):
        if part.max() > 0.5:
            yield part


def sum_of_generated(x: torch.Tensor) -> torch.Tensor:
    total = x.new_zeros(())
    for part in positive_parts(x):
        total = total + (part**2).sum()
    return total


def largest_mean_of_classes(x: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    means = []
    for label in labels.unique().tolist():
        chosen = labels == label
        means.append((x * chosen).sum() / chosen.sum())
    return torch.stack(means).max()


def late_check(x: torch.Tensor) -> torch.Tensor:
    if x.sum().item() > 1:
        x = x / 2
        if x.sum().item() > 5:
            raise ArithmeticError(f"still {x.sum().item():.1f}")
    return x


def halved_until_small(x: torch.Tensor, most: int = 5) -> tuple[torch.Tensor, torch.Tensor]:
    rounds = 0
    size = x.abs().amax()
    while rounds < most and not size <= 1.5:
        x = x / 2
        size = x.abs().amax()
        rounds += 1
    return x, size


def two_ends(x: torch.Tensor) -> torch.Tensor:
    i = 0
    while i < 4:
        x = x * 0.5 + 1
        if x.max() < 2:  # settled
            break
        x = x - 0.25 * i
        if x.min() < -5:
            break
        i += 1
    return x * 2


def first_that_fits(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    for scale in (1.0, 2.0, 4.0):
        y = x * scale
        if y.max() > 3:
            return y, y.sum()  # large enough
    low = x.min()
    return x, low


def after_the_first_round(x: torch.Tensor) -> torch.Tensor:
    h = x
    for i in range(3):
        h = torch.tanh(h) * 1.5
        if i > 0 and h.std() < 0.7:
            return h
    return h - 1


def in_an_inner_loop(x: torch.Tensor) -> torch.Tensor:
    rows = x.reshape(2, -1)
    for row in rows:
        for part in row.chunk(2):
            if not part.sum() < 1:
                return part
    return rows[0, :2] * 0


def clipped_number(x: torch.Tensor) -> torch.Tensor:
    top = float(x.abs().max())
    top = min(max(0.5, top), 4.0)
    return x / top + round(top)


def _grid_of(low: float, high: float, cells: int) -> tuple[float, int]:
    step = max(high - low, 1e-3) / cells
    return step, math.floor(low / step)


def cells_of_grid(x: torch.Tensor) -> torch.Tensor:
    step, first = _grid_of(x.min().item(), x.max().item(), 8)
    return torch.floor(x / step) - first


def row_of_largest(x: torch.Tensor) -> torch.Tensor:
    grid = x.reshape(2, 3).clone()
    flat = int(x.argmax())
    row, column = divmod(flat, 3)
    grid[row, column] = 0.0
    return grid + grid[row, :].sum() - grid[:, column].mean()


def blanked_span(x: torch.Tensor) -> torch.Tensor:
    out = x.clone()
    first = x[:4].argmin().item()
    out[first : first + 2] = 0.0
    return out * 2


def filled_rows(x: torch.Tensor, lengths: torch.Tensor) -> torch.Tensor:
    mask = torch.zeros(len(lengths), 4)
    for row, length in enumerate(lengths.tolist()):
        mask[row, :length] = 1.0
    return mask * x[:4]


def _band_of(width: int, size: int) -> tuple[int, int]:
    first = torch.randint(size - width + 1, (1,)).item()
    return first, first + width


def random_band(x: torch.Tensor) -> torch.Tensor:
    first, last = _band_of(2, x.shape[-1])
    out = x.clone()
    out[first:last] = x.mean()
    return out


def sorted_unless_small(x: torch.Tensor, low: float = 0.5) -> torch.Tensor:
    if (top := x.max().item()) < low:
        return torch.zeros_like(x)
    ranked, order = x.sort(descending=True)
    ranked = ranked.masked_fill(ranked < -top, 0.0)
    return torch.zeros_like(x).scatter(0, order, ranked / ranked.sum())


def largest_of_classes(x: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    best = x.new_zeros(3)
    for label in range(3):
        members = x[labels == label]
        if members.numel():
            best[label] = members.max()
    return best


def first_above(x: torch.Tensor) -> torch.Tensor:
    hits = (x > 0.3).nonzero().squeeze(1)
    return hits[0] if len(hits) > 0 else torch.tensor(6)


def reset_large(x: torch.Tensor) -> None:
    large = (x > 4).nonzero().flatten()
    if len(large) == 0:
        return  # nothing to do
    x[large] = 4


def plain_tests_within(
    x: torch.Tensor, bias: float | None = None, mode: str = "soft"
) -> torch.Tensor:
    if x.abs().max() > 1.5:
        x = x / 2
        if bias is not None:
            x = x + bias
    elif mode == "soft":
        x = torch.tanh(x)
    else:
        x = x.clamp(-1, 1)
    return x


def plain_head_of_a_chain(x: torch.Tensor, mode: str = "mean") -> torch.Tensor:
    if mode == "sum":
        out = x.sum()
    elif (x > 1).any():
        # without what is large
        out = x.masked_fill(x > 1, 0.0).mean()
    else:
        out = x.mean()
    return out * 2


def plain_test_behind_return(x: torch.Tensor, eps: float = 0.5, zeros: bool = True) -> torch.Tensor:
    size = x.norm()
    if size < eps:
        if zeros:
            return torch.zeros_like(x)
        return x
    x = x / size
    if zeros:
        x = x.clamp(-0.5, 0.5)
    return x


def chosen_by_word(x: torch.Tensor) -> torch.Tensor:
    gains = {"up": 2.0, "down": 0.5}
    key = "up" if x.mean() >= 0 else "down"
    y = x * gains[key]
    if key == "down":
        y = y.abs()
    return y


def stops_when_close(x: torch.Tensor, rounds: int = 5) -> torch.Tensor:
    u, v = x / 9, None
    for _ in range(rounds):
        v = torch.cos(u)
        is_close = torch.allclose(v, u, atol=0.2)
        u = v
        if is_close:
            break
    return u + v


def stops_at_tolerance(x: torch.Tensor, tol: float = 1e-2) -> torch.Tensor:
    for _ in range(4):
        new = torch.cos(x)
        change = (new - x).abs().max().item()
        x = new
        if change < tol:
            break
    return x


def clipped_in_place(x: torch.Tensor, limit: float = 1.0) -> torch.Tensor:
    parts = [part for part in x.detach().chunk(2) if part.numel()]
    total = torch.stack([part.norm() for part in parts]).norm()
    if total.isnan():
        for part in parts:
            part.zero_()
        return total
    scale = limit / (total.item() + 1e-6)
    if scale < 1:
        for part in parts:
            part.mul_(scale)
    return total


def share_of_size(x: torch.Tensor) -> torch.Tensor:
    total = float(x.abs().sum())
    share = total / x.numel()
    y = x / max(total, 1.0)
    if share > 0.5:
        y = y * share
    return y


def number_of_math(x: torch.Tensor) -> torch.Tensor:
    top = math.sqrt(x.abs().max().item())
    rounded = round(top * 2)
    return x / max(top, 0.1) + rounded


def numbers_of_numpy(x: torch.Tensor) -> torch.Tensor:
    values = np.sort(x.detach().numpy().reshape(-1))
    low, high = float(values[1]), float(values[-1])
    if high <= low:
        return torch.zeros_like(x)
    return (x - low) / (high - low)


def mean_of_counted(x: torch.Tensor, labels: torch.Tensor, ignored: int = -1) -> torch.Tensor:
    is_valid = labels.ne(ignored)
    count = is_valid.sum().item()
    if not count:
        return x.sum() * 0.0
    return x.masked_fill(~is_valid, 0.0).sum() / count


def message_of_a_count(x: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    if labels.min() < 0 or labels.max() > 5:
        wrong = int(((labels < 0) | (labels > 5)).sum())
        share = wrong / len(labels)
        raise ValueError(f"{wrong} labels ({share:.0%}) are none")
    return x * labels


def rows_of_classes(x: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    rows = x.reshape(6, 1).expand(6, 2)
    out = torch.zeros_like(rows)
    for label in range(3):
        places = torch.nonzero(labels == label, as_tuple=True)[0]
        if places.numel() == 0:
            continue
        taken = rows[places]
        out[places] = torch.tanh(taken * label) + x[places].unsqueeze(-1)
    return out


def weighted_rows(x: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    chosen = torch.stack([labels, labels + 1], dim=-1)
    weights = torch.softmax(torch.stack([x, -x], dim=-1), dim=-1)
    rows = x.reshape(6, 1).expand(6, 2)
    out = torch.zeros_like(rows)
    for expert in range(3):
        row, place = torch.where(chosen == expert)
        if len(row) > 0:
            # each row has an expert once
            out.index_add_(0, row, rows[row] * expert * weights[row, place, None])
    return out


def rows_of_hit_labels(x: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    chosen = torch.stack([labels, labels + 1], dim=-1)
    weights = torch.softmax(torch.stack([x, -x], dim=-1), dim=-1)
    rows = x.reshape(6, 1).expand(6, 2)
    out = torch.zeros_like(rows)
    mask = F.one_hot(chosen, num_classes=3).permute(2, 1, 0)
    hit = (mask.sum(dim=(-1, -2)) > 0).nonzero()
    for label in hit:
        place, row = torch.where(mask[label].squeeze(0))
        taken = rows[None, row].reshape(-1, 2) * (label + 1)
        out.index_add_(0, row, taken * weights[row, place, None])
    return out


def rows_behind_counts(x: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    counts = torch.bincount(labels, minlength=3).tolist()
    rows = x.reshape(6, 1).expand(6, 2)
    out = torch.zeros_like(rows)
    for label in range(3):
        if counts[label] == 0:
            continue
        chosen = (labels == label).nonzero().flatten()
        out[chosen] += torch.tanh(rows[chosen] + label)
    return out


def hardest_elements(x: torch.Tensor) -> torch.Tensor:
    count = max(int((x.abs() > 0.5).sum() * 0.7), 1)
    hard, _ = (x * x).topk(count)
    return hard.mean() + torch.topk(x * x, count).values.amax()


def normalized_under_mask(x: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    valid = mask != 0
    if valid.sum() < 2:
        return x
    return (x - x[valid].mean()) / (x[valid].std() + 1e-6)


def messages_of_kept_edges(x: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    kept = mask == 1
    ends = torch.arange(6).flip(0) // 2
    rows = x.reshape(6, 1) * torch.arange(1.0, 3.0)
    out = torch.zeros(3, 2).index_add(0, ends[kept], rows[kept])
    degree = torch.bincount(ends[kept], minlength=3)
    return out / degree.clamp(min=1)[:, None]


def farthest_of_class(x: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    apart = (x[:, None] - x[None, :]).abs()
    same = labels[:, None] == labels[None, :]
    losses = []
    for i in range(len(x)):
        if same[i].all():
            continue  # one class alone
        losses.append(apart[i][same[i]].max() - apart[i][~same[i]].min())
    if not losses:
        return x.sum() * 0
    return torch.stack(losses).mean()


def pooled_spans(x: torch.Tensor, lengths: torch.Tensor) -> torch.Tensor:
    rows = torch.stack([x[:4], x[2:], -x[:4]]).unsqueeze(-1)
    pooled = []
    for row in range(len(lengths)):
        length = lengths[row].item()
        if length == 0:
            pooled.append(x[:2])
            continue
        span = rows[row, :length]
        pooled.append(torch.cat([span.mean(dim=0), span.max(dim=0).values]))
    return torch.stack(pooled)


def masked_rows(x: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    rows = x.reshape(6, 1).expand(6, 2)
    out = rows.clone()
    for label in range(2):
        mask = labels == label
        if mask.any():
            out[mask] -= rows[mask] * (label + 1)
    return out


def both_sides_append(x: torch.Tensor) -> torch.Tensor:
    kept = []
    for part in x.chunk(2):
        size = part.abs().mean()
        if size > 2:
            kept.append(part / size)
        elif size > 0.5:
            kept.append(part * 2)
        else:
            kept.append(-part)
    return torch.cat(kept)


def both_sides_fill(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    log = {"size": x.norm()}
    if x.mean() > x.median():
        log["gap"] = x.mean() - x.median()
        best = x
    else:
        log["gap"] = x.median() - x.mean()
        best = -x
    return best * log["size"], log["gap"]


def scaled_list(x: torch.Tensor, limit: float = 1.0) -> torch.Tensor:
    parts = [*x.chunk(3)]
    total = torch.stack([part.norm() for part in parts]).norm()
    if total > limit:
        parts = [part * (limit / total) for part in parts]
    return torch.cat([part + 1 for part in parts])


def means_of_rows(x: torch.Tensor, lengths: torch.Tensor) -> torch.Tensor:
    rows = torch.stack([x[:4], x[2:], -x[:4]])
    means, sums = [], []
    for row in range(len(lengths)):
        length = lengths[row].item()
        means.append(rows[row, :length].mean(0))
        sums.append(rows[row, length:].sum(dim=0))
    return torch.stack(means + sums)


def largest_of_spans(x: torch.Tensor, lengths: torch.Tensor) -> torch.Tensor:
    rows = x.reshape(1, 6, 1) * torch.arange(1.0, 3.0).reshape(2, 1, 1)
    found = []
    for row, length in zip(rows, lengths.tolist(), strict=False):
        found.append(row[: length + 1].amax(0))
    return torch.cat(found)


def kept_or_decayed(x: torch.Tensor) -> torch.Tensor:
    mean = torch.ones(6)
    _track(mean, x)
    return x - mean


def _track(mean: torch.Tensor, x: torch.Tensor) -> None:
    if x.sum() > 3:
        mean.copy_(x)
        return
    mean.mul_(0.5).add_(x)


def told_or_scaled(x: torch.Tensor) -> torch.Tensor:
    scale = x
    if not VALIDATE:
        print("not validated")
    elif x.abs().max() > 1:
        scale = x / 2
    return scale


def counts_rounds(x: torch.Tensor) -> tuple[torch.Tensor, int]:
    # A number is returned, which only eager mode knows.
    n = 0
    while x.abs().max() > 1 and n < 9:
        x = x / 2
        n += 1
    return x, n


def without_a_bound(x: torch.Tensor) -> torch.Tensor:
    while x.abs().max() > 1:
        x = x / 2
    return x


def draws_numbers(x: torch.Tensor) -> torch.Tensor:
    # No rewrite is faithful: numbers are drawn on one side only.
    if x.sum() > 1:
        x = x + torch.rand(6)
    return x


def mask_or_none(x: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    hidden = None
    if mask is not None and x.dim() == 1 and 0 in mask:
        hidden = mask == 0
    return x if hidden is None else x.masked_fill(hidden, 0.0)


def break_with_value(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    is_small = torch.tensor(False)
    for _ in range(5):
        if x.abs().sum() < 1:
            is_small = torch.tensor(True)
            break
        x = x / (1 + math.sqrt(2.0) * x.abs().sqrt())
        for j in range(x.numel()):
            if x[j] > 2:
                x[j] = 2.0
    return x, is_small


def skips_nan(values: torch.Tensor) -> torch.Tensor:
    mean = torch.zeros(())
    for value in values:
        if torch.isnan(value):
            continue
        gap = value - mean
        if gap.abs().item() > 40:
            continue
        mean = mean + gap * 0.5
    return mean


def skips_empty_span(x: torch.Tensor, starts: torch.Tensor, widths: torch.Tensor) -> torch.Tensor:
    x = x.clone()
    for start, width in zip(starts, widths, strict=True):
        first, size = int(start), int(width)
        if size == 0:
            continue
        x[:, first : first + size] = 0.0
    return x


def carried_forward(values: torch.Tensor) -> torch.Tensor:
    filled = values.clone()
    last, gap = None, 0
    for i in range(len(values)):
        if torch.isnan(values[i]):
            gap += 1
            if last is not None and gap <= 2:
                filled[i] = last
        else:
            last = values[i]
            gap = 0
    return filled


def first_dip(rows: torch.Tensor) -> torch.Tensor:
    found = torch.zeros(len(rows))
    for k, row in enumerate(rows):
        if row.abs().max() < 0.5:
            continue
        for lag in range(1, 3):
            if row[lag - 1] < 1 and row[lag] > row[lag - 1]:
                found[k] = 4 / lag
                break
    return found


def accepted_prefix(x: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    out = torch.full((len(labels) + 1,), -1)
    n = 0
    was_refused = False
    for i in range(len(labels)):
        label = labels[i].item()
        if x[i] > label / 4:
            was_refused = True
            break
        out[i] = label
        n += 1
    out[n] = 9 if was_refused else 8
    return out


def scales_of_rows(rows: torch.Tensor) -> torch.Tensor:
    scaled, scales = [], []
    for row in rows:
        top = row.abs().max().item()
        if top < 1e-6:
            scaled.append(torch.zeros_like(row))
            scales.append(1.0)
            continue
        scaled.append(torch.round(row / top * 7))
        scales.append(top / 7)
    return torch.stack(scaled) * torch.tensor(scales)[:, None]


def side_never_chosen(x: torch.Tensor) -> torch.Tensor:
    y = x * 2
    if y.sum() == 123.25:
        y = y - 1
    return y


def side_of_another_shape(x: torch.Tensor) -> torch.Tensor:
    y = x * 2
    if y.sum() == 123.25:
        y = y.sum()
    return y


def limited_gap(values: torch.Tensor, limit: int | None = None) -> torch.Tensor:
    filled, gap = values.clone(), 0
    for i in range(len(values)):
        if torch.isnan(filled[i]):
            gap += 1
            if limit is not None and gap > limit:
                filled[i] = -1.0
            else:
                filled[i] = 0.5
        else:
            gap = 0
    return filled


LABELS = torch.arange(6)
BIG = (torch.tensor([1.0, math.inf, -math.inf, 2.0, 3.0, 4.0]),)
OF_LABELS = [(LABELS,), (LABELS + 2,), (LABELS + 5,), (LABELS - 1,), (LABELS * 0,)]
OF_INFINITE = [(X,), BIG, (X * math.nan,), (X * 1e38 * 100,), (X * 0,)]
OF_CODES = [(X, torch.tensor(code)) for code in (2, -1, 3, 7, 0)]
OF_CLASSES = [
    (X, torch.tensor(labels))
    for labels in ([2, 0, 2, 1, 0, 0], [1] * 6, [5, 4, 3, 2, 1, 0], [-1, 7, 7, -1, 7, 7], [0] * 6)
]
OF_TWO_CLASSES = [
    (X, torch.tensor(labels))
    for labels in ([1, 0, 1, 1, 0, 0], [1] * 6, [0, 1, 0, 1, 0, 0], [0] * 5 + [1], [0] * 6)
]
OF_LENGTHS = [(X, torch.tensor(lengths)) for lengths in ([3, 0], [1, 4, 2], [0, 0], [4, 4], [2])]
OF_MASKS = [(X, torch.tensor(mask)) for mask in ([1, 0, 1] * 2, [1] * 6, [0] * 6, [3] * 6)]
OF_SPANS = [
    (ROWS, torch.tensor(starts), torch.tensor(widths))
    for starts, widths in ([[0, 2], [2, 1]], [[1, 1], [0, 0]], [[0, 3], [4, 0]], [[2, 0], [1, 9]])
]
INPUTS: dict[str, list[tuple[Any, ...]]] = {
    "mask_or_none": OF_MASKS,
    "skips_nan": OF_INFINITE,
    "carried_forward": [
        (torch.tensor([math.nan if c == "n" else float(c) for c in each]),)
        for each in ("1nn2nn", "nnn456", "1nnnn6", "nnnnnn", "123456")
    ],
    "limited_gap": [*OF_INFINITE[:4], (X * math.nan, 2)],
    "first_dip": [(ROWS,), (ROWS * 0,), (-ROWS,), (ROWS.flip(1),), (ROWS.sin() * 3,)],
    "accepted_prefix": OF_CLASSES,
    "scales_of_rows": [(ROWS,), (ROWS * 0,), (ROWS.relu(),), (ROWS - 9,), (ROWS[:1] * 3,)],
    "skips_empty_span": [*OF_SPANS, (ROWS, torch.tensor([0, 0]), torch.tensor([1, 2]))],
    "number_in_a_set": OF_CODES,
    "mean_of_rows": [(ROWS,), (ROWS + 3,), (ROWS - 3,), (ROWS * 0,), (ROWS * -9,)],
    "largest_mean_of_classes": OF_CLASSES,
    "mean_of_counted": OF_CLASSES,
    "message_of_a_count": OF_CLASSES,
    "rows_of_classes": OF_CLASSES,
    "weighted_rows": OF_CLASSES,
    "rows_of_hit_labels": OF_TWO_CLASSES,
    "rows_behind_counts": OF_TWO_CLASSES,
    "normalized_under_mask": OF_MASKS,
    "messages_of_kept_edges": OF_MASKS,
    "farthest_of_class": OF_CLASSES,
    "pooled_spans": OF_LENGTHS,
    "masked_rows": OF_CLASSES,
    "comment_inside": OF_INFINITE,
    "only_saves_work": OF_INFINITE,
    "check_mixed": OF_LABELS,
    "masked_fill_of_mask": [(ROWS,), (ROWS + 3,), (ROWS - 3,), (ROWS * 0,), (ROWS * 9,)],
    "largest_of_classes": OF_CLASSES,
    "reset_large": [(each.long(),) for (each,) in FLOATS],
    "filled_rows": OF_LENGTHS,
    "means_of_rows": OF_LENGTHS,
    "largest_of_spans": OF_LENGTHS,
    "in_an_inner_loop": [(each.repeat(2)[:8],) for (each,) in FLOATS],
    "check_with_comment": [(X,), (X + 3,), (X * 200,), (X - 102,), (ROWS * 200,)],
    "check_else": [(X,), (X + 3,), (X * 2000,), (X * 0,), (X - 1e4,)],
}
