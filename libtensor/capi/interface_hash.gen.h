// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#define TENSOR_INTERFACE_HASH "f65a18755737a546"
