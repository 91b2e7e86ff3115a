/* SPDX-License-Identifier: Apache-2.0 */
// Python's operators on tensors and numbers. What is neither goes to the Python functions of
// _operators.py, which say what it means.
#include <string.h>

#include "extension.h"

// Name of the C function, and the slots: (stem, binary, in place).
#define BINARY(X)                                                 \
  X(add, Py_nb_add, Py_nb_inplace_add)                            \
  X(sub, Py_nb_subtract, Py_nb_inplace_subtract)                  \
  X(mul, Py_nb_multiply, Py_nb_inplace_multiply)                  \
  X(div, Py_nb_true_divide, Py_nb_inplace_true_divide)            \
  X(floor_divide, Py_nb_floor_divide, Py_nb_inplace_floor_divide) \
  X(remainder, Py_nb_remainder, Py_nb_inplace_remainder)          \
  X(bitwise_and, Py_nb_and, Py_nb_inplace_and)                    \
  X(bitwise_or, Py_nb_or, Py_nb_inplace_or)                       \
  X(bitwise_xor, Py_nb_xor, Py_nb_inplace_xor)                    \
  X(bitwise_left_shift, Py_nb_lshift, Py_nb_inplace_lshift)       \
  X(bitwise_right_shift, Py_nb_rshift, Py_nb_inplace_rshift)

#define COMPARE(X) X(lt, Py_LT) X(le, Py_LE) X(eq, Py_EQ) X(ne, Py_NE) X(gt, Py_GT) X(ge, Py_GE)

enum {
#define NUMBER(name, ...) OP_##name, IN_##name,
  BINARY(NUMBER)
#undef NUMBER
      OP_pow,
  IN_pow,
  OP_matmul,
#define NUMBER(name, code) OP_##name,
  COMPARE(NUMBER)
#undef NUMBER
      OPERATORS
};

static const char* const names[OPERATORS] = {
#define NAME(name, ...) #name, #name "_",
    BINARY(NAME)
#undef NAME
        "pow",
    "pow_", "matmul",
#define NAME(name, code) #name,
    COMPARE(NAME)
#undef NAME
};

typedef void* (*Tensors)(void*, void*);
typedef void* (*WithFloat)(void*, double);
typedef void* (*WithInt)(void*, int64_t);
typedef int32_t (*InPlaceTensors)(void*, void*);
typedef int32_t (*InPlaceFloat)(void*, double);
typedef int32_t (*InPlaceInt)(void*, int64_t);

// The forms of an operator; NULL where there is none. `slow` takes self and the other operand in
// this order.
typedef struct {
  void *tensors, *with_float, *with_int, *reflected_float, *reflected_int;
  PyObject *slow, *slow_reflected;
} Operator;
static Operator operators[OPERATORS];

// set_operator(name, (tensors, float, int, reflected float, reflected int), slow, slow reflected or
// None)
PyObject* set_operator(PyObject* module, PyObject* args) {
  (void)module;
  const char* name;
  PyObject *forms[5], *slow, *reflected;
  if (!PyArg_ParseTuple(args, "s(OOOOO)OO", &name, &forms[0], &forms[1], &forms[2], &forms[3],
                        &forms[4], &slow, &reflected))
    return NULL;
  for (int i = 0; i < OPERATORS; ++i) {
    if (strcmp(names[i], name) != 0) continue;
    Operator* op = &operators[i];
    op->tensors = address_of(forms[0]);
    op->with_float = address_of(forms[1]);
    op->with_int = address_of(forms[2]);
    op->reflected_float = address_of(forms[3]);
    op->reflected_int = address_of(forms[4]);
    replace(&op->slow, slow);
    replace(&op->slow_reflected, reflected);
    Py_RETURN_TRUE;
  }
  Py_RETURN_FALSE;
}

static PyObject* slowly(PyObject* function, PyObject* self, PyObject* other) {
  if (!function || function == Py_None) Py_RETURN_NOTIMPLEMENTED;
  return PyObject_CallFunctionObjArgs(function, self, other, NULL);
}

// Evaluates `statement` with the GIL if the operands are small, else without.
#define RUN(small, statement)                     \
  do {                                            \
    if (small) {                                  \
      statement;                                  \
    } else {                                      \
      PyThreadState* state = PyEval_SaveThread(); \
      statement;                                  \
      PyEval_RestoreThread(state);                \
    }                                             \
  } while (0)

static bool both_small(void* a, void* b) {
  int64_t work = 1;
  return is_small(a, &work) && is_small(b, &work);
}

static bool one_small(void* a) {
  int64_t work = 1;
  return is_small(a, &work);
}

static PyObject* of_number(void* h, PyObject* number, void* by_float, void* by_int, PyObject* slow,
                           PyObject* self) {
  void* r;
  if (PyFloat_CheckExact(number) && by_float) {
    const double value = PyFloat_AsDouble(number);
    RUN(one_small(h), r = ((WithFloat)by_float)(h, value));
    return own(r);
  }
  if (PyLong_CheckExact(number) && by_int) {
    int overflow;
    const long long value = PyLong_AsLongLongAndOverflow(number, &overflow);
    if (!overflow) {
      RUN(one_small(h), r = ((WithInt)by_int)(h, value));
      return own(r);
    }
  }
  return slowly(slow, self, number);
}

static PyObject* binary(PyObject* a, PyObject* b, const Operator* op) {
  if (!is_handle(a)) {
    void* h = handle_of(b);
    if (!h) return slowly(op->slow_reflected, b, a);
    return of_number(h, a, op->reflected_float, op->reflected_int, op->slow_reflected, b);
  }
  void* x = handle_of(a);
  if (!x) return slowly(op->slow, a, b);
  if (!is_handle(b)) return of_number(x, b, op->with_float, op->with_int, op->slow, a);
  void *y = handle_of(b), *r;
  if (!y || !op->tensors) return slowly(op->slow, a, b);
  RUN(both_small(x, y), r = ((Tensors)op->tensors)(x, y));
  return own(r);
}

static PyObject* in_place(PyObject* self, PyObject* other, const Operator* op) {
  void* h = handle_of(self);
  int32_t status;
  if (h && is_handle(other) && handle_of(other) && op->tensors) {
    void* y = handle_of(other);
    RUN(both_small(h, y), status = ((InPlaceTensors)op->tensors)(h, y));
  } else if (h && PyFloat_CheckExact(other) && op->with_float) {
    const double value = PyFloat_AsDouble(other);
    RUN(one_small(h), status = ((InPlaceFloat)op->with_float)(h, value));
  } else if (h && PyLong_CheckExact(other) && op->with_int) {
    int overflow;
    const long long value = PyLong_AsLongLongAndOverflow(other, &overflow);
    if (overflow) return slowly(op->slow, self, other);
    RUN(one_small(h), status = ((InPlaceInt)op->with_int)(h, value));
  } else {
    return slowly(op->slow, self, other);
  }
  if (status) return failed();
  Py_INCREF(self);
  return self;
}

#define SLOTS(name, ...)                                       \
  static PyObject* binary_##name(PyObject* a, PyObject* b) {   \
    return binary(a, b, &operators[OP_##name]);                \
  }                                                            \
  static PyObject* in_place_##name(PyObject* a, PyObject* b) { \
    return in_place(a, b, &operators[IN_##name]);              \
  }
BINARY(SLOTS)
#undef SLOTS

// CPython takes this for the += of sequences as well, which must not return NotImplemented. So a +
// b is tried here.
static PyObject* in_place_plus(PyObject* a, PyObject* b) {
  PyObject* result = in_place_add(a, b);
  if (result != Py_NotImplemented) return result;
  Py_DECREF(result);
  return PyNumber_Add(a, b);
}

static PyObject* binary_matmul(PyObject* a, PyObject* b) {
  return binary(a, b, &operators[OP_matmul]);
}

static PyObject* binary_pow(PyObject* a, PyObject* b, PyObject* modulus) {
  if (modulus != Py_None) Py_RETURN_NOTIMPLEMENTED;
  return binary(a, b, &operators[OP_pow]);
}

static PyObject* in_place_pow(PyObject* a, PyObject* b, PyObject* modulus) {
  if (modulus != Py_None) Py_RETURN_NOTIMPLEMENTED;
  return in_place(a, b, &operators[IN_pow]);
}

static PyObject* compare(PyObject* a, PyObject* b, int code) {
  switch (code) {
#define CASE(name, code) \
  case code:             \
    return binary(a, b, &operators[OP_##name]);
    COMPARE(CASE)
#undef CASE
  }
  Py_RETURN_NOTIMPLEMENTED;
}

static PyObject* unary(PyObject* self, TensorOfTensor function) {
  void *h = handle_of(self), *r;
  if (!h) return no_handle(self);
  RUN(one_small(h), r = function(h));
  return own(r);
}

static PyObject* negative(PyObject* self) { return unary(self, library.neg); }
static PyObject* absolute(PyObject* self) { return unary(self, library.abs); }
static PyObject* invert(PyObject* self) { return unary(self, library.invert); }

bool add_operators(PyType_Slot* slots, int room) {
  PyType_Slot mine[] = {
#define SLOTS(name, slot, in_place_slot) {slot, binary_##name}, {in_place_slot, in_place_##name},
      BINARY(SLOTS)
#undef SLOTS
          {Py_nb_power, binary_pow},
      {Py_nb_inplace_power, in_place_pow},
      {Py_nb_matrix_multiply, binary_matmul},
      {Py_nb_negative, negative},
      {Py_nb_absolute, absolute},
      {Py_nb_invert, invert},
      {Py_tp_richcompare, compare},
      {Py_tp_hash, PyType_GetSlot(&PyBaseObject_Type, Py_tp_hash)},
  };
  mine[1].pfunc = in_place_plus;
  int used = 0;
  while (slots[used].slot) ++used;
  if (used + (int)(sizeof mine / sizeof *mine) >= room) return false;
  memcpy(slots + used, mine, sizeof mine);
  return true;
}
