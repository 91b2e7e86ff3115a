# SPDX-License-Identifier: Apache-2.0
"""Words that no argument or result may be named by: keywords of a language that a generator writes."""

import keyword

WORDS = {
    "C or C++": """alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t
        class compl concept const consteval constexpr constinit const_cast continue co_await co_return co_yield decltype
        default delete do double dynamic_cast else enum explicit export extern false float for friend goto if inline int
        long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public register
        reinterpret_cast requires restrict return short signed sizeof static static_assert static_cast struct switch
        template this thread_local throw true try typedef typeid typename union unsigned using virtual void volatile
        wchar_t while xor xor_eq""",
    "Python": " ".join(keyword.kwlist) + " self",
    "Rust": """abstract as async await become box break const continue crate do dyn else enum extern false final fn for
        gen if impl in let loop macro match mod move mut override priv pub ref return self static struct super trait true
        try type typeof unsafe unsized use virtual where while yield""",
    "Julia": """baremodule begin break catch const continue do else elseif end export false finally for function global
        if import in isa let local macro module quote return struct true try using where while""",
    "JavaScript": """arguments await break case catch class const continue debugger default delete do else enum eval
        export extends false finally for function if implements import in instanceof interface let new null package
        private protected public return static super switch this throw true try typeof void while with yield""",
}
LANGUAGES = {}
for _language, _words in WORDS.items():
    for _word in _words.split():
        LANGUAGES.setdefault(_word, []).append(_language)


def complaint(name):
    """What is wrong with a name, or None."""
    if name in LANGUAGES:
        return f"{name!r} is a keyword of {', '.join(LANGUAGES[name])}: no argument or result can have that name"
    return None
