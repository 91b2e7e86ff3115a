// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#define TENSOR_INTERFACE_HASH "6520b2b199296ff8"
