// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#define TENSOR_INTERFACE_HASH "ea2835f772c5e8bf"
