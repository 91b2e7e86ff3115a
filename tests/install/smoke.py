# SPDX-License-Identifier: Apache-2.0
"""What an installed package has to do, on any Python and without NumPy."""

import importlib.util
import pathlib
import sys

import libtensor as lt

package = pathlib.Path(lt.__file__).parent
assert str(package).startswith(sys.argv[1]), package
assert (package / "py.typed").exists()
if "--numpy" not in sys.argv:
    assert importlib.util.find_spec("numpy") is None

x = lt.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
((x @ x).exp() * 1e-9).sum().backward()
assert x.grad.shape == (2, 2)
assert str(lt.tensor([1, 2])) == "tensor([1, 2])"

model = lt.nn.Sequential(lt.nn.Linear(2, 4), lt.nn.ReLU(), lt.nn.Linear(4, 1))
optimizer = lt.optim.Adam(model.parameters(), lr=0.05)
target = lt.tensor([[1.0], [2.0]])
losses = []
for _ in range(50):
    loss = ((model(x.detach()) - target) ** 2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    losses.append(loss.item())
assert losses[-1] < losses[0]

try:
    lt.ones(2, 3) + lt.ones(4)
except ValueError as e:
    assert "do not broadcast" in str(e)
else:
    raise AssertionError("no error")
print(f"Python {sys.version.split()[0]}: {package}")
