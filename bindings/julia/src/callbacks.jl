# SPDX-License-Identifier: Apache-2.0
# Julia objects that the library holds, and the functions that it calls, always on the thread of the call.

"""
What C is given as `user`: an object that stays alive until C says that it is not needed any more. That may happen in
a finalizer, which may neither lock nor change a list: it only marks the node.
"""
mutable struct Kept
    value::Any
    dead::Bool
end

const KEPT = Kept[]
const KEPT_LOCK = ReentrantLock()
const SWEEP_AT = Ref(64)

function keep(value)
    node = Kept(value, false)
    lock(KEPT_LOCK) do
        if length(KEPT) >= SWEEP_AT[]
            filter!(k -> !k.dead, KEPT)
            SWEEP_AT[] = max(64, 2 * length(KEPT))
        end
        push!(KEPT, node)
    end
    return node
end
address(node::Kept) = pointer_from_objref(node)

"How many objects of Julia the library holds."
kept() = count(k -> !k.dead, KEPT)

function destroy(user::Ptr{Cvoid})
    node = unsafe_pointer_to_objref(user)::Kept
    node.dead = true
    node.value = nothing
    return nothing
end

# ---- exceptions cross C as the status TENSOR_E_CALLBACK

const PENDING = :LibTensor_exception

function store_exception(e)
    task_local_storage(PENDING, (e, catch_backtrace()))
    C.tensor_set_error(C.TENSOR_E_CALLBACK, first(sprint(showerror, e), 100))
    return nothing
end

"Throws what a callback of this task threw."
function rethrow_from_callback()
    found = get(task_local_storage(), PENDING, nothing)
    found === nothing && return nothing
    delete!(task_local_storage(), PENDING)
    throw(found[1])
end

given_to_c(t::Tensor) = C.tensor_retain(t)
given_to_c(x::TensorNumber) = C.tensor_retain(x.tensor)
given_to_c(::Nothing) = Ptr{C.tensor_t}(C_NULL)
given_to_c(x) = throw(ArgumentError("a callback has to give a Tensor or nothing, not a $(typeof(x))"))

function run_backward(user::Ptr{Cvoid}, grads::Ptr{Ptr{C.tensor_t}}, n_grads::Int32, results::Ptr{Ptr{C.tensor_t}},
                      n_results::Int32, status::Ptr{Int32})
    try
        f = (unsafe_pointer_to_objref(user)::Kept).value
        lent = Any[]
        for i in 1:n_grads
            h = unsafe_load(grads, i)
            push!(lent, h == C_NULL ? nothing : borrowed(h))
        end
        found = f(lent...)
        found isa Tuple || (found = (found,))
        length(found) == n_results ||
            throw(ArgumentError("backward gave $(length(found)) gradients for $n_results arguments"))
        for i in 1:n_results
            unsafe_store!(results, given_to_c(found[i]), i)
        end
        unsafe_store!(status, C.TENSOR_OK)
    catch e
        store_exception(e)
    end
    return nothing
end

# Hands to C what `call` makes of the user's function, or keeps what it throws.
function answer(call, user::Ptr{Cvoid}, place::Ptr{Ptr{C.tensor_t}}, status::Ptr{Int32})
    try
        unsafe_store!(place, given_to_c(call((unsafe_pointer_to_objref(user)::Kept).value)))
        unsafe_store!(status, C.TENSOR_OK)
    catch e
        store_exception(e)
    end
    return nothing
end

run_hook(user::Ptr{Cvoid}, grad::Ptr{C.tensor_t}, replacement::Ptr{Ptr{C.tensor_t}}, status::Ptr{Int32}) =
    answer(f -> f === nothing ? nothing : f(borrowed(grad)), user, replacement, status)

function run_after(user::Ptr{Cvoid}, leaf::Ptr{C.tensor_t}, status::Ptr{Int32})
    try
        f = (unsafe_pointer_to_objref(user)::Kept).value
        f === nothing || f(borrowed(leaf))
        unsafe_store!(status, C.TENSOR_OK)
    catch e
        store_exception(e)
    end
    return nothing
end

run_function(user::Ptr{Cvoid}, inputs::Ptr{Ptr{C.tensor_t}}, n::Int32, output::Ptr{Ptr{C.tensor_t}},
             status::Ptr{Int32}) =
    answer(f -> f((borrowed(unsafe_load(inputs, i)) for i in 1:n)...), user, output, status)

function run_checkpoint(user::Ptr{Cvoid}, inputs::Ptr{Ptr{C.tensor_t}}, n::Int32, outputs::Ptr{Ptr{C.tensor_t}},
                        n_outputs::Int32, status::Ptr{Int32})
    try
        f = (unsafe_pointer_to_objref(user)::Kept).value
        f(Any[borrowed(unsafe_load(inputs, i)) for i in 1:n])
        unsafe_store!(status, C.TENSOR_OK)
    catch e
        store_exception(e)
    end
    return nothing
end

const ON_DESTROY = Ref{Ptr{Cvoid}}(C_NULL)
const ON_BACKWARD = Ref{Ptr{Cvoid}}(C_NULL)
const ON_HOOK = Ref{Ptr{Cvoid}}(C_NULL)
const ON_AFTER = Ref{Ptr{Cvoid}}(C_NULL)
const ON_FUNCTION = Ref{Ptr{Cvoid}}(C_NULL)
const ON_CHECKPOINT = Ref{Ptr{Cvoid}}(C_NULL)

function make_callbacks()
    ON_DESTROY[] = @cfunction(destroy, Cvoid, (Ptr{Cvoid},))
    ON_BACKWARD[] = @cfunction(run_backward, Cvoid,
        (Ptr{Cvoid}, Ptr{Ptr{C.tensor_t}}, Int32, Ptr{Ptr{C.tensor_t}}, Int32, Ptr{Int32}))
    ON_HOOK[] = @cfunction(run_hook, Cvoid, (Ptr{Cvoid}, Ptr{C.tensor_t}, Ptr{Ptr{C.tensor_t}}, Ptr{Int32}))
    ON_AFTER[] = @cfunction(run_after, Cvoid, (Ptr{Cvoid}, Ptr{C.tensor_t}, Ptr{Int32}))
    ON_FUNCTION[] = @cfunction(run_function, Cvoid,
        (Ptr{Cvoid}, Ptr{Ptr{C.tensor_t}}, Int32, Ptr{Ptr{C.tensor_t}}, Ptr{Int32}))
    ON_CHECKPOINT[] = @cfunction(run_checkpoint, Cvoid,
        (Ptr{Cvoid}, Ptr{Ptr{C.tensor_t}}, Int32, Ptr{Ptr{C.tensor_t}}, Int32, Ptr{Int32}))
    return nothing
end

# ---- Ctrl-C

is_interrupted(::Ptr{Cvoid})::Int32 = unsafe_load(cglobal(:jl_signal_pending, Cint)) != 0

"Long calls of the library ask whether Ctrl-C waits for them to return."
watch_interrupts() = check(C.tensor_set_interrupt(@cfunction(is_interrupted, Int32, (Ptr{Cvoid},)), C_NULL))
