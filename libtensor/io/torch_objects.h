// SPDX-License-Identifier: Apache-2.0
// What torch.save() of PyTorch pickles: tensors, numbers, texts, bytes and containers of them.
// Other classes are TENSOR_E_IO. Here: descriptions only. Files are io/torch_file.h.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "libtensor/core/dims.h"
#include "libtensor/core/dtype.h"
#include "libtensor/io/pickle.h"

namespace libtensor::torch {

struct ElementType {
  std::string_view storage;  // the class of its typed storages; empty if there is none
  std::string_view name;     // the dtype's
  DType dtype;               // unset where libtensor has none
  int itemsize;
};

struct TensorEntry {
  std::string name;
  const ElementType* type = nullptr;
  Shape shape;
  Strides strides;
  int64_t offset = 0;  // in elements, like the strides
  uint32_t storage = 0;
};

struct StorageEntry {
  std::string key;
  const ElementType* type = nullptr;  // of the last tensor that uses it
  bool mixed = false;                 // tensors of several dtypes use it
  bool holds_bools = false;
  int64_t nbytes = 0, alignment = 1;
  int itemsize = 1;  // of its class
  int64_t users = 0;
};

struct Objects {
  std::vector<TensorEntry> tensors;
  std::vector<StorageEntry> storages;
  // How the tensors and all else are nested, as JSON (docs/files.md); empty for a flat dict of
  // tensors.
  std::string tree;
};

// Tensors lie in the sizes of their storages, which the pickle tells.
Objects read_objects(const pickle::Pickle& pickle);

}  // namespace libtensor::torch
