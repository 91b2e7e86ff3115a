# SPDX-License-Identifier: Apache-2.0
# One exception for each status code; the message is the library's.

"""
    TensorError <: Exception

What the library refuses or fails at. Its subtypes say why: `ShapeError`, `DTypeError`, `IndexError`, `AutogradError`
and so on, one for each status code of the C interface. `e.message` is the library's text, with Julia's names, and dims and
positions from 1.
"""
abstract type TensorError <: Exception end

const ERROR_NAMES = Dict("Dtype" => "DType", "Nomem" => "OutOfMemory", "DeviceNomem" => "DeviceOutOfMemory",
                         "Cuda" => "CUDA", "Io" => "IO")

function error_name(status::Symbol)
    name = join(titlecase.(split(string(status)[length("TENSOR_E_")+1:end], '_')))
    return Symbol(get(ERROR_NAMES, name, name), "Error")
end

const ERROR_TYPES = Dict{Int32,DataType}()

for (status, code, doc) in C.STATUSES
    name = error_name(status)
    text = "    $name <: TensorError\n\n`$status`: $doc."
    @eval begin
        @doc $text struct $name <: TensorError
            message::String
        end
        ERROR_TYPES[$code] = $name
    end
end

Base.showerror(io::IO, e::TensorError) = print(io, nameof(typeof(e)), ": ", e.message)

"Throws what this thread's last failure was; what a callback threw is thrown on."
@noinline function fail()
    code = C.tensor_last_error_code()
    code == C.TENSOR_E_CALLBACK && rethrow_from_callback()
    code == C.TENSOR_E_CANCELLED && endswith(unsafe_string(C.tensor_last_error_message()), "interrupted") &&
        throw(InterruptException())
    throw(get(ERROR_TYPES, code, InternalError)(in_julia(unsafe_string(C.tensor_last_error_message()))))
end

"""
The library's message for who writes Julia: the function has its name in Julia, axes are `dims`, and they and positions
count from 1.
"""
function in_julia(message::AbstractString)
    message = replace(message, r"\btensor_\w+(?=: )" => julia_name; count=1)
    message = replace(message, r"\b(?:start_|end_)?axis[01]? (-?\d+)" => one_more("dims"))
    message = replace(message, r"\bholds -?\d+, expected classes from 0 to \d+" => classes)
    message = replace(message, "tensor_scheduler_step_metric()" => "step!(scheduler, metric)")
    message = replace(message, r"(?<=\w\[)\d+(?=\])" => s -> string(parse(Int, s) + 1))
    message = replace(message, r"\bgroup is -?\d+, expected -?\d+ to -?\d+" => s -> replace(s, r"-?\d+" => n -> string(parse(Int, n) + 1)))
    message = replace(message, r"\bindex (-?\d+) is not in \[0, (\d+)\)" => whole_range("index"))
    message = replace(message, r"\bindex (-?\d+)(?!\d| is not in \d+:)" => one_more("index"))
    message = replace(message, r"TENSOR_BACKWARD_(RETAIN_GRAPH|CREATE_GRAPH|ALLOW_UNUSED)" => s -> lowercase(chop(s; head=16, tail=0)) * "=true")
    return replace(message, r"\btensor_\w+" => julia_name)
end

function julia_name(c::AbstractString)
    stem = String(c)
    haskey(JULIA_NAMES, stem) && return JULIA_NAMES[stem]
    marked = endswith(stem, "_")
    stem = replace(String(rstrip(stem, '_')), r"_(scalar|i64)\b" => "")
    stem = replace(stem, r"_(scalar|i64)$" => "")
    name = get(JULIA_NAMES, stem, stem)
    startswith(name, "tensor_r") && (name = get(JULIA_NAMES, "tensor_" * name[9:end], name))
    name = startswith(name, "tensor_") ? name[8:end] : name
    return !marked || endswith(name, "!") ? name : isletter(name[end]) || isdigit(name[end]) ? name * "!" : ".$name="
end
number_at_end(s) = parse(Int, match(r"-?\d+$", s).match)
one_more(what) = s -> "$what $(number_at_end(s) + 1)"
function classes(s)
    m = match(r"holds (-?\d+), expected classes from 0 to (\d+)", s)
    return "holds $(parse(Int, m[1]) + 1), expected classes from 1 to $(parse(Int, m[2]) + 1)"
end
function whole_range(what)
    return function (s)
        m = match(r"(-?\d+) is not in \[0, (\d+)\)", s)
        return "$what $(parse(Int, m[1]) + 1) is not in 1:$(m[2])"
    end
end

@inline check(status::Integer) = status == C.TENSOR_OK ? nothing : fail()
@inline check(h::Ptr) = h == C_NULL ? fail() : h
