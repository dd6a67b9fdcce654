"""Runs a mixture of experts as a loop over all experts, with weights of 0."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.patterns.call_chain import function_at
from fullgraph.fixes.patterns.expert_loop import ExpertLoop, find_expert_loop, statement_of
from fullgraph.fixes.rewrites.base import Rewrite, Rewritten, Untouched
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.static.syntax.walk import walk
from fullgraph.vocabulary.findings import Edit, Finding, Fix, Location, Safety

_CHOSEN, _ROUTED = "is_chosen", "is_routed"


class RunAllExperts(Rewrite):
    """Runs a mixture of experts as a loop over all experts, with weights of 0."""

    entries = frozenset({"dynamic-shape-operation", "data-dependent-branch", "tensor-to-scalar"})
    rewritten = (
        Rewritten(
            """
            import torch
            from torch import nn

            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.num_experts = 3
                    self.proj = nn.Parameter(torch.linspace(-1, 1, 48).reshape(3, 4, 4))

                def forward(self, hidden_states, top_k_index, top_k_weights):
                    final_hidden_states = torch.zeros_like(hidden_states)
                    with torch.no_grad():
                        expert_mask = nn.functional.one_hot(
                            top_k_index, num_classes=self.num_experts + 1
                        )
                        expert_mask = expert_mask.permute(2, 1, 0)
                        # The experts with tokens.
                        expert_hit = torch.greater(expert_mask.sum(dim=(-1, -2)), 0).nonzero()

                    for expert_idx in expert_hit:
                        expert_idx = expert_idx[0]
                        # The number behind the last one means none.
                        if expert_idx == self.num_experts:
                            continue
                        # The tokens of this expert.
                        top_k_pos, token_idx = torch.where(expert_mask[expert_idx])
                        current_state = hidden_states[token_idx]
                        state = nn.functional.silu(current_state @ self.proj[expert_idx])
                        state = state * top_k_weights[token_idx, top_k_pos, None]
                        final_hidden_states.index_add_(0, token_idx, state.to(torch.float32))

                    return final_hidden_states
            """,
            """
            import torch
            from torch import nn

            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.num_experts = 3
                    self.proj = nn.Parameter(torch.linspace(-1, 1, 48).reshape(3, 4, 4))

                def forward(self, hidden_states, top_k_index, top_k_weights):
                    final_hidden_states = torch.zeros_like(hidden_states)

                    for expert_idx in range(self.num_experts):
                        # The tokens of this expert.
                        is_chosen = top_k_index == expert_idx
                        is_routed = is_chosen.any(dim=-1, keepdim=True)
                        current_state = hidden_states.where(is_routed, 0)
                        state = nn.functional.silu(current_state @ self.proj[expert_idx])
                        state = state * top_k_weights.where(is_chosen, 0).sum(dim=-1, keepdim=True)
                        final_hidden_states.add_(state.to(torch.float32).where(is_routed, 0))

                    return final_hidden_states
            """,
            "torch.rand(4, 4), torch.tensor([[0, 2], [2, 3], [3, 2], [0, 3]]), torch.rand(4, 2)",
        ),
        Rewritten(
            """
            import torch
            from torch import nn

            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.num_experts = 2
                    self.experts = nn.ModuleList(nn.Linear(4, 4) for _ in range(2))

                def forward(self, x, selected, routing_weights):
                    final = torch.zeros((x.shape[0], 4), dtype=x.dtype, device=x.device)
                    expert_mask = torch.nn.functional.one_hot(selected, num_classes=self.num_experts).permute(2, 1, 0)
                    expert_hitted = (expert_mask.sum(dim=(-1, -2)) > 0).nonzero(as_tuple=True)[0].tolist()
                    for expert_idx in expert_hitted:
                        expert_layer = self.experts[expert_idx]
                        idx, top_x = torch.where(expert_mask[expert_idx].squeeze(0))
                        state = x[None, top_x].reshape(-1, 4)
                        state = expert_layer(state) * routing_weights[top_x, idx, None]
                        final.index_add_(0, top_x, state)
                    return final
            """,  # noqa: E501
            """
            import torch
            from torch import nn

            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.num_experts = 2
                    self.experts = nn.ModuleList(nn.Linear(4, 4) for _ in range(2))

                def forward(self, x, selected, routing_weights):
                    final = torch.zeros((x.shape[0], 4), dtype=x.dtype, device=x.device)
                    for expert_idx in range(self.num_experts):
                        expert_layer = self.experts[expert_idx]
                        is_chosen = selected == expert_idx
                        is_routed = is_chosen.any(dim=-1, keepdim=True)
                        state = x.where(is_routed, 0)
                        state = expert_layer(state) * routing_weights.where(is_chosen, 0).sum(dim=-1, keepdim=True)
                        final.add_(state.where(is_routed, 0))
                    return final
            """,  # noqa: E501
            "torch.rand(3, 4), torch.tensor([[0, 1], [1, 0], [1, 0]]), torch.rand(3, 2)",
        ),
    )
    untouched = (
        Untouched(
            """
            import torch

            def f(x, selected, weights):
                final = torch.zeros_like(x)
                mask = torch.nn.functional.one_hot(selected, num_classes=2).permute(2, 1, 0)
                hit = torch.greater(mask.sum(dim=(-1, -2)), 0).nonzero()
                for expert in hit:
                    expert = expert[0]
                    position, token = torch.where(mask[expert])
                    state = x[token] - x[token].mean(0)
                    final.index_add_(0, token, state * weights[token, position, None])
                return final
            """,
            "the tokens of an expert are read twice, and here they are mixed",
            "torch.rand(3, 4), torch.tensor([[0, 1], [1, 0], [1, 0]]), torch.rand(3, 2)",
        ),
        Untouched(
            """
            import torch

            def f(x, selected, weights):
                final, counts = torch.zeros_like(x), []
                mask = torch.nn.functional.one_hot(selected, num_classes=2).permute(2, 1, 0)
                hit = torch.greater(mask.sum(dim=(-1, -2)), 0).nonzero()
                for expert in hit:
                    expert = expert[0]
                    position, token = torch.where(mask[expert])
                    counts.append(token.numel())
                    final.index_add_(0, token, x[token] * weights[token, position, None])
                return final, counts
            """,
            "the number of tokens is used",
            "torch.rand(3, 4), torch.tensor([[0, 1], [1, 0], [1, 0]]), torch.rand(3, 2)",
        ),
    )

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """``for expert in hit`` becomes ``for expert in range(self.num_experts)``.

        Each expert computes all tokens, those of others as zeros, and where() keeps its own.
        """
        function = function_at(document, finding.location.line)
        found = find_expert_loop(document, function) if function else None
        if function is None or found is None or not _is_in(finding, document, found):
            return None
        taken = {node.value for node in document.within(function, cst.Name)}
        if taken & {_CHOSEN, _ROUTED}:
            return None
        return Fix(
            title="Run all experts on all tokens, with weights of 0",
            edits=tuple(_edits(finding.location.path, document, found)),
            safety=Safety.UNSAFE,
            note=(
                "Every expert computes every token: with E experts of which k are chosen, E / k "
                "times as much. An expert must treat each token on its own. Sums are rounded "
                "differently, and parameters of an expert without tokens get a gradient of 0, "
                "where they may have had None."
            ),
        )


def _edits(path: str, document: Document, found: ExpertLoop) -> list[Edit]:
    newline = document.newline
    edits = [_removal(path, document, statement) for statement in _removed(document, found)]

    def replace(node: cst.CSTNode, text: str) -> None:
        edits.append(Edit(Location(path, *document.place(node)), text))

    indentation = document.indentation(document.place(found.where[0]).line)
    replace(found.loop.iter, f"range({found.count})")
    replace(
        found.where[0],
        f"{_CHOSEN} = {found.index} == {found.expert}{newline}"
        f"{indentation}{_ROUTED} = {_CHOSEN}.any(dim=-1, keepdim=True)",
    )
    for node, name in found.states:
        replace(node, f"{name}.where({_ROUTED}, 0)")
    for node, name in found.weights:
        replace(node, f"{name}.where({_CHOSEN}, 0).sum(dim=-1, keepdim=True)")
    for call in found.added:
        value = call.args[2].value
        text = document.source(value)
        if not isinstance(value, (cst.Name, cst.Call)) or value.lpar:
            text = f"({text})"
        owner = document.source(call.func).rpartition(".")[0]
        replace(call, f"{owner}.add_({text}.where({_ROUTED}, 0))")
    return sorted(edits, key=lambda edit: edit.location)


def _removed(document: Document, found: ExpertLoop) -> list[cst.CSTNode]:
    """The statements to remove; a ``with`` of which nothing is left as a whole."""
    removed = list(found.removed)
    for statement in found.removed:
        block = document.parents[statement]
        around = document.parents[block]
        if not isinstance(around, cst.With) or not isinstance(block, cst.IndentedBlock):
            continue
        inside = {id(part) for part in block.body}
        if inside <= {id(other) for other in removed}:
            removed = [other for other in removed if id(other) not in inside] + [around]
    return removed


def _removal(path: str, document: Document, statement: cst.CSTNode) -> Edit:
    """Removes the lines of a statement, and of the comments above it."""
    place = document.place(statement)
    last = max(document.place(node).end_line for node in walk(statement) if _has_end(node))
    first = place.line
    while document.line(first - 1).lstrip().startswith("#"):
        first -= 1
    if not document.line(first - 1).strip() and not document.line(last + 1).strip():
        last += 1
    return Edit(Location(path, first, 0, last + 1, 0), "")


def _has_end(node: cst.CSTNode) -> bool:
    return isinstance(node, (cst.BaseExpression, cst.BaseSmallStatement))


def _is_in(finding: Finding, document: Document, found: ExpertLoop) -> bool:
    first = min(document.place(statement).line for statement in found.removed)
    last = document.place(statement_of(document, found.added[0])).end_line
    return first <= finding.location.line <= last
