/* SPDX-License-Identifier: Apache-2.0 */
// Python values as arguments of C, for those that are plain ints and tuples or lists of them, and
// operands of methods. What is not goes to the functions of the same names in _convert.py, which
// have the errors too.
#include "extension.h"

static PyObject* slow[SLOW_FUNCTIONS];

// set_slow({name: function of _convert.py})
PyObject* set_slow(PyObject* module, PyObject* functions) {
  static const char* const names[SLOW_FUNCTIONS] = {"ints64", "axes32",     "axis32",
                                                    "int64",  "dtype_code", "with_number"};
  (void)module;
  for (int i = 0; i < SLOW_FUNCTIONS; ++i) {
    PyObject* function = PyDict_GetItemString(functions, names[i]);
    if (!function) return PyErr_Format(PyExc_KeyError, "%s", names[i]);
    replace(&slow[i], function);
  }
  Py_RETURN_NONE;
}

static PyObject* slowly(int which, PyObject* const* args, Py_ssize_t n) {
  PyObject* packed = PyTuple_New(n);
  if (!packed) return NULL;
  for (Py_ssize_t i = 0; i < n; ++i) {
    Py_INCREF(args[i]);
    PyTuple_SetItem(packed, i, args[i]);
  }
  PyObject* result = PyObject_CallObject(slow[which], packed);
  Py_DECREF(packed);
  return result;
}

static bool plain_int(PyObject* value, int64_t* number) {
  if (!PyLong_CheckExact(value)) return false;
  int overflow;
  *number = PyLong_AsLongLongAndOverflow(value, &overflow);
  return !overflow;
}

static bool plain_int32(PyObject* value, int32_t* number) {
  int64_t wide;
  if (!plain_int(value, &wide) || wide <= INT32_MIN || wide > INT32_MAX) return false;
  *number = (int32_t)wide;
  return true;
}

enum { MOST_INTS = 64 };

// The bytes of C integers with their count; new references are taken.
static PyObject* counted(const void* values, size_t size, Py_ssize_t n) {
  PyObject* bytes = PyBytes_FromStringAndSize(values, (Py_ssize_t)size * n);
  PyObject* count = bytes ? PyLong_FromSsize_t(n) : NULL;
  PyObject* pair = count ? PyTuple_Pack(2, bytes, count) : NULL;
  Py_XDECREF(bytes);
  Py_XDECREF(count);
  return pair;
}

// How many items a tuple or list of plain ones has, and the items by `item`; -1 for another value.
static Py_ssize_t items_of(PyObject* value) {
  if (PyTuple_Check(value)) return PyTuple_Size(value);
  return PyList_CheckExact(value) ? PyList_Size(value) : -1;
}
static PyObject* item(PyObject* value, Py_ssize_t i) {
  return PyTuple_Check(value) ? PyTuple_GetItem(value, i) : PyList_GetItem(value, i);
}

PyObject* ints64(PyObject* module, PyObject* values) {
  (void)module;
  int64_t numbers[MOST_INTS];
  Py_ssize_t n = items_of(values), i = 0;
  if (n < 0 && plain_int(values, numbers)) return counted(numbers, sizeof *numbers, 1);
  while (i < n && n <= MOST_INTS && plain_int(item(values, i), &numbers[i])) ++i;
  if (i == n) return counted(numbers, sizeof *numbers, n);
  return slowly(INTS64, &values, 1);
}

PyObject* axes32(PyObject* module, PyObject* const* args, Py_ssize_t given) {
  static PyObject* none;
  (void)module;
  if (given == 2) {
    PyObject* values = args[0] == Py_None ? args[1] : args[0];
    if (values == Py_None) {
      if (!none) none = Py_BuildValue("(Oi)", Py_None, 0);
      Py_XINCREF(none);
      return none;
    }
    int32_t numbers[MOST_INTS];
    Py_ssize_t n = items_of(values), i = 0;
    if (n < 0 && plain_int32(values, numbers)) return counted(numbers, sizeof *numbers, 1);
    while (i < n && n <= MOST_INTS && plain_int32(item(values, i), &numbers[i])) ++i;
    if (i == n) return counted(numbers, sizeof *numbers, n);
  }
  return slowly(AXES32, args, given);
}

PyObject* axis32(PyObject* module, PyObject* const* args, Py_ssize_t given) {
  (void)module;
  if (given == 3) {
    PyObject* value = args[0] == Py_None ? args[1] : args[0];
    int32_t number;
    if (plain_int32(value, &number)) {
      Py_INCREF(value);
      return value;
    }
  }
  return slowly(AXIS32, args, given);
}

PyObject* int64(PyObject* module, PyObject* value) {
  (void)module;
  int64_t number;
  if (!plain_int(value, &number)) return slowly(INT64, &value, 1);
  Py_INCREF(value);
  return value;
}

PyObject* dtype_code(PyObject* module, PyObject* value) {
  (void)module;
  return value == Py_None ? PyLong_FromLong(0) : slowly(DTYPE_CODE, &value, 1);
}

// with_number(call, by_float, by_int, value, before, after)
PyObject* with_number(PyObject* module, PyObject* const* args, Py_ssize_t given) {
  (void)module;
  if (given == 6 && PyTuple_Check(args[4]) && PyTuple_Check(args[5])) {
    PyObject* value = args[3];
    int64_t number;
    PyObject* function = is_handle(value) && handle_of(value) ? args[0]
                         : PyFloat_CheckExact(value)          ? args[1]
                         : plain_int(value, &number)          ? args[2]
                                                              : NULL;
    const Py_ssize_t before = PyTuple_Size(args[4]), after = PyTuple_Size(args[5]);
    PyObject* all[8];
    if (function && address_of(function) &&
        before + 1 + after <= (Py_ssize_t)(sizeof all / sizeof *all)) {
      for (Py_ssize_t i = 0; i < before; ++i) all[i] = PyTuple_GetItem(args[4], i);
      all[before] = value;
      for (Py_ssize_t i = 0; i < after; ++i) all[before + 1 + i] = PyTuple_GetItem(args[5], i);
      return call_function(function, all, before + 1 + after);
    }
  }
  return slowly(WITH_NUMBER, args, given);
}
