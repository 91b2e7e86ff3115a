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
    capture(f, xs...; constants=Dict())

The program of one call `f(xs...)`, which runs. `constants` are `name => tensor` for tensors that it reads beside its
arguments, as weights are.
"""
function capture(f, xs::Tensor...; constants=Dict{String,Tensor}())
    inputs = Handles(xs)
    check(C.tensor_program_begin(inputs, length(inputs), C_NULL, 0))
    try
        result = f(xs...)
        for (name, tensor) in pairs_of(constants)
            check(C.tensor_program_name(tensor, string(name)))
        end
        results = Handles(result isa Tensor ? (result,) : Tuple(result))
        return Program(C.tensor_program_end(results, length(results), C_NULL, 0))
    catch
        C.tensor_program_cancel()
        rethrow()
    end
end

function (p::Program)(xs::Tensor...)
    inputs = Handles(xs)
    found = fill(Ptr{C.tensor_t}(C_NULL), C.tensor_program_output_count(p))
    check(C.tensor_program_run(p, inputs, length(inputs), found, length(found)))
    results = Tuple(h == C_NULL ? nothing : wrap(h) for h in found)
    return length(results) == 1 ? results[1] : results
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

Base.length(p::Program) = Int(C.tensor_program_call_count(p))
Base.show(io::IO, p::Program) = print(io, "Program of ", length(p), " calls")
Base.print(io::IO, p::Program) = print(io, whole_text((buffer, capacity, needed) -> C.tensor_program_text(p, buffer, capacity, needed)))

"""
    plan_text(program)

What runs in place of the calls from the second run on: kernels and their memory, or why there are none.
"""
plan_text(p::Program) = whole_text((buffer, capacity, needed) -> C.tensor_program_plan_text(p, buffer, capacity, needed))
