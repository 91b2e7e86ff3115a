# SPDX-License-Identifier: Apache-2.0
# The C interface, function by function, through addresses that are looked up once when the package is loaded.
module C

using Libdl

const POINTERS = Pair{Symbol,Ref{Ptr{Cvoid}}}[]
const HANDLE = Ref{Ptr{Cvoid}}(C_NULL)

"""
    @c [retried] name(argument::Type, ...)::Result

Defines the C function `name`. A `retried` one, which returns NULL on failure, is called again after a collection
if memory ran out.
"""
macro c(arguments...)
    call, result = arguments[end].args
    name = call.args[1]
    names = [argument.args[1] for argument in call.args[2:end]]
    types = [argument.args[2] for argument in call.args[2:end]]
    address = Symbol("address_of_", name)
    # Ctrl-C waits until C has returned; long calls ask for it (callbacks.jl). Thrown in a callback it would skip C's frames.
    invoke = quote
        ccall(:jl_sigatomic_begin, Cvoid, ())
        returned = ccall($address[], $result, ($(types...),), $(names...))
        ccall(:jl_sigatomic_end, Cvoid, ())
        returned
    end
    body = length(arguments) == 1 ? invoke : quote
        h = $invoke
        h == C_NULL && collected_after_failure() ? $invoke : h
    end
    esc(quote
        const $address = Ref{Ptr{Cvoid}}(C_NULL)
        push!(POINTERS, $(QuoteNode(name)) => $address)
        Base.@__doc__ @inline $name($(names...)) = $body
    end)
end

@noinline function collected_after_failure()
    tensor_last_error_code() in (TENSOR_E_NOMEM, TENSOR_E_DEVICE_NOMEM) || return false
    GC.gc()
    return true
end

include("capi_gen.jl")

"""
The names under which the library is looked for: `ENV["LIBTENSOR_PATH"]` alone where it is set, else what the system's
loader finds.
"""
function candidates()
    path = get(ENV, "LIBTENSOR_PATH", "")
    isempty(path) || return [path]
    Sys.iswindows() && return ["libtensor-$TENSOR_ABI", "libtensor", "tensor"]
    Sys.isapple() && return ["libtensor.$TENSOR_ABI.dylib", "libtensor.dylib"]
    return ["libtensor.so.$TENSOR_ABI", "libtensor.so"]
end

function open_library()
    failures = String[]
    for name in candidates()
        try
            # The library keeps threads: it is never closed.
            return dlopen(name, RTLD_LAZY | RTLD_LOCAL)
        catch e
            push!(failures, "$name: $(sprint(showerror, e))")
        end
    end
    error("libtensor was not found. Set ENV[\"LIBTENSOR_PATH\"] to the file.\n  ", join(failures, "\n  "))
end

function load()
    HANDLE[] = open_library()
    path = dlpath(HANDLE[])
    number(name) = (p = dlsym_e(HANDLE[], name); p == C_NULL ? nothing : ccall(p, UInt32, ()))
    number(:tensor_abi_version) == TENSOR_ABI ||
        error("$path has ABI $(number(:tensor_abi_version)); this package needs ABI $TENSOR_ABI")
    number(:tensor_api_level) >= TENSOR_API_LEVEL ||
        error("$path has API level $(number(:tensor_api_level)); this package needs $TENSOR_API_LEVEL or more")
    for (name, address) in POINTERS
        address[] = dlsym(HANDLE[], name)
    end
end

end
