# One exception for each status code; the message is the library's.

"""
    TensorError <: Exception

What the library refuses or fails at. Its subtypes say why: `ShapeError`, `DTypeError`, `IndexError`, `AutogradError`
and so on, one for each status code of the C interface. `e.message` is the library's own text.
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
    message = unsafe_string(C.tensor_last_error_message())
    throw(get(ERROR_TYPES, code, InternalError)(message))
end

@inline check(status::Integer) = status == C.TENSOR_OK ? nothing : fail()
@inline check(h::Ptr) = h == C_NULL ? fail() : h
