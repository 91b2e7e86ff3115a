# SPDX-License-Identifier: Apache-2.0
"""GPT-2, or another language model, continues a text: python gpt2_generate.py FOLDER "The answer is"

FOLDER has the files of the model as Hugging Face writes them: config.json, model.safetensors and the tokenizer's. With --ids
those of the tokenizer are enough.
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
    parser.add_argument("--ids", action="store_true", help="only prints the numbers of the prompt's tokens")
    parser.add_argument("--figure", help="an SVG file for the prompt's tokens")
    args = parser.parse_args()
    tokenizer = text.load_tokenizer(args.folder)
    ids = tokenizer.encode(args.prompt)
    if args.figure:
        import charts

        pieces = [(tokenizer.decode([i]), i) for i in ids]
        charts.tokens(args.figure, pieces, f"{len(args.prompt)} characters, {len(ids)} tokens")
    if args.ids:
        print(*ids)
        return
    model = text.load_model(args.folder, dtype=args.dtype, device=args.device)
    print(args.prompt, end="", flush=True)
    chosen = {"temperature": args.temperature, "top_p": args.top_p, "seed": args.seed}
    for piece in text.stream(model, args.prompt, args.tokens, tokenizer=tokenizer, **chosen):
        print(piece, end="", flush=True)
    print()


if __name__ == "__main__":
    main()
