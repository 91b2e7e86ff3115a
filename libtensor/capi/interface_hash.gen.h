// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#define TENSOR_INTERFACE_HASH "28629ba88a5cae43"
