# SPDX-License-Identifier: Apache-2.0
"""libtensor.fx: modules traced, changed and run as graphs."""

import copy
import operator
import pickle

import libtensor.nn.functional as F
import pytest

import libtensor as lt
from libtensor import fx, nn


def doubled(a):
    return lt.sigmoid(a) * 2


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.param = nn.Parameter(lt.arange(12.0).view(3, 4) / 10)
        self.linear = nn.Linear(4, 5)
        self.seq = nn.Sequential(nn.Conv1d(3, 3, 1), nn.BatchNorm1d(3))
        self.register_buffer("b", lt.ones(4))

    def forward(self, x, scale: float = 2.0):
        y = self.seq(x + self.param)
        a, b = y.chunk(2, dim=-1)
        y = lt.cat([a, b], dim=-1) - self.b
        z = self.linear(y).clamp(min=0.0, max=1.0)
        z = F.gelu(F.relu(z)) + doubled(z).sum(dim=-1, keepdim=True) / z.shape[-1]
        return {"out": z[..., :2] ** 2, "neg": -z * scale, "t": lt.zeros(2, 3)}


def made():
    lt.manual_seed(0)
    return Block().eval()


X = lt.arange(24.0).view(2, 3, 4) / 24


def same(a, b):
    return a.keys() == b.keys() and all(lt.equal(a[key], b[key]) for key in a)


def test_a_traced_module_computes_what_the_module_does():
    block = made()
    relu = F.relu
    traced = fx.symbolic_trace(block)
    assert isinstance(traced, fx.GraphModule) and type(traced).__name__ == "Block"
    assert same(traced(X), block(X)) and same(traced(X, 3.0), block(X, 3.0)) and same(traced(x=X), block(X))
    assert same(fx.Interpreter(traced).run(X), block(X))
    traced.graph.lint()
    targets = [n.target for n in traced.graph.nodes if n.op == "call_module"]
    assert targets == ["seq.0", "seq.1", "linear"]
    assert "seq_0 = getattr(self.seq, '0')(add);  add = None" in traced.code
    assert "libtensor.nn.functional.gelu(relu)" in traced.code and "add_1[(..., slice(None, 2, None))]" in traced.code
    assert F.relu is relu and type(lt.sigmoid).__name__ == "function"  # nothing records any more
    traced(X)["out"].sum().backward()
    assert traced.param is block.param and block.param.grad is not None


def test_graphs_are_changed():
    block = made()
    traced = fx.symbolic_trace(block)
    for node in traced.graph.nodes:
        if node.op == "call_function" and node.target is F.gelu:
            with traced.graph.inserting_after(node):
                other = traced.graph.call_function(lt.tanh, (node.args[0],))
            assert node.replace_all_uses_with(other) == list(other.users)
            with pytest.raises(lt.InvalidError, match="erase_node: relu is an argument of gelu, tanh"):
                traced.graph.erase_node(node.args[0])
            traced.graph.erase_node(node)
    traced.graph.lint()
    traced.recompile()
    assert "libtensor.tanh(relu)" in traced.code and "gelu" not in traced.code
    z = block.linear(block.seq(X + block.param) - 1).clamp(0, 1)
    wanted = lt.tanh(lt.relu(z)) + doubled(z).sum(-1, keepdim=True) / 5
    assert lt.equal(traced(X)["neg"], -wanted * 2.0)


def test_copies():
    block = made()
    traced = fx.symbolic_trace(block)
    for other in (copy.deepcopy(traced), pickle.loads(pickle.dumps(traced)), copy.copy(traced)):
        assert same(other(X), traced(X)) and other.code == traced.code and other.graph is not traced.graph
    assert copy.deepcopy(traced).param is not traced.param and copy.copy(traced).param is traced.param
    other = copy.deepcopy(traced)
    other.graph.output_node().args = (next(iter(other.graph.nodes)),)
    assert other.graph.eliminate_dead_code() and len(other.graph.nodes) == 3
    other.recompile()
    assert lt.equal(other(X), X) and same(traced(X), block(X))


def test_functions_and_values_for_arguments():
    def f(x, y, *, k=1):
        return lt.add(x, y).relu().view(-1) + k

    traced = fx.symbolic_trace(f)
    assert lt.equal(traced(lt.ones(2), -lt.ones(2)), lt.ones(2)) and "def forward(self, x, y, k = 1):" in traced.code
    traced = fx.symbolic_trace(f, concrete_args={"y": 3})
    assert traced(lt.ones(2)).tolist() == [5, 5] and "libtensor.add(x, 3)" in traced.code


class Leaves(fx.Tracer):
    def is_leaf_module(self, m, module_qualified_name):
        return True


def test_leaves():
    net = nn.Sequential(nn.Linear(2, 2), nn.Sequential(nn.ReLU()))
    inner = [n.target for n in fx.symbolic_trace(net).graph.nodes if n.op == "call_module"]
    outer = [n.target for n in Leaves().trace(net).nodes if n.op == "call_module"]
    assert inner == ["0", "1.0"] and outer == ["0", "1"]
    traced = fx.symbolic_trace(net)
    assert lt.equal(traced(input=lt.ones(1, 2)), net(lt.ones(1, 2)))


def test_transformers():
    class Subtracting(fx.Transformer):
        def call_function(self, target, args, kwargs):
            return super().call_function(lt.sub if target is lt.add else target, args, kwargs)

    changed = Subtracting(fx.symbolic_trace(lambda x, y: lt.add(x, y).neg())).transform()
    assert changed(lt.ones(2), lt.full((2,), 3.0)).tolist() == [2, 2]


def test_graphs_by_hand():
    graph = fx.Graph()
    x = graph.placeholder("x")
    weight = graph.get_attr("inner.weight")
    y = graph.call_function(operator.mul, (x, weight))
    y = graph.call_method("sum", (y,), {"dim": -1})
    graph.output((y, x))
    module = fx.GraphModule({"inner.weight": nn.Parameter(lt.tensor([2.0, 3.0]))}, graph)
    first, second = module(lt.ones(2))
    assert (
        first.item() == 5
        and second.tolist() == [1, 1]
        and [n for n, _ in module.named_parameters()] == ["inner.weight"]
    )
    assert str(graph).startswith("graph():\n    %x : [num_users=2] = placeholder[target=x]\n")
    with graph.inserting_before(y):
        graph.call_function(lt.neg, (x,))
    assert [n.name for n in graph.nodes] == ["x", "inner_weight", "mul", "neg", "sum_1", "output"]
    proxy = fx.Proxy(x, fx.Tracer(graph))
    assert lt.relu(proxy).node.target is lt.relu and lt.cat([proxy, proxy], 0).node.op == "call_function"
    with pytest.raises(lt.InvalidTypeError, match="root does not have"):
        fx.GraphModule({}, graph)
    with pytest.raises(lt.InvalidError, match="op is 'call'"):
        graph.create_node("call", "x")
    with pytest.raises(lt.InvalidError, match="is no node of this graph"):
        fx.Graph().output(x)


def length(values):
    return len(values)


fx.wrap("length")


def test_wrapped_functions_are_nodes():
    traced = fx.symbolic_trace(lambda x: x * length(x))
    assert [n.target for n in traced.graph.nodes][1] is length and traced(lt.ones(3)).tolist() == [3, 3, 3]
    assert length([1]) == 1 and type(length).__name__ == "function"


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (lambda x: x if x.sum() > 0 else -x, "control flow"), (lambda x: [v for v in x], "number of elements"),
        (lambda x: len(x), "wrap"), (lambda x: x + nn.Parameter(lt.ones(1)), "not one of the traced module"),
        (lambda x: nn.Linear(2, 2)(x), "not one of the traced module"), (lambda x: lt.zeros(2)[x], "index"),
    ],
)  # fmt: skip
def test_what_a_trace_cannot_follow(function, words):
    with pytest.raises((fx.TraceError, lt.TensorError), match=words):
        fx.symbolic_trace(function)
    assert lt.relu(lt.ones(1)).item() == 1 and nn.Linear(1, 1)(lt.ones(1)).shape == (1,)
