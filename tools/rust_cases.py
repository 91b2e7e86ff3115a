"""What the derived tests of the Rust binding call: for each op one value, computed here in Python, and one error.

A case is (Rust expression, shape, elements); the expression gives a Result<Tensor>, of any dtype. An error is (Rust
expression, variant of Error, message). `m()` is [[1, 2, 3], [4, 5, 6]], `v(&[...])` a vector of doubles, `ids(...)` one
of int64, `leaf()` a vector that requires grad, `huge()` a view of 2^60 elements: no result of that size fits into memory.
"""

import math

X = [-1.5, -0.5, 0.25, 2.0]
POSITIVE = [0.25, 0.5, 1.5, 2.0]


def vector(values):
    return f"v(&[{', '.join(map(repr, map(float, values)))}])"


def sigmoid(x):
    return 1 / (1 + math.exp(-x))


def softplus(x):
    return math.log1p(math.exp(x))


UNARY = {
    "neg": (X, lambda x: -x),
    "abs": (X, abs),
    "sign": (X, lambda x: math.copysign(1, x)),
    "reciprocal": (X, lambda x: 1 / x),
    "square": (X, lambda x: x * x),
    "sqrt": (POSITIVE, math.sqrt),
    "rsqrt": (POSITIVE, lambda x: 1 / math.sqrt(x)),
    "exp": (X, math.exp),
    "expm1": (X, math.expm1),
    "log": (POSITIVE, math.log),
    "log1p": (POSITIVE, math.log1p),
    "sin": (X, math.sin),
    "cos": (X, math.cos),
    "tanh": (X, math.tanh),
    "sigmoid": (X, sigmoid),
    "erf": (X, math.erf),
    "relu": (X, lambda x: max(x, 0.0)),
    "silu": (X, lambda x: x * sigmoid(x)),
    "floor": (X, math.floor),
    "ceil": (X, math.ceil),
    "round": (X, round),
    "logical_not": ([0.0, 2.0], lambda x: not x),
    "isnan": (X, math.isnan),
    "isinf": (X, math.isinf),
    "isfinite": (X, math.isfinite),
}

# With one more argument: (arguments in Rust, function).
UNARY_WITH = {
    "leaky_relu": ("0.1", lambda x: x if x > 0 else 0.1 * x),
    "gelu": ("false", lambda x: x * 0.5 * (1 + math.erf(x / math.sqrt(2)))),
}

A, B = [1.0, 2.0, 5.0], [3.0, 2.0, 0.5]
BINARY = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "remainder": lambda a, b: a % b,
    "pow": lambda a, b: a**b,
    "maximum": max,
    "minimum": min,
    "hypot": math.hypot,
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
    "logical_and": lambda a, b: bool(a and b),
    "logical_or": lambda a, b: bool(a or b),
    "logical_xor": lambda a, b: bool(a) != bool(b),
}

M = [1, 2, 3, 4, 5, 6]


def softmax(row):
    total = sum(map(math.exp, row))
    return [math.exp(x) / total for x in row]


def log_softmax(row):
    total = sum(map(math.exp, row))
    return [x - math.log(total) for x in row]


SPREAD = 1 / math.sqrt(2 / 3 + 1e-5)  # of three neighbouring numbers, as layer_norm and batch_norm see it
SMOOTH = -sum(log_softmax([1, 2, 3]))

CASES = {
    "empty": ("Tensor::empty([2, 0], DType::F64)", [2, 0], []),
    "zeros": ("Tensor::zeros([2, 2], DType::F64)", [2, 2], [0] * 4),
    "ones": ("Tensor::ones(vec![3_usize], DType::I32)", [3], [1] * 3),
    "full": ("Tensor::full([2], 2.5, DType::F64)", [2], [2.5] * 2),
    "empty_like": ("v(&[]).empty_like(())", [0], []),
    "zeros_like": ("m().zeros_like(DType::Bool)", [2, 3], [0] * 6),
    "ones_like": ("m().ones_like(())", [2, 3], [1] * 6),
    "full_like": ("m().full_like(7, ())", [2, 3], [7] * 6),
    "arange": ("Tensor::arange(1, 8, 3, ())", [3], [1, 4, 7]),
    "linspace": ("Tensor::linspace(0.0, 1.0, 5, true, DType::F64)", [5], [0, 0.25, 0.5, 0.75, 1]),
    "eye": ("Tensor::eye(2, 3, 1, DType::F64)", [2, 3], [0, 1, 0, 0, 0, 1]),
    "clone": ("m().t().unwrap().copy()", [3, 2], [1, 4, 2, 5, 3, 6]),
    "contiguous": ("m().t().unwrap().contiguous()", [3, 2], [1, 4, 2, 5, 3, 6]),
    "astype": ("v(&[-1.5, 2.9]).astype(DType::I8)", [2], [-1, 2]),
    "to_device": ("m().to_device(Device::CPU)", [2, 3], M),
    "copy_": ("m().copy_(&v(&[1.0, 2.0, 3.0])).cloned()", [2, 3], [1, 2, 3] * 2),
    "fill_": ("m().fill_(2.5).cloned()", [2, 3], [2.5] * 6),
    "zero_": ("m().zero_().cloned()", [2, 3], [0] * 6),
    "reshape": ("m().reshape([3, -1])", [3, 2], M),
    "view": ("m().view([6])", [6], M),
    "flatten": ("m().flatten(0, -1)", [6], M),
    "permute_dims": ("m().permute_dims([1, 0])", [3, 2], [1, 4, 2, 5, 3, 6]),
    "transpose": ("m().transpose(0, 1)", [3, 2], [1, 4, 2, 5, 3, 6]),
    "matrix_transpose": ("m().matrix_transpose()", [3, 2], [1, 4, 2, 5, 3, 6]),
    "broadcast_to": ("v(&[1.0, 2.0]).broadcast_to([2, 2])", [2, 2], [1, 2, 1, 2]),
    "squeeze": ("m().view([1, 6, 1]).unwrap().squeeze(0)", [6, 1], M),
    "unsqueeze": ("m().unsqueeze(-1)", [2, 3, 1], M),
    "slice": ("m().slice(1, None, None, -2)", [2, 2], [3, 1, 6, 4]),
    "select": ("m().select(1, -1)", [2], [3, 6]),
    "narrow": ("m().narrow(1, 1, 2)", [2, 2], [2, 3, 5, 6]),
    "diagonal": ("m().diagonal(1, 0, 1)", [2], [2, 6]),
    "as_strided": ("m().as_strided([2, 2], [1, 2], 1)", [2, 2], [2, 4, 3, 5]),
    "as_strided_scatter": ("m().as_strided_scatter(&v(&[7.0, 8.0]), [2], [3], 1)", [2, 3], [1, 7, 3, 4, 8, 6]),
    "split": ("Ok(m().split([1, 2], 1).unwrap().remove(1))", [2, 2], [2, 3, 5, 6]),
    "unbind": ("Ok(m().unbind(1).unwrap().remove(2))", [2], [3, 6]),
    "detach": ("leaf().detach()", [2], [1, 2]),
    "concat": ("Tensor::concat(&[m(), m()], ..)", [12], M * 2),
    "stack": ("Tensor::stack(&[v(&[1.0, 2.0]), v(&[3.0, 4.0])], 1)", [2, 2], [1, 3, 2, 4]),
    "flip": ("m().flip(..)", [2, 3], M[::-1]),
    "pad": ("v(&[1.0, 2.0]).pad([1, 2], 9)", [5], [9, 1, 2, 9, 9]),
    "tile": ("v(&[1.0, 2.0]).tile([2, 1])", [2, 2], [1, 2, 1, 2]),
    "repeat": ("v(&[1.0, 2.0]).repeat(2, ..)", [4], [1, 1, 2, 2]),
    "clamp": ("m().clamp(2.5, 4.5)", [2, 3], [2.5, 2.5, 3, 4, 4.5, 4.5]),
    "where": ("ids(&[1, 0]).where_cond(&v(&[1.0, 2.0]), 5)", [2], [1, 5]),
    "masked_fill": ("m().masked_fill(&m().gt(4).unwrap(), -1)", [2, 3], [1, 2, 3, 4, -1, -1]),
    "sum": ("m().sum(0)", [3], [5, 7, 9]),
    "prod": ("m().prod([0, 1])", [], [720]),
    "mean": ("m().mean(1)", [2], [2, 5]),
    "var": ("m().var(1, 1.0)", [2], [1, 1]),
    "std": ("m().std(.., 0.0)", [], [math.sqrt(35 / 12)]),
    "max": ("m().max(1)", [2], [3, 6]),
    "min": ("m().min(0)", [3], [1, 2, 3]),
    "argmax": ("m().argmax(1)", [2], [2, 2]),
    "argmin": ("m().argmin(..)", [], [0]),
    "any": ("m().gt(3).unwrap().any(1)", [2], [0, 1]),
    "all": ("m().gt(3).unwrap().all(1)", [2], [0, 1]),
    "logsumexp": ("m().logsumexp(1)", [2], [math.log(sum(map(math.exp, r))) for r in (M[:3], M[3:])]),
    "cumsum": ("m().cumsum(1)", [2, 3], [1, 3, 6, 4, 9, 15]),
    "index_select": ("m().index_select(1, &ids(&[2, 0]))", [2, 2], [3, 1, 6, 4]),
    "gather": ("m().gather(1, &ids(&[2, 0]).view([2, 1]).unwrap())", [2, 1], [3, 4]),
    "scatter": ("m().scatter(0, &ids(&[1]).view([1, 1]).unwrap(), &v(&[9.0]).view([1, 1]).unwrap())", [2, 3],
                [1, 2, 3, 9, 5, 6]),
    "scatter_add": ("v(&[1.0, 2.0]).scatter_add(0, &ids(&[1, 1]), &v(&[3.0, 4.0]))", [2], [1, 9]),
    "take_along_axis": ("m().take_along_axis(&ids(&[0, 2]).view([2, 1]).unwrap(), 1)", [2, 1], [1, 6]),
    "embedding": ("m().embedding(&ids(&[1, 1]))", [2, 3], [4, 5, 6] * 2),
    "one_hot": ("ids(&[1, 0]).one_hot(3)", [2, 3], [0, 1, 0, 1, 0, 0]),
    "nonzero": ("v(&[0.0, 3.0, 4.0]).nonzero()", [2, 1], [1, 2]),
    "index": ("m().index(&[None, Some(&ids(&[2, 2]))])", [2, 2], [3, 3, 6, 6]),
    "index_put": ("m().index_put(&[Some(&ids(&[0]))], &v(&[7.0]), true)", [2, 3], [8, 9, 10, 4, 5, 6]),
    "matmul": ("m().matmul(&m().t().unwrap())", [2, 2], [14, 32, 32, 77]),
    "addmm": ("v(&[1.0]).addmm(&m(), &m().t().unwrap(), 2.0, 0.5)", [2, 2], [9, 18, 18, 40.5]),
    "outer": ("v(&[1.0, 2.0]).outer(&v(&[3.0, 4.0]))", [2, 2], [3, 4, 6, 8]),
    "einsum": ('Tensor::einsum("ij,kj->i", &[m(), m()])', [2], [46, 109]),
    "linear": ("m().linear(&v(&[1.0, 0.0, 2.0]), None)", [2], [7, 16]),
    "conv2d": ("image().conv2d(&kernel(), Some(&v(&[0.5])), 1, 0, 1, 1)", [1, 1, 2, 2], [6.5, 8.5, 12.5, 14.5]),
    "conv2d_input_grad": ("kernel().conv2d_input_grad(&kernel(), [1, 1, 3, 3], 1, 0, 1, 1)", [1, 1, 3, 3],
                          [1, 0, 0, 0, 2, 0, 0, 0, 1]),
    "conv2d_weight_grad": ("kernel().conv2d_weight_grad(&image(), [1, 1, 2, 2], 1, 0, 1, 1)", [1, 1, 2, 2],
                           [6, 8, 12, 14]),
    "max_pool2d": ("image().max_pool2d(2, 1, 0, 1, false)", [1, 1, 2, 2], [5, 6, 8, 9]),
    "avg_pool2d": ("image().avg_pool2d(2, 1, 0, false, true)", [1, 1, 2, 2], [3, 4, 6, 7]),
    "avg_pool2d_grad": ("v(&[4.0]).view([1, 1, 1, 1]).unwrap().avg_pool2d_grad([1, 1, 2, 2], 2, (), 0, false, true)",
                        [1, 1, 2, 2], [1] * 4),
    "softmax": ("m().softmax(-1)", [2, 3], softmax(M[:3]) + softmax(M[3:])),
    "log_softmax": ("m().log_softmax(1)", [2, 3], log_softmax(M[:3]) + log_softmax(M[3:])),
    "layer_norm": ("m().layer_norm(1, None, Some(&v(&[0.0, 0.0, 1.0])), 1e-5)", [2, 3], [-SPREAD, 0, SPREAD + 1] * 2),
    "batch_norm": ("m().t().unwrap().batch_norm(None, None, None, None, true, 0.1, 1e-5)", [3, 2],
                   [-SPREAD, -SPREAD, 0, 0, SPREAD, SPREAD]),
    "dropout": ("m().dropout(1.0, true, None)", [2, 3], [0] * 6),
    "mse_loss": ("v(&[1.0, 2.0]).mse_loss(&v(&[3.0, 5.0]), Reduction::Sum)", [], [13]),
    "l1_loss": ("v(&[1.0, 2.0]).l1_loss(&v(&[3.0, 5.0]), Reduction::Mean)", [], [2.5]),
    "nll_loss": ("m().nll_loss(&ids(&[0, 2]), None, -100, Reduction::None)", [2], [-1, -6]),
    "cross_entropy": ("m().cross_entropy(&ids(&[0, 2]), None, 0, 0.0, Reduction::Mean)", [], [-log_softmax(M[3:])[2]]),
    "bce_with_logits": ("v(&[1.0, -2.0]).bce_with_logits(&v(&[0.0, 1.0]), None, None, Reduction::Sum)", [],
                        [softplus(1) + softplus(2)]),
    "rand": ("within(Tensor::rand([100], DType::F64, Some(&rng())), 0.0, 1.0)", [], [1]),
    "randn": ("within(Tensor::randn([100], DType::F64, Some(&rng())), -9.0, 9.0)", [], [1]),
    "randint": ("within(Tensor::randint(3, 5, [100], (), Some(&rng())), 3.0, 4.5)", [], [1]),
    "randperm": ("Tensor::randperm(5, (), Some(&rng())).unwrap().one_hot(5).unwrap().sum(0)", [5], [1] * 5),
    "bernoulli": ("v(&[0.0, 1.0]).bernoulli(None)", [2], [0, 1]),
    "multinomial": ("v(&[0.0, 1.0, 0.0]).multinomial(2, true, None)", [2], [1, 1]),
    "uniform_": ("within(m().uniform_(2.0, 3.0, None).cloned(), 2.0, 3.0)", [], [1]),
    "normal_": ("m().normal_(2.0, 0.0, None).cloned()", [2, 3], [2] * 6),
    "kaiming_uniform_": ("within(m().kaiming_uniform_(0.0, Fan::In, None).cloned(), -1.5, 1.5)", [], [1]),
    "kaiming_normal_": ("within(m().kaiming_normal_(0.0, Fan::Out, None).cloned(), -9.0, 9.0)", [], [1]),
    "xavier_uniform_": ("within(m().xavier_uniform_(1.0, None).cloned(), -1.1, 1.1)", [], [1]),
    "xavier_normal_": ("within(m().xavier_normal_(1.0, None).cloned(), -9.0, 9.0)", [], [1]),
}  # fmt: skip

# Further forms that a row has: (name of the test, case).
MORE = {
    "sum_keepdim": ("m().sum_keepdim(0)", [1, 3], [5, 7, 9]),
    "sum_dtype": ("m().sum_dtype(.., false, DType::I64)", [], [21]),
    "prod_keepdim": ("m().prod_keepdim(..)", [1, 1], [720]),
    "mean_keepdim": ("m().mean_keepdim(1)", [2, 1], [2, 5]),
    "var_keepdim": ("m().var_keepdim(1, 0.0)", [2, 1], [2 / 3] * 2),
    "std_keepdim": ("m().std_keepdim(1, 1.0)", [2, 1], [1, 1]),
    "max_keepdim": ("m().max_keepdim(1)", [2, 1], [3, 6]),
    "min_keepdim": ("m().min_keepdim(1)", [2, 1], [1, 4]),
    "argmax_keepdim": ("m().argmax_keepdim(1)", [2, 1], [2, 2]),
    "argmin_keepdim": ("m().argmin_keepdim(1)", [2, 1], [0, 0]),
    "any_keepdim": ("m().any_keepdim(..)", [1, 1], [1]),
    "all_keepdim": ("m().all_keepdim(..)", [1, 1], [1]),
    "logsumexp_keepdim": ("v(&[0.0, 0.0]).logsumexp_keepdim(..)", [1], [math.log(2)]),
    "prod_dtype": ("m().prod_dtype(0, true, None)", [1, 3], [4, 10, 18]),
    "mean_dtype": ("m().mean_dtype(.., false, DType::F32)", [], [3.5]),
    "cumsum_dtype": ("m().cumsum_dtype(.., DType::I32)", [6], [1, 3, 6, 10, 15, 21]),
    "clamp_": ("m().clamp_(2, 5).cloned()", [2, 3], [2, 2, 3, 4, 5, 5]),
    "clamp_tensors": ("m().clamp(2.5, &v(&[3.0, 4.0, 5.0]))", [2, 3], [2.5, 2.5, 3, 3, 4, 5]),
    "masked_fill_": ("m().masked_fill_(&m().gt(4).unwrap(), &v(&[7.0]).sum(..).unwrap()).cloned()", [2, 3],
                     [1, 2, 3, 4, 7, 7]),
    "where_tensor": ("ids(&[1, 0]).where_cond(&v(&[1.0, 2.0]), &v(&[3.0, 4.0]))", [2], [1, 4]),
    "scatter_": ("v(&[1.0, 2.0]).scatter_(0, &ids(&[1]), &v(&[5.0])).cloned()", [2], [1, 5]),
    "scatter_add_": ("v(&[1.0, 2.0]).scatter_add_(0, &ids(&[1]), &v(&[5.0])).cloned()", [2], [1, 7]),
    "index_put_": ("m().index_put_(&[Some(&ids(&[1]))], &v(&[7.0]), false).cloned()", [2, 3], [1, 2, 3, 7, 7, 7]),
    "leaky_relu_": ("v(&[-2.0]).leaky_relu_(0.5).cloned()", [1], [-1]),
    "gelu_": ("v(&[0.0]).gelu_(true).cloned()", [1], [0]),
    "full_i64": ("Tensor::full([1], 3, ())", [1], [3]),
    "fill_i64_": ("m().fill_(2).cloned()", [2, 3], [2] * 6),
    "arange_f64": ("Tensor::arange(0, 1, 0.25, DType::F64)", [4], [0, 0.25, 0.5, 0.75]),
}  # fmt: skip
