# SPDX-License-Identifier: Apache-2.0
# Fits sin(x)^2 with a perceptron of ten hidden units, one sample at a time: the model, the numbers and the losses of
# examples/c/sin2.c:
#
#   1.7035 0.7193 0.3068 0.1742 0.1342 0.1232 0.1220 0.1241 0.1270 0.1297
#
#   julia --project=bindings/julia examples/julia/sin2.jl

using LibTensor, LibTensor.NN
using Printf: @sprintf

# CPython's random.uniform(-1, 1) after random.seed(1)
const DRAWS = Float32[
    -0.73127151177519756, 0.69486747387446535, 0.52754923795322806, -0.48986194852115661, -0.0091298258161181,
    -0.10101787042252375, 0.30318594544552591, 0.57744670227102635, -0.81228082645153021, -0.94330504695598738,
    0.67153020783973938, -0.13446586418989326, 0.52456016491588398, -0.99578789329777861, -0.10922561189039715,
    0.44308006468156513, -0.5424755574590947, 0.89054139110784458, 0.80285491522296715, -0.93882003393289293,
    -0.9491082780130784, 0.082824945586993159, 0.87829832555702114, -0.23759152462357513, -0.56680120573877324,
    -0.15576684883456537, -0.94191842485026411, -0.5566166674539299, -0.12422481269885588, -0.0083755172362987018,
    -0.53383109948485474]

parameter(values, dims...) = Tensor(reshape(values, dims...); requires_grad=true)

function main()
    w1, b1 = parameter(DRAWS[1:10], 10, 1), parameter(DRAWS[11:20], 10, 1)
    w2, b2 = parameter(DRAWS[21:30], 1, 10), parameter(DRAWS[31:31], 1, 1)
    optimizer = SGD([w1, b1, w2, b2]; lr=0.001)
    losses = Float32[]
    for epoch in 1:10
        last = 0f0
        for i in 0:50
            x = 0.4 * i
            input, target = Tensor(fill(Float32(x), 1, 1)), Tensor(fill(Float32(sin(x)^2), 1, 1))
            loss = mse_loss(w2 * sigmoid.(w1 * input .+ b1) .+ b2, target)
            zero_grad!(optimizer)
            backward!(loss)
            step!(optimizer)
            last = loss[]
        end
        push!(losses, last)
    end
    println(join([@sprintf("%.4f", l) for l in losses], ' '))
end

main()
