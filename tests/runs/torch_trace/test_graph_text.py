from __future__ import annotations

import pytest

from fullgraph.runs.torch_trace.graph_text import graph_nodes, is_operation, operation_count

GRAPH = """\
class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[2, s0][s0, 1]cpu", L_i_: "i64[3][1]cpu", L_k_: "Sym(s1)"):
        l_x_ = L_x_
        l_i_ = L_i_

        # File: /w/net.py:24 in torch_dynamo_resume_in_forward_at_20, code: x = f(x, i)
        true_graph_0 = self.true_graph_0
        add: "bf16[2, s0][s0, 1]cpu" = l_x_ + 1;  l_x_ = None
        gt: "b8[][]cpu" = add > 0
        relu: "f32[2][1]cpu" = torch.nn.functional.relu(add);  add = None
        mean: "f32[][]cpu" = relu.mean()
        cond = torch.ops.higher_order.cond(gt, true_graph_0, (l_i_,));  gt = true_graph_0 = None
        getitem: "f32[][]cpu" = cond[0];  cond = None
        return (getitem, mean)

    class true_graph_0(torch.nn.Module):
        def forward(self, a: "f32[][]cpu"):
            mul: "f32[][]cpu" = a * 2;  a = None
            return (mul,)
"""


def test_nodes_have_their_operations_shapes_and_inputs() -> None:
    nodes = graph_nodes(GRAPH)

    named = {node.name: node for node in nodes}
    assert [node.name for node in nodes[:3]] == ["L_x_", "L_i_", "L_k_"]
    assert [named[name].shape for name in ("L_x_", "L_i_", "L_k_", "add", "gt")] == [
        *("float32[2, s0]", "int64[3]", "", "bfloat16[2, s0]", "bool[]"),
    ]
    inputs = {name: [nodes[at].name for at in node.inputs] for name, node in named.items()}
    assert inputs["add"] == ["L_x_"]
    assert inputs["cond"] == ["gt", "true_graph_0", "L_i_"]
    assert inputs["output"] == ["getitem", "mean"]
    assert [named[name].operation for name in ("L_x_", "true_graph_0", "output")] == [
        *("input", "attribute", "output"),
    ]


def test_a_node_has_the_users_line() -> None:
    [add] = [node for node in graph_nodes(GRAPH) if node.name == "add"]

    assert (add.path, add.line, add.function) == ("/w/net.py", 24, "forward")


def test_operations_are_counted_alike_with_and_without_parsing() -> None:
    assert sum(map(is_operation, graph_nodes(GRAPH))) == 6
    assert operation_count(GRAPH) == 6
    assert operation_count(GRAPH.replace("\n", "\r\n")) == 6


@pytest.mark.parametrize("text", ["", "no python", "class A:\n    pass\n", "x = 1\n"])
def test_what_is_no_graph_has_no_nodes(text: str) -> None:
    assert graph_nodes(text) == []
