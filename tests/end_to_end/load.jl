# SPDX-License-Identifier: Apache-2.0
# As load.c, in Julia.

using LibTensor
using LibTensor: linspace
using Printf: @printf

x = reshape(linspace(Float32, -1, 1, 64), 64, 1)
for path in ARGS
    model = LibTensor.load(path)
    y = tanh.(x * model["w1"]) * model["w2"]
    @printf("%.5f\n", sum(y .^ 2)[])
end
