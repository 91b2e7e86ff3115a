// SPDX-License-Identifier: Apache-2.0
// Tokenizers through the C++ interface.
#include <string>
#include <vector>

#include "check.h"

using lt::Bpe;

int main() {
  const std::string ranks = "YQ== 0\nYg== 1\nYWI= 2\nAA== 3\nw6k= 4\n";  // a, b, ab, NUL, é
  Bpe bpe = Bpe::from_memory(ranks, "", "gpt2", R"([{"id":7,"content":"<e>","special":true}])");
  CHECK(bpe.vocab_size() == 8);
  CHECK(bpe.special_ids() == std::vector<std::int64_t>{7});
  CHECK(bpe.token_id("ab") == 2 && bpe.token_id("<e>") == 7 && bpe.token_id("ba") == -1);
  CHECK(bpe.token(4) == "\xc3\xa9" && bpe.token(3) == std::string(1, '\0'));

  const Bpe copy = bpe;
  bpe = Bpe::from_memory(R"({"a":0,"b":1,"ab":2})", "a b\n");
  CHECK(bpe.vocab_size() == 3 && copy.vocab_size() == 8);
  const std::string text("ab\0b<e>", 7);
  const Tensor ids = copy.encode(text);
  CHECK(ids.to_vector<std::int64_t>() == (std::vector<std::int64_t>{2, 3, 1, 7}));
  CHECK(copy.decode(ids) == text && copy.decode(ids, true) == text.substr(0, 4));
  CHECK_THROWS(lt::Error, "no token for the byte 60",
               copy.encode("<e>", {}));  // the characters are no tokens
  CHECK_THROWS(lt::Error, "allowed_special", copy.encode("a", {"<x>"}));
  CHECK_THROWS(lt::OutOfRangeError, "5", copy.token(5));
  CHECK_THROWS(lt::FileError, "no/such/file", Bpe("no/such/file"));
  return 0;
}
