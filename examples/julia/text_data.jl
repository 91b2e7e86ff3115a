# SPDX-License-Identifier: Apache-2.0
# What the programs that learn from text share: their options, and text as numbers of characters.

"Options after `--`, which `defaults` names, and the text file."
function read_options(args, defaults)
    options, file, args = copy(defaults), nothing, copy(args)
    while !isempty(args)
        arg = popfirst!(args)
        if startswith(arg, "--")
            name = arg[3:end]
            haskey(options, name) && !isempty(args) || error("unknown option or no value: $arg")
            value = popfirst!(args)
            options[name] = defaults[name] isa String ? value : parse(name == "lr" ? Float64 : Int, value)
        else
            file = arg
        end
    end
    file === nothing && error("expected a text file")
    return options, file
end

"Arrays as tensors on a device."
on_device(device, arrays...) = map(A -> to_device(Tensor(A), device), arrays)

"The text of a file as numbers of its characters, from 1, and the characters."
function read_text(file)
    content = collect(read(file, String))
    characters = sort(unique(content))
    number = Dict(c => i for (i, c) in enumerate(characters))
    println("$(length(content)) characters, $(length(characters)) different ones")
    return [number[c] for c in content], characters
end
