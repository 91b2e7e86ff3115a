# SPDX-License-Identifier: Apache-2.0
"""GPT-2 of transformers as a GGUF file, and its calls by llama.cpp, for benchmarks/models.py."""

import ctypes

# What llama.cpp calls the weights of a layer; those of transformers' Conv1D are transposed.
LAYER = {
    "attn_norm": "ln_1",
    "attn_qkv": "attn.c_attn",
    "attn_output": "attn.c_proj",
    "ffn_norm": "ln_2",
    "ffn_up": "mlp.c_fc",
    "ffn_down": "mlp.c_proj",
}
TYPES = {"float32": "F32", "bfloat16": "BF16", "int8": "Q8_0", "int4": "Q4_0"}


def write(model, weights, path):
    import gguf

    config, state = model.config, {name: t.numpy() for name, t in model.transformer.state_dict().items()}
    kind = gguf.GGMLQuantizationType[TYPES[weights]]
    writer = gguf.GGUFWriter(str(path), "gpt2")
    writer.add_block_count(config.n_layer)
    writer.add_context_length(config.n_positions)
    writer.add_embedding_length(config.n_embd)
    writer.add_feed_forward_length(4 * config.n_embd)
    writer.add_head_count(config.n_head)
    writer.add_layer_norm_eps(config.layer_norm_epsilon)
    writer.add_vocab_size(config.vocab_size)
    writer.add_tokenizer_model("none")

    def add(name, array):
        # llama.cpp adds vectors and positions in float32.
        if array.ndim == 1 or name == "position_embd.weight":
            return writer.add_tensor(name, array)
        writer.add_tensor(name, gguf.quants.quantize(array, kind), raw_dtype=kind)

    add("token_embd.weight", state["wte.weight"])
    add("position_embd.weight", state["wpe.weight"])
    for i in range(config.n_layer):
        for ours, theirs in LAYER.items():
            for part in ("weight", "bias"):
                add(f"blk.{i}.{ours}.{part}", state[f"h.{i}.{theirs}.{part}"].T.copy())
    add("output_norm.weight", state["ln_f.weight"])
    add("output_norm.bias", state["ln_f.bias"])
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def make(model, args, prompt, weights, folder):
    """A call that gives the logits after the tokens args[0]; of one token, after `prompt` others, whose keys and values are those that
    args hold for the other libraries. Here they are computed from tokens, so that the results are others."""
    import llama_cpp as c
    import numpy as np

    path = folder / "model.gguf"
    write(model, weights, path)
    silent = c.llama_log_callback(lambda level, text, data: None)
    c.llama_log_set(silent, None)
    loaded = c.llama_model_load_from_file(str(path).encode(), c.llama_model_default_params())
    if not loaded:
        raise RuntimeError("llama.cpp does not load the file")
    params = c.llama_context_default_params()
    params.n_ctx, params.n_batch, params.n_threads, params.n_threads_batch = 2 * prompt, prompt, 1, 1
    params.type_k = params.type_v = c.GGML_TYPE_F32
    context = c.llama_init_from_model(loaded, params)
    words, memory = model.config.vocab_size, c.llama_get_memory(context)

    def decode(tokens):
        array = (c.llama_token * len(tokens))(*tokens)
        if c.llama_decode(context, c.llama_batch_get_one(array, len(tokens))):
            raise RuntimeError("llama_decode failed")

    tokens = args[0].ravel().tolist()
    if len(tokens) == 1:
        decode(list(range(prompt)))

    def call():
        c.llama_memory_seq_rm(memory, 0, prompt if len(tokens) == 1 else 0, -1)
        decode(tokens)
        logits = c.llama_get_logits_ith(context, -1)
        return np.ctypeslib.as_array(ctypes.cast(logits, ctypes.POINTER(ctypes.c_float)), (words,))

    call.keep = silent
    call.other_results = len(tokens) == 1
    return call
