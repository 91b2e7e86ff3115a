// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <numeric>

#include "libtensor/core/error.h"
#include "libtensor/io/safetensors.h"

namespace libtensor::safetensors {
namespace {

std::string file_of(const std::string& header, int64_t data_bytes, uint64_t length) {
  std::string file;
  for (int i = 0; i < 8; ++i) file += static_cast<char>(length >> 8 * i & 0xff);
  return file + header + std::string(static_cast<size_t>(data_bytes), '\1');
}

std::string file_of(const std::string& header, int64_t data_bytes) {
  return file_of(header, data_bytes, header.size());
}

// Reads a whole file as tensor_archive_open_memory() does.
Header read(const std::string& file) {
  const auto size = static_cast<int64_t>(file.size());
  if (size < kLengthBytes) fail(Status::io, "too short");
  const int64_t length = header_length(reinterpret_cast<const unsigned char*>(file.data()), size);
  return parse_header(std::string_view(file).substr(8, static_cast<size_t>(length)),
                      size - 8 - length);
}

// "" if it can be read.
std::string error_of(const std::string& file) {
  try {
    read(file);
  } catch (const Error& error) {
    EXPECT_EQ(error.status(), Status::io) << error.what();
    EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    return error.what();
  }
  return "";
}

std::string entry(const std::string& name, const std::string& dtype, const std::string& shape,
                  const std::string& offsets) {
  return "\"" + name + "\":{\"dtype\":\"" + dtype + "\",\"shape\":" + shape +
         ",\"data_offsets\":" + offsets + "}";
}

// "{" + inside + "}", without a warning that GCC 12 gives for that.
std::string object(const std::string& inside) {
  std::string text = "{";
  text += inside;
  return text += "}";
}

const std::string kByte = entry("a", "U8", "[1]", "[0,1]");  // with one byte of data
const std::string kGood =
    "{\"__metadata__\":{\"k\":\"v\",\"\\u00e9\":\"\"}," + entry("w", "F32", "[2,1]", "[0,8]") +
    "," + entry("\xc3\xa9", "BF16", "[]", "[8,10]") + "," +
    entry("none", "I64", "[0,3]", "[10,10]") + "," + entry("b", "BOOL", "[3]", "[10,13]") + "}";

TEST(Safetensors, ReadsEntriesAndMetadata) {
  const Header header = read(file_of(kGood, 13));
  ASSERT_EQ(header.entries.size(), 4u);
  EXPECT_EQ(header.entries[0].name, "w");
  EXPECT_EQ(header.entries[0].type->dtype, DType::float32);
  EXPECT_EQ(header.entries[0].shape, (Shape{2, 1}));
  EXPECT_EQ(header.entries[0].end, 8);
  EXPECT_EQ(header.entries[1].shape.size(), 0);
  EXPECT_EQ(header.entries[3].begin, 10);
  EXPECT_EQ(header.find("none")->shape, (Shape{0, 3}));
  EXPECT_EQ(header.find("\xc3\xa9")->type->dtype, DType::bfloat16);
  EXPECT_EQ(header.find("x"), nullptr);
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(header.metadata, (Pairs{{"k", "v"}, {"\xc3\xa9", ""}}));
}

TEST(Safetensors, OrdersEntriesByOffset) {
  const Header header = read(file_of(object(entry("z", "U8", "[2]", "[1,3]") + "," + kByte + "," +
                                            entry("e", "U8", "[0]", "[1,1]")),
                                     3));
  EXPECT_EQ(header.entries[0].name + header.entries[1].name + header.entries[2].name, "aez");
}

TEST(Safetensors, AcceptsWhatTheReferenceAccepts) {
  for (const std::string& text :
       {std::string("{}"), std::string("  {} "), std::string("{\"__metadata__\":{}}"),
        " \n\t{" + kByte + "}\r\n    ",
        std::string("{\"a\":{\"x\":[{\"y\":-1.5e3}],\"data_offsets\":[0,1],\"shape\":[1],"
                    "\"more\":null,\"dtype\":\"U8\"}}")}) {
    EXPECT_EQ(error_of(file_of(text, text.find("U8") != std::string::npos ? 1 : 0)), "") << text;
  }
  // Other dtypes than ours can be listed, so that the tensors beside them can be read.
  for (const char* dtype : {"F8_E5M2", "F8_E4M3", "F8_E8M0", "F4", "F6_E2M3", "F6_E3M2"}) {
    const int64_t bytes = dtype[0] == 'C' ? 32 : dtype[1] == '4' ? 2 : dtype[1] == '6' ? 3 : 4;
    const std::string offsets = std::string("[0,") + std::to_string(bytes) + "]";
    const Header header = read(file_of(object(entry("a", dtype, "[4]", offsets)), bytes));
    EXPECT_EQ(header.entries[0].type->dtype, DType::unset);
  }
}

TEST(Safetensors, EmptyTensorsMayHaveHugeExtents) {
  for (const char* shape :
       {"[0,4611686018427387904,4]", "[4611686018427387904,4,0]", "[9223372036854775807,0]"}) {
    EXPECT_EQ(error_of(file_of(object(entry("a", "F64", shape, "[0,0]")), 0)), "") << shape;
  }
}

struct Hostile {
  std::string what, file;
};

std::vector<Hostile> hostile_files() {
  std::vector<Hostile> files;
  const auto add = [&](const std::string& what, const std::string& file) {
    files.push_back({what, file});
  };
  const auto add_text = [&](const std::string& text, int64_t bytes = 1) {
    add(text.substr(0, 80), file_of(text, bytes));
  };

  for (const uint64_t length :
       {uint64_t{0}, uint64_t{1}, uint64_t{52}, uint64_t{54}, uint64_t{1000}, uint64_t{100'000'000},
        uint64_t{100'000'001}, uint64_t{1} << 32, uint64_t{1} << 63, UINT64_MAX - 7, UINT64_MAX}) {
    add("length " + std::to_string(length), file_of(object(kByte), 1, length));
  }
  // Not JSON, or not the JSON that is wanted.
  for (const char* text : {"",
                           " ",
                           "\xef\xbb\xbf{}",
                           "[]",
                           "null",
                           "0",
                           "\"a\"",
                           "{",
                           "}",
                           "{}{}",
                           "{},",
                           "{}x",
                           "{,}",
                           "{\"a\"}",
                           "{\"a\":}",
                           "{\"a\":1}",
                           "{\"a\":null}",
                           "{\"a\":\"U8\"}",
                           "{\"a\":[\"U8\",[1],[0,1]]}",
                           "{\"a\":{}}",
                           "{a:{}}",
                           "{'a':{}}",
                           "{\"a\":{\"dtype\":\"U8\"}}",
                           "{\"a\":{\"dtype\":\"U8\",\"shape\":[1]}}",
                           "{\"a\":{\"dtype\":\"U8\",\"data_offsets\":[0,1]}}",
                           "{\"a\":{\"shape\":[1],\"data_offsets\":[0,1]}}",
                           "{\"__metadata__\":null}",
                           "{\"__metadata__\":[]}",
                           "{\"__metadata__\":\"\"}",
                           "{\"__metadata__\":{\"a\":1}}",
                           "{\"__metadata__\":{\"a\":null}}",
                           "{\"__metadata__\":{\"a\":{}}}",
                           "{\"__metadata__\":{\"a\":\"\",\"a\":\"\"}}",
                           "{\"__metadata__\":{},\"__metadata__\":{}}",
                           "{\"__metadata__\":{\"a\\u0000\":\"\"}}",
                           "{\"__metadata__\":{\"a\":\"\\u0000\"}}"}) {
    add_text(text, 0);
  }
  add("NUL behind the header", file_of(object(kByte) + std::string(1, '\0'), 1));
  add_text("{" + kByte + ",}");
  add_text(object(kByte + " " + kByte));
  add_text(object(kByte + "," + kByte));
  add_text(object(kByte + "," + entry("\\u0061", "U8", "[0]", "[1,1]")));
  for (const char* field : {"\"dtype\":\"U8\"", "\"shape\":[1]", "\"data_offsets\":[0,1]"}) {
    add_text("{\"a\":{" + std::string(field) + "," + kByte.substr(5) + "}");
  }
  for (const char* name : {"\xff", "\xc0\x80", "\xed\xa0\x80", "\\ud800", "\\udc00\\ud800", "\\u00",
                           "\\x", "\n", "\\u0000", "a\\u0000b"}) {
    add_text(object(entry(name, "U8", "[1]", "[0,1]")));
  }
  for (const char* dtype : {"", "u8", "X8", "U8 ", "U8\\u0000", "F32F32", "object", "I128"}) {
    add_text(object(entry("a", dtype, "[1]", "[0,1]")));
  }
  for (const char* shape : {"1",
                            "null",
                            "{}",
                            "[",
                            "[1",
                            "[1,]",
                            "[,1]",
                            "[-1]",
                            "[-0]",
                            "[1.0]",
                            "[1e0]",
                            "[1e400]",
                            "[01]",
                            "[\"1\"]",
                            "[true]",
                            "[[1]]",
                            "[2]",
                            "[0]",
                            "[9223372036854775808]",
                            "[18446744073709551616]",
                            "[99999999999999999999999999]",
                            "[4294967296,4294967296]",
                            "[4611686018427387904,4]",
                            "[9223372036854775807,9223372036854775807]",
                            "[9223372036854775808,0]"}) {
    add_text(object(entry("a", "U8", shape, "[0,1]")));
  }
  for (const char* offsets :
       {"0", "[]", "[0]", "[0,1,1]", "[1,0]", "[0,2]", "[1,2]", "[-1,0]", "[0.0,1]", "[0,1e0]",
        "[0,\"1\"]", "[[0],1]", "[18446744073709551615,0]",
        "[9223372036854775807,9223372036854775808]", "[0,18446744073709551617]",
        "[18446744073709551615,18446744073709551616]"}) {
    add_text(object(entry("a", "U8", "[1]", offsets)));
  }
  add_text(object(entry("a", "F64", "[1152921504606846976]", "[0,0]")), 0);
  add_text(object(entry("a", "F32", "[1]", "[0,3]")), 3);
  add_text(object(entry("a", "F4", "[1]", "[0,1]")));
  add_text(object(entry("a", "F4", "[1]", "[0,0]")), 0);
  add_text(object(entry("a", "F6_E2M3", "[3]", "[0,2]")), 2);
  add_text(object(entry("a", "F6_E2M3", "[3]", "[0,3]")), 3);
  add_text(object(kByte), 0);
  add_text(object(kByte), 2);
  add_text("{}", 1);
  add("overlap",
      file_of(object(entry("a", "U8", "[2]", "[0,2]") + "," + entry("b", "U8", "[2]", "[1,3]")),
              3));
  add("same bytes twice", file_of(object(kByte + "," + entry("b", "U8", "[1]", "[0,1]")), 1));
  add("hole", file_of(object(kByte + "," + entry("b", "U8", "[1]", "[2,3]")), 3));
  add("hole at the beginning", file_of(object(entry("b", "U8", "[1]", "[1,2]")), 2));
  add("empty tensor inside another",
      file_of(object(entry("a", "U8", "[2]", "[0,2]") + "," + entry("b", "U8", "[0]", "[1,1]")),
              2));
  add("empty tensor behind the data",
      file_of(object(kByte + "," + entry("b", "U8", "[0]", "[2,2]")), 1));

  std::string ones = "[1", deep = "{\"a\":";
  for (int i = 1; i < 65; ++i) ones += ",1";
  add_text(object(entry("a", "U8", ones + "]", "[0,1]")));
  for (int i = 65; i < 1'000'000; ++i) ones += ",1";
  add("a million axes", file_of(object(entry("a", "U8", ones + "]", "[0,1]")), 1));
  for (int i = 0; i < 100'000; ++i) deep += "{\"a\":";
  add("deep objects", file_of(deep, 0));
  add("deep objects in an unknown field", file_of("{\"a\":{\"x\":" + deep, 0));
  add("deep arrays", file_of("{\"a\":" + std::string(100'000, '['), 0));
  add("deep arrays, closed",
      file_of("{\"a\":{\"x\":" + std::string(100'000, '[') + std::string(100'000, ']') + "}}", 0));
  add("an endless string", file_of("{\"" + std::string(900'000, 'x'), 0));
  add("an endless number",
      file_of(object(entry("a", "U8", std::string("[").append(900'000, '9') + "]", "[0,1]")), 1));
  add("only white space", file_of(std::string(900'000, ' '), 0));
  std::string many = "{";
  for (int i = 0; i < 18'000; ++i)
    many += entry(std::to_string(i % 17'999), "U8", "[]", "[0,0]") + ",";
  many.back() = '}';
  add("one repeated name of many, no data", file_of(many, 0));
  return files;
}

TEST(Safetensors, RejectsHostileFiles) {
  const auto files = hostile_files();
  EXPECT_GE(files.size(), 90u);
  for (const auto& [what, file] : files) EXPECT_NE(error_of(file), "") << what;
}

// The most memory so far, in KiB; 0 where no system says it.
int64_t peak_memory() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    int64_t kib = 0;
    if (word == "VmHWM:" && status >> kib) return kib;
  }
  return 0;
}

// ctest's limit of time ends what is slow on them.
TEST(Safetensors, NeedsLittleMemoryForHostileFiles) {
  const auto files = hostile_files();
  const int64_t before = peak_memory();
  for (const auto& [what, file] : files) error_of(file);
  EXPECT_LT(peak_memory() - before, 64 * 1024) << "KiB";
}

TEST(Safetensors, RejectsEveryTruncation) {
  const std::string file = file_of(kGood, 13);
  for (size_t n = 0; n < file.size(); ++n)
    EXPECT_NE(error_of(file.substr(0, n)), "") << n << " bytes";
  EXPECT_EQ(error_of(file), "");
  EXPECT_NE(error_of(file + "x"), "");
}

// Whatever a changed byte does, what is accepted is consistent.
TEST(Safetensors, SurvivesEveryChangedByte) {
  const std::string file = file_of(kGood, 13);
  int accepted = 0;
  for (size_t i = 0; i < file.size() - 13; ++i) {
    for (int value = 0; value < 256; ++value) {
      std::string changed = file;
      changed[i] = static_cast<char>(value);
      try {
        const Header header = read(changed);
        int64_t end = 0;
        for (const Entry& e : header.entries) {
          ASSERT_EQ(e.begin, end);
          end = e.end;
          const int64_t numel = std::accumulate(e.shape.begin(), e.shape.end(), int64_t{1},
                                                std::multiplies<int64_t>());
          ASSERT_EQ((e.end - e.begin) * 8, numel * e.type->bits);
        }
        ASSERT_EQ(end, 13);
        ++accepted;
      } catch (const Error& error) {
        ASSERT_EQ(error.status(), Status::io);
      }
    }
  }
  EXPECT_GT(accepted, 256);  // other letters in names are fine
}

TEST(Safetensors, MessagesSayWhatAndWhere) {
  const auto message = [](const std::string& entries, int64_t bytes) {
    return error_of(file_of(object(entries), bytes));
  };
  EXPECT_EQ(message(entry("a", "F32", "[2,3]", "[0,8]"), 8),
            R"(tensor "a" of shape [2, 3] and dtype F32 takes 24 bytes, but data_offsets span 8)");
  EXPECT_EQ(message(kByte + "," + entry("b", "U8", "[1]", "[2,3]"), 3),
            R"(tensor "b" begins at byte 2 of the data, leaving a hole behind byte 1)");
  EXPECT_EQ(message(kByte + "," + entry("b", "U8", "[1]", "[0,1]"), 1),
            R"(tensor "b" begins at byte 0 of the data, inside the one before, which ends at 1)");
  EXPECT_EQ(message(kByte, 3), "the tensors end at byte 1 of 3 bytes of data");
  EXPECT_EQ(message(entry("a", "I128", "[1]", "[0,1]"), 1),
            R"(tensor "a" has the unknown dtype "I128")");
  EXPECT_EQ(message(kByte + "," + kByte, 1), R"(tensor name "a" occurs twice)");
  EXPECT_EQ(message(entry("a", "U8", "[1]", "[0,9]"), 1),
            R"(tensor "a": data_offsets [0, 9] do not lie in the 1 bytes of data)");
  EXPECT_EQ(message(entry("a", "U8", "[1.5]", "[0,1]"), 1),
            "header, byte 28: expected a non-negative integer without leading zero, fraction or "
            "exponent, found \"1\"");
  EXPECT_EQ(
      error_of(file_of("{}", 0, UINT64_MAX)),
      "a header of 18446744073709551615 bytes is longer than the most that is allowed, 100000000");
  EXPECT_EQ(error_of(file_of("{}", 0, 3)),
            "a header of 3 bytes does not fit into a file of 10 bytes");
}

// The texts below were written by the safetensors package 0.7.0.
TEST(Safetensors, WritesTheReferenceText) {
  EXPECT_EQ(plan_file({}, {}).head, std::string("\x08\0\0\0\0\0\0\0", 8) + "{}      ");
  EXPECT_EQ(
      plan_file({{"a", DType::float32, {0, 3}}, {"b", DType::float32, {}}}, {}).head,
      std::string("\x70\0\0\0\0\0\0\0", 8) +
          R"({"a":{"dtype":"F32","shape":[0,3],"data_offsets":[0,0]},"b":{"dtype":"F32","shape":[],"data_offsets":[0,4]}}    )");
  EXPECT_EQ(plan_file({{"\x01\x7f\xc3\xa9/", DType::float32, {1}}}, {{"\"k\n", "\\"}}).head,
            std::string("\x60\0\0\0\0\0\0\0", 8) +
                "{\"__metadata__\":{\"\\\"k\\n\":\"\\\\\"},\"\\u0001\x7f\xc3\xa9/\":"
                "{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}   ");
}

TEST(Safetensors, OrdersByAlignmentThenName) {
  std::vector<Item> items;
  for (const DType dtype : {DType::boolean, DType::uint8, DType::int8, DType::int16, DType::uint16,
                            DType::float16, DType::bfloat16, DType::int32, DType::uint32,
                            DType::float32, DType::float64, DType::int64, DType::uint64}) {
    items.push_back({dtype_name(dtype), dtype, {1}});
  }
  items.push_back({"Z", DType::float32, {1}});
  items.push_back({"\xc3\xa9", DType::float32, {1}});
  std::string order;
  for (const size_t i : plan_file(items, {}).order) order += std::string(items[i].name) + " ";
  EXPECT_EQ(order,
            "uint64 int64 float64 Z float32 \xc3\xa9 uint32 int32 bfloat16 float16 uint16 int16 "
            "int8 uint8 bool ");
}

TEST(Safetensors, ReadsWhatItWrites) {
  const std::vector<Item> items = {
      {"x", DType::int16, {2, 3}}, {"", DType::float64, {}}, {"e", DType::boolean, {0, 5}}};
  const Plan plan = plan_file(items, {{"a", "1"}, {"b", "\n"}});
  EXPECT_EQ(plan.head.size() % 8, 0u);
  const Header header = read(plan.head + std::string(20, '\0'));
  ASSERT_EQ(header.entries.size(), 3u);
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(header.entries[i].name, items[plan.order[i]].name);
    EXPECT_EQ(header.entries[i].shape, items[plan.order[i]].shape);
    EXPECT_EQ(header.entries[i].type->dtype, items[plan.order[i]].dtype);
  }
  EXPECT_EQ(header.metadata[1].second, "\n");
}

TEST(Safetensors, RejectsWhatCannotBeWritten) {
  const auto status_of =
      [](const std::vector<Item>& items,
         const std::vector<std::pair<std::string_view, std::string_view>>& metadata) {
        try {
          plan_file(items, metadata);
        } catch (const Error& error) {
          return error.status();
        }
        return Status::ok;
      };
  EXPECT_EQ(
      status_of({{"a", DType::int8, {}}, {"b", DType::int8, {}}, {"a", DType::int16, {}}}, {}),
      Status::invalid);
  EXPECT_EQ(status_of({{"__metadata__", DType::int8, {}}}, {}), Status::invalid);
  EXPECT_EQ(status_of({{"a\xff", DType::int8, {}}}, {}), Status::invalid);
  EXPECT_EQ(status_of({}, {{"a", "\xed\xa0\x80"}}), Status::invalid);
  EXPECT_EQ(status_of({}, {{"a", "1"}, {"a", "2"}}), Status::invalid);
  EXPECT_EQ(status_of({{std::string_view(std::string(1, 'x')), DType::unset, {}}}, {}),
            Status::dtype);
  const std::string long_name(100'000'000, 'x');
  EXPECT_EQ(status_of({{long_name, DType::int8, {}}}, {}), Status::invalid);
}

}  // namespace
}  // namespace libtensor::safetensors
