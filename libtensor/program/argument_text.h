// SPDX-License-Identifier: Apache-2.0
// Arguments as text: in JSON, and in the listing of a program.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "libtensor/io/json.h"
#include "libtensor/program/program.h"

namespace libtensor {

// A double that reads back as the same one: digits where these do, else "0x1.8p-1" in quotation
// marks, "inf", "-inf" or "nan".
void append_real(std::string& out, double value);
// What is written before a value's number: "%" in listings, nothing in JSON.
// Where `extent` has a text for an integer (-1) or an entry of a list, that is written instead.
void append_argument(std::string& out, const Argument& arg, std::string_view before_value,
                     const std::function<std::string(int entry)>& extent = {});

std::string device_text(Device device);  // "cpu", "cuda:0"
Device read_device(std::string_view text);

// The argument of this kind that comes next. TENSOR_E_IO where there is another one. A text in the
// place of an integer, or of an entry of a list, goes to `extent`, which gives the integer.
using ReadExtent = std::function<int64_t(const std::string& text, int entry)>;
Argument read_argument(json::Reader& reader, ArgKind kind, const ReadExtent& extent = {});
double read_number(json::Reader& reader);
// Digits with a sign.
int64_t read_integer(json::Reader& reader);

}  // namespace libtensor
