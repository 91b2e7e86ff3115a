/* SPDX-License-Identifier: Apache-2.0 */
// Methods and properties of Handle: what is asked most often, and every op of one tensor, derived
// from the tables.
#include <dlfcn.h>

#include "extension.h"
#include "tensor/types.h"

typedef struct {
  const char *name, *function;
  Keep keep;
  bool in_place;
  void* address;
} Method;

enum {
#define METHOD(name, function, keep, in_place, doc) METHOD_##name,
#include "methods.gen.inc"
  METHODS
#undef METHOD
};

static Method methods[METHODS] = {
#define METHOD(name, function, keep, in_place, doc) {#name, #function, keep, in_place, NULL},
#include "methods.gen.inc"
#undef METHOD
};

bool load_methods(void* dll) {
  for (int i = 0; i < METHODS; ++i) {
    methods[i].address = dlsym(dll, methods[i].function);
    if (methods[i].address) continue;
    PyErr_Format(PyExc_ImportError, "the library lacks %s", methods[i].function);
    return false;
  }
  return true;
}

static PyObject* run(PyObject* self, const Method* method) {
  void *h = handle_of(self), *made = NULL;
  int32_t status = 0;
  if (!h) return no_handle(self);
  int64_t work = 1;
  const bool keep = method->keep == ALWAYS || (method->keep == IF_SMALL && is_small(h, &work));
  PyThreadState* state = keep ? NULL : PyEval_SaveThread();
  if (method->in_place) {
    status = ((int32_t(*)(void*))method->address)(h);
  } else {
    made = ((void* (*)(void*))method->address)(h);
  }
  if (!keep) PyEval_RestoreThread(state);
  if (!method->in_place) return own(made);
  if (status) return failed();
  Py_INCREF(self);
  return self;
}

#define METHOD(name, function, keep, in_place, doc)                  \
  static PyObject* method_##name(PyObject* self, PyObject* unused) { \
    (void)unused;                                                    \
    return run(self, &methods[METHOD_##name]);                       \
  }
#include "methods.gen.inc"
#undef METHOD

static PyObject* slow_item;

// The only element. Numbers of other kinds, and what is no single element, are left to Python.
static PyObject* item(PyObject* self, PyObject* unused) {
  (void)unused;
  void* h = handle_of(self);
  const int32_t code = h ? library.dtype(h) : 0;
  if (code >= TENSOR_FLOAT16 && code <= TENSOR_FLOAT64) {
    double value;
    if (library.item(h, &value) == 0) return PyFloat_FromDouble(value);
  } else if (code >= TENSOR_INT8 && code <= TENSOR_INT64) {
    int64_t value;
    if (library.item_i64(h, &value) == 0) return PyLong_FromLongLong(value);
  }
  return PyObject_CallFunctionObjArgs(slow_item, self, NULL);
}

PyMethodDef handle_methods[] = {
#define METHOD(name, function, keep, in_place, doc) \
  {#name, method_##name, METH_NOARGS, #name "($self, /)\n--\n\n" doc},
#include "methods.gen.inc"
#undef METHOD
    {"item", item, METH_NOARGS,
     "item($self, /)\n--\n\nThe value of the only element, as a Python number."},
    {0},
};

PyObject* get_shape(PyObject* self, void* unused) {
  (void)unused;
  Handle* t = (Handle*)self;
  if (!t->h) return no_handle(self);
  if (!t->shape) {
    const int32_t n = library.ndim(t->h);
    const int64_t* extents = library.shape(t->h);
    PyObject* shape = PyTuple_New(n);
    for (int32_t i = 0; shape && i < n; ++i) {
      PyObject* extent = PyLong_FromLongLong(extents[i]);
      if (!extent || PyTuple_SetItem(shape, i, extent) != 0) Py_CLEAR(shape);
    }
    t->shape = shape = size_of(shape);
    if (!shape) return NULL;
  }
  Py_INCREF(t->shape);
  return t->shape;
}

// set_item(function): item() of numbers that are neither floating nor signed integers.
PyObject* set_item(PyObject* module, PyObject* slow) {
  (void)module;
  replace(&slow_item, slow);
  Py_RETURN_NONE;
}

PyObject* method_names(void) {
  PyObject* names = PyTuple_New(METHODS);
  for (int i = 0; names && i < METHODS; ++i) {
    PyObject* name = PyUnicode_FromString(methods[i].name);
    if (!name || PyTuple_SetItem(names, i, name) != 0) Py_CLEAR(names);
  }
  return names;
}
