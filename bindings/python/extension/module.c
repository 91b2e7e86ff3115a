// libtensor._native, put together.
#include <dlfcn.h>

#include "extension.h"

Package package;
Library library;

// open(handle of the library): from now on it is called.
static PyObject* open_library(PyObject* module, PyObject* dll) {
  (void)module;
  void* handle = PyLong_AsVoidPtr(dll);
  if (PyErr_Occurred()) return NULL;
  const struct {
    const char* name;
    void** place;
  } wanted[] = {
      {"tensor_release", (void**)&library.release},
      {"tensor_numel", (void**)&library.numel},
      {"tensor_requires_grad", (void**)&library.requires_grad},
      {"tensor_select", (void**)&library.select},
      {"tensor_slice", (void**)&library.slice},
      {"tensor_neg", (void**)&library.neg},
      {"tensor_abs", (void**)&library.abs},
      {"tensor_bitwise_invert", (void**)&library.invert},
  };
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; ++i) {
    *wanted[i].place = dlsym(handle, wanted[i].name);
    if (!*wanted[i].place)
      return PyErr_Format(PyExc_ImportError, "the library lacks %s", wanted[i].name);
  }
  Py_RETURN_NONE;
}

// connect(fail, address, ArgumentError)
static PyObject* connect(PyObject* module, PyObject* args) {
  (void)module;
  PyObject *fail, *address, *error;
  if (!PyArg_ParseTuple(args, "OOO", &fail, &address, &error)) return NULL;
  keep(&package.fail, fail);
  keep(&package.address, address);
  keep(&package.argument_error, error);
  Py_RETURN_NONE;
}

// set_class(Tensor): what wrap() makes.
static PyObject* set_class(PyObject* module, PyObject* type) {
  (void)module;
  if (!PyType_Check(type) || !PyType_IsSubtype((PyTypeObject*)type, package.handle)) {
    PyErr_SetString(PyExc_TypeError, "expected a subclass of Handle");
    return NULL;
  }
  keep((PyObject**)&package.tensor, type);
  package.make_tensor = (allocfunc)PyType_GetSlot(package.tensor, Py_tp_alloc);
  Py_RETURN_NONE;
}

static PyObject* wrap(PyObject* module, PyObject* h) {
  (void)module;
  if (h == Py_None) return failed();
  void* p = PyLong_AsVoidPtr(h);
  return PyErr_Occurred() ? NULL : own(p);
}

static PyObject* check(PyObject* module, PyObject* status) {
  (void)module;
  const int failure = PyObject_IsTrue(status);
  if (failure < 0) return NULL;
  if (failure) return failed();
  Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"open", open_library, METH_O, NULL},
    {"connect", connect, METH_VARARGS, NULL},
    {"set_class", set_class, METH_O, NULL},
    {"set_operator", set_operator, METH_VARARGS, NULL},
    {"set_subscript", set_subscript, METH_O, NULL},
    {"bind", bind, METH_VARARGS, NULL},
    {"wrap", wrap, METH_O, "The Tensor that owns a handle which C returned, or C's error."},
    {"check", check, METH_O, NULL},
    {0},
};

static int start(PyObject* module) {
  static bool taken;
  if (taken) {
    PyErr_SetString(PyExc_ImportError,
                    "libtensor._native is in use by another interpreter, or by an earlier import");
    return -1;
  }
  taken = true;
  return make_function_type() && make_handle_type(module) ? 0 : -1;
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, start}, {0, NULL}};

static PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                                 "libtensor._native",
                                 "libtensor's calls without ctypes.",
                                 0,
                                 functions,
                                 slots,
                                 NULL,
                                 NULL,
                                 NULL};

PyMODINIT_FUNC PyInit__native(void) { return PyModuleDef_Init(&definition); }
