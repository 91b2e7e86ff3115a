// SPDX-License-Identifier: Apache-2.0
// Files of torch.save() of PyTorch (torch/serialization.py describes them): a zip archive with a
// pickle, PREFIX/data.pkl, and a member PREFIX/data/KEY for each storage; before PyTorch 1.6 a
// sequence of pickles, and the storages behind them.
#pragma once

#include <memory>
#include <vector>

#include "libtensor/io/file_contents.h"
#include "libtensor/io/zip.h"

namespace libtensor::torch {

// Whether these are the members of such an archive.
bool is_torch_archive(const std::vector<zip::Member>& members);
std::unique_ptr<FileContents> open_archive(Source source, bool mapped,
                                           std::vector<zip::Member> members);

// Whether a file begins as one without zip.
bool is_legacy_file(const Source& source);
std::unique_ptr<FileContents> open_legacy_file(Source source, bool mapped);

}  // namespace libtensor::torch
