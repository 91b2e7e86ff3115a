# SPDX-License-Identifier: Apache-2.0
# Programs: what a function calls, captured once, to be run again, saved to a file and loaded.

"""
    Program(path; device=nothing)

The program of a file that [`save`](@ref) wrote, in whatever language. Its constants go to `device`, or where they were.
It is called with tensors of the dtypes and sizes that it was captured with, and returns a tensor, or a tuple of several.

    program = capture(model, x)
    save("model.safetensors", program)
    y = Program("model.safetensors")(x)
"""
mutable struct Program
    handle::Ptr{C.tensor_program_t}

    function Program(h::Ptr{C.tensor_program_t})
        p = new(check(h))
        finalizer(p -> C.tensor_program_release(p.handle), p)
        return p
    end
end
Base.unsafe_convert(::Type{Ptr{C.tensor_program_t}}, p::Program) = p.handle

function Program(path::AbstractString; device=nothing)
    archive = Archive(path; mmap=true)
    return Program(C.tensor_program_load(archive, device === nothing ? 0 : device_code(device)))
end

"""
    capture(f, xs...; constants=Dict(), body=false)

The program of one call `f(xs...)`, which runs. `constants` are `name => tensor` for tensors that it reads beside its
arguments, as weights are. With `body` it may be called within the `f` of another capture, which does not see it: for
[`branch`](@ref) and [`repeat_body`](@ref).
"""
function capture(f, xs::Tensor...; constants=Dict{String,Tensor}(), body::Bool=false)
    inputs = Handles(xs)
    check((body ? C.tensor_program_begin_body : C.tensor_program_begin)(inputs, length(inputs), C_NULL, 0))
    try
        result = f(xs...)
        for (name, tensor) in pairs_of(constants)
            check(C.tensor_program_name(tensor, string(name)))
        end
        results = Handles(result isa Union{Tuple,Vector} ? result : (result,))
        return Program(C.tensor_program_end(results, length(results), C_NULL, 0))
    catch
        C.tensor_program_cancel()
        rethrow()
    end
end

function (p::Program)(xs::Tensor...)
    inputs = Handles(xs)
    results = program_results(p, 0, (found, n) -> C.tensor_program_run(p, inputs, length(inputs), found, n))
    return length(results) == 1 ? results[1] : results
end

"What a call stores for all outputs of a program but the first ones."
function program_results(p::Program, first, call)
    found = fill(Ptr{C.tensor_t}(C_NULL), max(0, C.tensor_program_output_count(p) - first))
    check(call(found, length(found)))
    return Tuple(h == C_NULL ? nothing : wrap(h) for h in found)
end

"""
    branch(condition, on_true, on_false, xs...)

A tuple of what the program `on_true` makes of `xs` if the one element of `condition` is not 0, else `on_false`. Within
[`capture`](@ref) it is one call of that program, which decides in each run.
"""
function branch(condition::Tensor, on_true::Program, on_false::Program, xs::Tensor...)
    inputs = Handles(xs)
    return program_results(on_true, 0, (found, n) ->
        C.tensor_program_branch(condition, on_true, on_false, inputs, length(inputs), found, n))
end

"""
    repeat_body(body, states...; max_trips=nothing, condition=nothing)

Runs the program `body` again and again: of the number of the trip (from 0) and the states it makes whether to go on, new
states, and further tensors. A tuple of the last states, and of the further tensors of all trips, stacked along a new first axis of
C's order, Julia's last. `max_trips` and `condition` are tensors of one element; `nothing` is no limit, and true.
"""
function repeat_body(body::Program, states::Tensor...; max_trips=nothing, condition=nothing)
    given = Handles(states)
    return program_results(body, 1, (found, n) ->
        C.tensor_program_loop(body, something(max_trips, C_NULL), something(condition, C_NULL), given, length(given),
                              C_NULL, 0, found, n))
end

function save(path::AbstractString, p::Program)
    check(C.tensor_program_save(p, path, C_NULL, 0))
    return path
end

input_names(p::Program) = String[unsafe_string(C.tensor_program_input_name(p, i)) for i in 0:C.tensor_program_input_count(p)-1]
output_names(p::Program) = String[unsafe_string(C.tensor_program_output_name(p, i)) for i in 0:C.tensor_program_output_count(p)-1]

"`inputs(program)`: tensors of the meta device with the element types and sizes of the inputs."
inputs(p::Program) = Tensor[wrap(C.tensor_program_input(p, i)) for i in 0:C.tensor_program_input_count(p)-1]

"`named_constants(program)`: its weights and states that have names."
function named_constants(p::Program)
    found = Dict{String,Tensor}()
    for i in 0:C.tensor_program_constant_count(p)-1
        name = unsafe_string(C.tensor_program_constant_name(p, i))
        isempty(name) || (found[name] = wrap(C.tensor_program_constant(p, i)))
    end
    return found
end

"""
    quantize(program; bits=8, block_size=32, int8_activations=false)

A program whose linear layers have weights of 8 or 4 bits, of which `block_size` elements share a scale. With
`int8_activations` the inputs of these layers are rounded to 8 bits too.
"""
quantize(p::Program; bits::Integer=8, block_size::Integer=32, int8_activations::Bool=false) =
    Program(C.tensor_program_quantize(p, bits, block_size, int8_activations))

"""
    fuse_quantized(program)

A program that computes convolutions and matrix products of dequantized operands in integers.
"""
fuse_quantized(p::Program) = Program(C.tensor_program_fuse_quantized(p))

"""
    fold_batch_norms(program)

A program for inference, in which convolutions contain the batch norms that follow them.
"""
fold_batch_norms(p::Program) = Program(C.tensor_program_fold_batch_norms(p))

Base.length(p::Program) = Int(C.tensor_program_call_count(p))
Base.show(io::IO, p::Program) = print(io, "Program of ", length(p), " calls")
Base.print(io::IO, p::Program) = print(io, whole_text((buffer, capacity, needed) -> C.tensor_program_text(p, buffer, capacity, needed)))

"""
    plan_text(program)

What runs in place of the calls from the second run on: kernels and their memory, or why there are none.
"""
plan_text(p::Program) = whole_text((buffer, capacity, needed) -> C.tensor_program_plan_text(p, buffer, capacity, needed))

merge!(JULIA_NAMES, Dict("tensor_program_begin" => "capture", "tensor_program_begin_body" => "capture",
    "tensor_program_end" => "capture", "tensor_program_name" => "capture", "tensor_program_run" => "Program",
    "tensor_program_load" => "Program", "tensor_program_save" => "save", "tensor_program_branch" => "branch",
    "tensor_program_loop" => "repeat_body", "tensor_program_quantize" => "quantize",
    "tensor_program_fuse_quantized" => "fuse_quantized", "tensor_program_fold_batch_norms" => "fold_batch_norms",
    "tensor_program_text" => "print", "tensor_program_plan_text" => "plan_text",
    "tensor_program_generalize" => "C.tensor_program_generalize"))
