// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#define TENSOR_INTERFACE_HASH "17110f0256bf7523"
