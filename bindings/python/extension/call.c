/* SPDX-License-Identifier: Apache-2.0 */
// Functions of the library as Python callables.
#include <dlfcn.h>
#include <string.h>

#include "extension.h"

typedef union {
  void* p;
  const char* s;
  int32_t i;
  int64_t q;
  uint32_t I;
  uint64_t Q;
  double d;
} Value;

typedef struct {
  const char* name;
  uint16_t call;
  uint8_t keep;
} Row;

static const char* const signatures[] = {
#define CALL(number, text, statement) text,
#include "calls.gen.inc"
#undef CALL
};

static const Row rows[] = {
#define FUNCTION(name, number, keep) {#name, number, keep},
#include "calls.gen.inc"
#undef FUNCTION
};

typedef struct {
  PyObject_HEAD void* address;
  const char* signature;  // the result, then the arguments: h tensor, p pointer, s text, i q I Q
                          // integers, d double
  Py_ssize_t count;
  uint16_t call;
  uint8_t keep;
  PyMethodDef definition;
} Function;

static PyTypeObject* function_type;

static Value invoke(const Function* f, const Value* v) {
  Value r = {0};
  switch (f->call) {
#define CALL(number, text, statement) \
  case number:                        \
    statement;                        \
    break;
#include "calls.gen.inc"
#undef CALL
  }
  return r;
}

// Raises what the package makes of a refused argument. Takes the text.
static bool raise_refusal(const Function* f, PyObject* text, bool wrong_value) {
  if (!text) return false;
  PyObject* error =
      PyObject_CallFunction(package.refuse, "sNi", f->definition.ml_name, text, (int)wrong_value);
  if (error) {
    PyErr_SetObject((PyObject*)Py_TYPE(error), error);
    Py_DECREF(error);
  }
  return false;
}

static bool refuse(const Function* f, Py_ssize_t place, const char* expected, PyObject* value) {
  PyObject* name = PyObject_GetAttrString((PyObject*)Py_TYPE(value), "__name__");
  if (!name) return false;
  PyObject* text =
      PyUnicode_FromFormat("argument %zd: expected %s, not %U", place + 1, expected, name);
  Py_DECREF(name);
  return raise_refusal(f, text, false);
}

static bool misfit(const Function* f, Py_ssize_t place, const char* what, PyObject* value) {
  return raise_refusal(f, PyUnicode_FromFormat("argument %zd: %s: %.100R", place + 1, what, value),
                       true);
}

// What ctypes calls byref(), arrays, structs and pointers.
static bool pointer_of(const Function* f, PyObject* value, Py_ssize_t place, void** p) {
  if (PyBytes_Check(value)) {
    *p = PyBytes_AsString(value);
    return true;
  }
  PyObject* found = PyObject_CallFunctionObjArgs(package.address, value, NULL);
  if (!found) return false;
  const bool known = PyLong_Check(found);
  if (known) *p = PyLong_AsVoidPtr(found);
  Py_DECREF(found);
  return (known || refuse(f, place, "a Tensor or a pointer", value)) && !PyErr_Occurred();
}

static bool number_of(const Function* f, PyObject* value, Py_ssize_t place, double* number) {
  *number = PyFloat_AsDouble(value);
  if (*number != -1.0 || !PyErr_Occurred()) return true;
  const bool too_large = PyErr_ExceptionMatches(PyExc_OverflowError);
  PyErr_Clear();
  if (too_large) return misfit(f, place, "a number that does not fit", value);
  return refuse(f, place, "a number", value);
}

// An int in the range of its C type: what does not fit is refused, not cut.
static bool integer_of(const Function* f, char kind, PyObject* value, Py_ssize_t place, Value* v) {
  int overflow;
  const long long number = PyLong_AsLongLongAndOverflow(value, &overflow);
  const bool wide = kind == 'q' || kind == 'Q' || kind == 'p' || kind == 'h';
  if (!overflow && (wide || (kind == 'i' && number >= INT32_MIN && number <= INT32_MAX) ||
                    (kind == 'I' && number >= 0 && number <= UINT32_MAX))) {
    v->q = number;
    return true;
  }
  if (overflow > 0 && wide && kind != 'q') {  // addresses, and numbers without a sign
    v->Q = PyLong_AsUnsignedLongLong(value);
    if (!PyErr_Occurred()) return true;
    PyErr_Clear();
  }
  return misfit(f, place, "a number that does not fit", value);
}

// What stands for an integer, such as one of NumPy: by its __index__(). What raises is refused as
// any other value.
static bool index_of(const Function* f, char kind, PyObject* value, Py_ssize_t place, Value* v) {
  PyObject* number = PyIndex_Check(value) ? PyNumber_Index(value) : NULL;
  if (!number) {
    PyErr_Clear();
    return refuse(f, place, "an integer", value);
  }
  const bool fits = integer_of(f, kind, number, place, v);
  Py_DECREF(number);
  return fits;
}

static bool text_of(const Function* f, PyObject* value, Py_ssize_t place, const char** s) {
  *s = NULL;
  if (value == Py_None) return true;
  if (!PyBytes_Check(value)) return refuse(f, place, "bytes", value);
  *s = PyBytes_AsString(value);
  if ((Py_ssize_t)strlen(*s) == PyBytes_Size(value)) return true;
  return misfit(f, place, "a text with a NUL character", value);
}

static bool convert(const Function* f, char kind, PyObject* value, Py_ssize_t place, Value* v) {
  if (kind == 'd') return number_of(f, value, place, &v->d);
  if (kind == 's') return text_of(f, value, place, &v->s);
  if (PyLong_Check(value)) return integer_of(f, kind, value, place, v);
  if (kind != 'h' && kind != 'p') return index_of(f, kind, value, place, v);
  v->p = NULL;
  if (value == Py_None) return true;
  if (is_handle(value) && handle_of(value)) {
    v->p = handle_of(value);
    return true;
  }
  return pointer_of(f, value, place, &v->p);
}

static PyObject* result_of(char kind, Value r) {
  switch (kind) {
    case 'h':
    case 'p':
      if (r.p) return PyLong_FromVoidPtr(r.p);
      break;
    case 's':
      if (r.s) return PyBytes_FromString(r.s);
      break;
    case 'i':
      return PyLong_FromLong(r.i);
    case 'I':
      return PyLong_FromUnsignedLong(r.I);
    case 'q':
      return PyLong_FromLongLong(r.q);
    case 'Q':
      return PyLong_FromUnsignedLongLong(r.Q);
    case 'd':
      return PyFloat_FromDouble(r.d);
  }
  Py_RETURN_NONE;
}

static PyObject* call(PyObject* self, PyObject* const* args, Py_ssize_t n) {
  const Function* f = (const Function*)self;
  const char* kinds = f->signature + 1;
  Value v[MOST_ARGUMENTS];
  if (n != f->count) {
    return PyErr_Format(PyExc_TypeError, "this function takes %zd arguments (%zd given)", f->count,
                        n);
  }
  for (Py_ssize_t i = 0; i < n; ++i) {
    if (!convert(f, kinds[i], args[i], i, &v[i])) return NULL;
  }
  bool keep = f->keep != NEVER;
  int64_t work = 1;
  for (Py_ssize_t i = 0; f->keep == IF_SMALL && keep && i < n; ++i) {
    if (kinds[i] == 'h' && v[i].p) keep = is_small(v[i].p, &work);
  }
  Value r;
  if (keep) {
    r = invoke(f, v);
  } else {
    PyThreadState* state = PyEval_SaveThread();
    r = invoke(f, v);
    PyEval_RestoreThread(state);
  }
  return result_of(f->signature[0], r);
}

static void function_dealloc(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  PyObject_Free(self);
  Py_DECREF(type);
}

static PyType_Slot function_slots[] = {{Py_tp_dealloc, function_dealloc}, {0, NULL}};
static PyType_Spec function_spec = {"libtensor._native.Function", sizeof(Function), 0,
                                    Py_TPFLAGS_DEFAULT, function_slots};

bool make_function_type(void) {
  function_type = (PyTypeObject*)PyType_FromSpec(&function_spec);
  return function_type != NULL;
}

static const Row* row_of(const char* name) {
  size_t low = 0, high = sizeof rows / sizeof *rows;
  while (low < high) {
    const size_t middle = (low + high) / 2;
    const int order = strcmp(name, rows[middle].name);
    if (order == 0) return &rows[middle];
    if (order < 0) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return NULL;
}

// The caller's table knows no tensors, only pointers.
static bool same_signature(const char* mine, const char* theirs) {
  for (; *mine && *theirs; ++mine, ++theirs) {
    if (*mine != *theirs && !(*mine == 'h' && *theirs == 'p')) return false;
  }
  return *mine == *theirs;
}

// bind(handle of the library, name, signature): a callable, or None where the library or the
// extension has no such one.
PyObject* bind(PyObject* module, PyObject* args) {
  (void)module;
  PyObject* dll;
  const char *name, *signature;
  if (!PyArg_ParseTuple(args, "Oss", &dll, &name, &signature)) return NULL;
  const Row* row = row_of(name);
  void* place = dlsym(PyLong_AsVoidPtr(dll), name);
  if (PyErr_Occurred()) return NULL;
  if (!row || !place || !same_signature(signatures[row->call], signature)) Py_RETURN_NONE;
  Function* f = PyObject_New(Function, function_type);
  if (!f) return NULL;
  f->address = place;
  f->signature = signatures[row->call];
  f->count = (Py_ssize_t)strlen(signature) - 1;
  f->call = row->call;
  f->keep = row->keep;
  f->definition = (PyMethodDef){row->name, (PyCFunction)(void (*)(void))call, METH_FASTCALL, NULL};
  PyObject* function = PyCFunction_NewEx(&f->definition, (PyObject*)f, NULL);
  Py_DECREF(f);
  return function;
}

void* address_of(PyObject* function) {
  PyObject* self = PyCFunction_Check(function) ? PyCFunction_GetSelf(function) : NULL;
  return self && Py_TYPE(self) == function_type ? ((Function*)self)->address : NULL;
}

PyObject* call_function(PyObject* function, PyObject* const* args, Py_ssize_t n) {
  return call(PyCFunction_GetSelf(function), args, n);
}
