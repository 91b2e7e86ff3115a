# SPDX-License-Identifier: Apache-2.0
# Options of optimisers and schedulers: lists, words, and what is refused.

fresh() = Tensor([1.0 2.0; 3.0 4.0]; requires_grad=true)
function moved(kind; kw...)
    p = fresh()
    opt = getfield(LibTensor, kind)([p]; kw...)
    for _ in 1:3
        zero_grad!(opt)
        backward!(sum(p .* p))
        step!(opt)
    end
    return host(p)
end

@noinline function test_lists()
    for (kind, name, n) in ((:Adam, :betas, 2), (:NAdam, :betas, 2), (:Lion, :betas, 2), (:Rprop, :etas, 2),
                            (:Rprop, :step_sizes, 2), (:Muon, :ns_coefficients, 3))
        make(value) = getfield(LibTensor, kind)(fresh(); NamedTuple{(name,)}((value,))...)
        good = name === :step_sizes ? (1e-3, 0.012) : name === :etas ? (0.4, 1.3) : name === :betas ? (0.5, 0.6) : (3.0, -4.0, 2.0)
        @test moved(kind; NamedTuple{(name,)}((good,))...) == moved(kind; NamedTuple{(name,)}((collect(good),))...)
        for bad in (good[1], good[1:end-1], (good..., 0.1), "0.9", nothing, ("a", "b", "c")[1:n])
            @test_throws ArgumentError make(bad)
        end
        @test occursin("$name is (0.5,), expected $n numbers", message_of(() -> make((0.5,))))
    end
    opt = NAdam(fresh())
    option!(opt, :betas, (0.25, 0.75))
    @test option(opt, :beta1) == 0.25 && option(opt, :beta2) == 0.75
    for opt in (SGD(fresh(); momentum=0.5), Adam(fresh()), AdamW(fresh()))
        @test occursin("no option lrr", message_of(() -> add_group!(opt, fresh(); lrr=0.3)))
    end
    @test_throws InvalidError add_group!(Rprop(fresh()), fresh(); lrr=0.3)
end

@noinline function test_words()
    make(kind; kw...) = Scheduler(kind, SGD(fresh(); lr=0.5, momentum=0.5); kw...)
    rates(s, n) = map(_ -> (step!(s); LibTensor.learning_rate(s)), 1:n)
    @test rates(make("StepLR"; step_size=2), 4) == rates(make(:StepLR; step_size=2), 4)
    cyclic = (base_lr=0.01, max_lr=0.1, step_size_up=2)
    for (word, number) in ((:triangular, 0), ("triangular2", 1), (:exp_range, 2))
        @test rates(make(:CyclicLR; mode=word, gamma=0.9, cyclic...), 9) == rates(make(:CyclicLR; mode=number, gamma=0.9, cyclic...), 9)
    end
    once = (max_lr=0.1, total_steps=10)
    @test rates(make(:OneCycleLR; anneal_strategy="linear", once...), 5) == rates(make(:OneCycleLR; linear=1, once...), 5)
    @test rates(make(:OneCycleLR; anneal_strategy=:cos, once...), 5) == rates(make(:OneCycleLR; once...), 5)
    @test option(make(:ReduceLROnPlateau; mode=:max, threshold_mode=:abs), :maximize) == 1
    @test option(make(:ReduceLROnPlateau; mode=:min, threshold_mode="abs"), :absolute) == 1
    @test_throws ArgumentError make(:CyclicLR; mode=:square, cyclic...)
    @test_throws ArgumentError make(:StepLR; step_size="2")
    @test_throws ArgumentError make(:StepLR; step_size=[2])
    plateau = make(:ReduceLROnPlateau; patience=0, factor=0.5)
    foreach(_ -> step!(plateau, sum(Tensor([1.0]; requires_grad=true))), 1:3)
    @test LibTensor.learning_rate(plateau) < 0.5
end

@noinline function test_names_of_messages()
    opt = Adam(fresh())
    for (f, text) in (
        (() -> LibTensor.one_hot([0], 3), "index 0 is not in 1:3"),
        (() -> LibTensor.Embedding(10 => 3)(12), "index 12 is "),
        (() -> Adam(fresh(); lr=-1), "Optimizer: lr is -1"),
        (() -> Muon(Tensor([1.0]; requires_grad=true)), "Optimizer: params[1] has shape"),
        (() -> option!(opt, :lr, 0.1; group=3), "option!: group is 3, expected 0 to 1"),
        (() -> option(opt, :none), "option: name \"none\""),
        (() -> Scheduler(:StepLR, opt), "step!: step_size is not set"),
        (() -> step!(Scheduler(:ReduceLROnPlateau, opt)), "needs a metric: step!(scheduler, metric)"),
        (() -> capture(x -> x .* 2, Tensor([1.0]))(), "Program: the program has 1 inputs"),
        (() -> LibTensor.quantize(capture(x -> x .* 2, Tensor([1.0])); bits=3), "quantize: bits is 3"))
        @test occursin(text, message_of(f))
    end
end

@testset "lists" begin test_lists() end
@testset "words" begin test_words() end
@testset "messages" begin test_names_of_messages() end
