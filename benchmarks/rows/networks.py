# SPDX-License-Identifier: Apache-2.0
"""Training steps of small networks: a perceptron, a convolutional net, an LSTM."""

from harness import training
from harness.inputs import integers, joined, normal
from harness.table import Row
from harness.training import Step, weights

RATE = 0.01


def perceptron(L, x, y, *w):
    nn = L.nn
    model = nn.Sequential(nn.Linear(784, 128), nn.ReLU(), nn.Linear(128, 10))
    return stepping(L, model, x, y, w)


def convolutional(L, x, y, *w):
    nn = L.nn
    model = nn.Sequential(
        nn.Conv2d(1, 16, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
        nn.Conv2d(16, 32, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
        nn.Flatten(), nn.Linear(32 * 49, 10),
    )  # fmt: skip
    return stepping(L, model, x, y, w)


def recurrent(L, x, y, *w):
    class Last(L.nn.Module):
        def __init__(self):
            super().__init__()
            self.lstm = L.nn.LSTM(64, 128, batch_first=True)
            self.head = L.nn.Linear(128, 10)

        def forward(self, x):
            return self.head(self.lstm(x)[0][:, -1])

    return stepping(L, Last(), x, y, w)


def stepping(L, model, x, y, w, **options):
    training.load(L, model, w)
    optimizer = L.optim.SGD(model.parameters(), lr=RATE, **training.fused(L), **options)
    return Step(model, lambda m, x, y: L.nn.functional.cross_entropy(m(x), y), optimizer, x, y)


def adam(L, x, y, *w):
    step = perceptron(L, x, y, *w)
    step.optimizer = L.optim.Adam(step.model.parameters(), lr=1e-3, **training.fused(L))
    return step


def in_jax(logits):
    """By a function (L, params, x)."""

    def setup(L, x, y, *w):
        def loss(params, x, y):
            z = logits(L, params, x)
            return (L.nn.logsumexp(z, 1) - L.numpy.take_along_axis(z, y[:, None], 1)[:, 0]).mean()

        return training.jax_sgd(L, loss, RATE, [x, y], w)

    return setup


def jax_perceptron(L, p, x):
    return L.nn.relu(x @ p[0].T + p[1]) @ p[2].T + p[3]


def jax_convolutional(L, p, x):
    def layer(x, w, b):
        x = L.lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=("NCHW", "OIHW", "NCHW"))
        x = L.nn.relu(x + b[:, None, None])
        return L.lax.reduce_window(x, -L.numpy.inf, L.lax.max, (1, 1, 2, 2), (1, 1, 2, 2), "VALID")

    x = layer(layer(x, p[0], p[1]), p[2], p[3])
    return x.reshape(x.shape[0], -1) @ p[4].T + p[5]


def jax_recurrent(L, p, x):
    w, u, b, c, head, bias = p
    np, sigmoid = L.numpy, L.nn.sigmoid

    def step(state, x):
        h, cell = state
        i, f, g, o = np.split(x @ w.T + b + h @ u.T + c, 4, 1)
        cell = sigmoid(f) * cell + sigmoid(i) * np.tanh(g)
        h = sigmoid(o) * np.tanh(cell)
        return (h, cell), None

    zeros = np.zeros((x.shape[0], 128), np.float32)
    (h, _), _ = L.lax.scan(step, (zeros, zeros), x.swapaxes(0, 1))
    return h @ head.T + bias


def mlx_perceptron(L, x, y, *w):
    import mlx.nn

    def loss(params):
        z = mlx.nn.relu(x @ params[0].T + params[1]) @ params[2].T + params[3]
        return mlx.nn.losses.cross_entropy(z, y, reduction="mean")

    def step(params):
        value, grads = L.value_and_grad(loss)(params)
        return value, [p - RATE * g for p, g in zip(params, grads)]

    compiled, params = L.compile(step), list(w)

    def call():
        nonlocal params
        value, params = compiled(params)
        L.eval(value, *params)
        return value

    return call


MLP = joined(normal((64, 784)), integers((64,), 10), weights((128, 784), (128,), (10, 128), (10,)))
CNN = joined(
    normal((64, 1, 28, 28)),
    integers((64,), 10),
    weights((16, 1, 3, 3), (16,), (32, 16, 3, 3), (32,), (10, 32 * 49), (10,)),
)
LSTM = joined(
    normal((32, 64, 64)),
    integers((32,), 10),
    weights((512, 64), (512, 128), (512,), (512,), (10, 128), (10,)),
)
SAME = {"training": True, "checks": 4, "tolerance": 1e-3, "compiled": ("torch",)}
PERCEPTRON = {
    "libtensor": perceptron, "torch": perceptron, "jax": in_jax(jax_perceptron), "mlx": mlx_perceptron,
}  # fmt: skip

CONVOLUTIONAL = {"libtensor": convolutional, "torch": convolutional, "jax": in_jax(jax_convolutional)}
RECURRENT = {"libtensor": recurrent, "torch": recurrent, "jax": in_jax(jax_recurrent)}


def captured_row(name, setups, inputs, **options):
    return Row(name, training.with_captured(setups), inputs, **options, **SAME)


ROWS = [
    Row("MLP step 1T", PERCEPTRON, MLP, threads=1, goal=22, target=1.65, flops=26.2e6, memory=True, **SAME),
    Row("MLP step 2T", PERCEPTRON, MLP, goal=22, target=2.0, flops=26.2e6, memory=True, quick=True, **SAME),
    Row("MLP step Adam 2T", {"libtensor": adam, "torch": adam}, MLP, flops=26.2e6, **SAME),
    Row(
        "CNN step",
        CONVOLUTIONAL,
        CNN,
        goal=23,
        target=2.4,
        flops=0.38e9,
        memory=True,
        quick=True,
        **SAME,
    ),
    Row(
        "LSTM step",
        RECURRENT,
        LSTM,
        flops=3 * 2.0 * 32 * 64 * 512 * 192,
        **SAME,
    ),
    captured_row("MLP step captured 1T", PERCEPTRON, MLP, threads=1, flops=26.2e6, memory=True),
    captured_row("MLP step captured 2T", PERCEPTRON, MLP, flops=26.2e6),
    captured_row("MLP step Adam captured 2T", {"libtensor": adam, "torch": adam}, MLP, flops=26.2e6),
    captured_row("CNN step captured", CONVOLUTIONAL, CNN, flops=0.38e9, memory=True),
    captured_row("LSTM step captured", RECURRENT, LSTM, flops=3 * 2.0 * 32 * 64 * 512 * 192),
]
