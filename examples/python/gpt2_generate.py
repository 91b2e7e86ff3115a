# SPDX-License-Identifier: Apache-2.0
"""GPT-2, or another language model, continues a text: python gpt2_generate.py FOLDER "The answer is"

FOLDER has the files of the model as Hugging Face writes them: config.json, model.safetensors and the tokenizer's.
"""

import argparse

from libtensor import text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", help="folder with config.json, model.safetensors and the files of the tokenizer")
    parser.add_argument("prompt", help="text that is continued")
    parser.add_argument("--tokens", type=int, default=100, help="number of new tokens at most")
    parser.add_argument("--temperature", type=float, default=0.8, help="0 for the most probable tokens")
    parser.add_argument("--top-p", type=float, default=0.95, help="sum of probabilities to draw from")
    parser.add_argument("--seed", type=int, help="the same seed gives the same text")
    parser.add_argument("--dtype", help="float32, bfloat16 or float16; that of the files unless given")
    parser.add_argument("--device", default="cpu", help="cpu, cuda or cuda:N")
    args = parser.parse_args()
    tokenizer = text.load_tokenizer(args.folder)
    model = text.load_model(args.folder, dtype=args.dtype, device=args.device)
    print(args.prompt, end="", flush=True)
    chosen = {"temperature": args.temperature, "top_p": args.top_p, "seed": args.seed}
    for piece in text.stream(model, args.prompt, args.tokens, tokenizer=tokenizer, **chosen):
        print(piece, end="", flush=True)
    print()


if __name__ == "__main__":
    main()
