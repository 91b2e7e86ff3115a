/* SPDX-License-Identifier: Apache-2.0 */
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
      {"tensor_is_sole_owner", (void**)&library.is_sole_owner},
      {"tensor_dtype", (void**)&library.dtype},
      {"tensor_ndim", (void**)&library.ndim},
      {"tensor_shape", (void**)&library.shape},
      {"tensor_item", (void**)&library.item},
      {"tensor_item_i64", (void**)&library.item_i64},
      {"tensor_select", (void**)&library.select},
      {"tensor_unsqueeze", (void**)&library.unsqueeze},
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
  if (!load_methods(handle)) return NULL;
  Py_RETURN_NONE;
}

// connect(fail, address, refuse)
static PyObject* connect(PyObject* module, PyObject* args) {
  (void)module;
  PyObject *fail, *address, *refuse;
  if (!PyArg_ParseTuple(args, "OOO", &fail, &address, &refuse)) return NULL;
  replace(&package.fail, fail);
  replace(&package.address, address);
  replace(&package.refuse, refuse);
  Py_RETURN_NONE;
}

// set_class(Tensor): what wrap() makes.
static PyObject* set_class(PyObject* module, PyObject* type) {
  (void)module;
  if (!PyType_Check(type) || !PyType_IsSubtype((PyTypeObject*)type, package.handle)) {
    PyErr_SetString(PyExc_TypeError, "expected a subclass of Handle");
    return NULL;
  }
  PyObject* number = PyObject_GetAttrString(type, "__basicsize__");
  const size_t size = number ? PyLong_AsSize_t(number) : sizeof(Handle);
  Py_XDECREF(number);
  if (PyErr_Occurred()) return NULL;
  package.more = size - sizeof(Handle);
  replace((PyObject**)&package.tensor, type);
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

// What a handler of a signal raised while the library asked; handlers run on the main thread.
static PyObject *raised_type, *raised_value, *raised_trace;

// The library's interrupt function. Other threads run for a moment, so that they can cancel.
static int32_t ask_signals(void* user) {
  (void)user;
  const PyGILState_STATE state = PyGILState_Ensure();
  const int raised = PyErr_CheckSignals();
  if (raised) {
    Py_CLEAR(raised_type);
    Py_CLEAR(raised_value);
    Py_CLEAR(raised_trace);
    PyErr_Fetch(&raised_type, &raised_value, &raised_trace);
  } else {
    Py_BEGIN_ALLOW_THREADS;
    Py_END_ALLOW_THREADS;
  }
  PyGILState_Release(state);
  return raised != 0;
}

static PyObject* interrupt_function(PyObject* module, PyObject* none) {
  (void)module;
  (void)none;
  return PyLong_FromVoidPtr((void*)ask_signals);
}

// Raises it, if there is something.
static PyObject* take_interrupt(PyObject* module, PyObject* none) {
  (void)module;
  (void)none;
  if (!raised_type) Py_RETURN_NONE;
  PyErr_Restore(raised_type, raised_value, raised_trace);
  raised_type = raised_value = raised_trace = NULL;
  return NULL;
}

// The destructor of DLPack's capsules: frees what nobody took out of one. A consumer may let go of
// a capsule while the exception is set that says why it refused it.
static void drop_capsule(PyObject* capsule) {
  static const struct {
    const char* name;
    size_t deleter;  // where the struct of this version holds it
  } versions[] = {{"dltensor_versioned", 16}, {"dltensor", 56}};
  PyObject *type, *value, *trace;
  PyErr_Fetch(&type, &value, &trace);
  for (size_t i = 0; i < sizeof versions / sizeof *versions; ++i) {
    if (!PyCapsule_IsValid(capsule, versions[i].name)) continue;
    char* managed = PyCapsule_GetPointer(capsule, versions[i].name);
    (*(void (**)(void*))(managed + versions[i].deleter))(managed);
  }
  PyErr_Restore(type, value, trace);
}

static PyObject* capsule_destructor(PyObject* module, PyObject* none) {
  (void)module;
  (void)none;
  return PyLong_FromVoidPtr((void*)drop_capsule);
}

#define FAST(function) ((PyCFunction)(void (*)(void))(function))
static PyMethodDef functions[] = {
    {"open", open_library, METH_O, NULL},
    {"connect", connect, METH_VARARGS, NULL},
    {"set_class", set_class, METH_O, NULL},
    {"set_operator", set_operator, METH_VARARGS, NULL},
    {"set_subscript", set_subscript, METH_O, NULL},
    {"bind", bind, METH_VARARGS, NULL},
    {"wrap", wrap, METH_O, "The Tensor that owns a handle which C returned, or C's error."},
    {"check", check, METH_O, NULL},
    {"hold", hold, METH_O, NULL},
    {"held", held, METH_O, NULL},
    {"drop", drop, METH_O, NULL},
    {"silence", silence, METH_O, NULL},
    {"count_held", count_held, METH_NOARGS, NULL},
    {"attach", attach, METH_VARARGS, NULL},
    {"collection_phase", collection_phase, METH_VARARGS, NULL},
    {"set_slow", set_slow, METH_O, NULL},
    {"set_size", set_size, METH_O, NULL},
    {"set_item", set_item, METH_O, NULL},
    {"ints64", ints64, METH_O, NULL},
    {"axes32", FAST(axes32), METH_FASTCALL, NULL},
    {"axis32", FAST(axis32), METH_FASTCALL, NULL},
    {"int64", int64, METH_O, NULL},
    {"dtype_code", dtype_code, METH_O, NULL},
    {"interrupt_function", interrupt_function, METH_NOARGS, NULL},
    {"take_interrupt", take_interrupt, METH_NOARGS, NULL},
    {"capsule_destructor", capsule_destructor, METH_NOARGS, NULL},
    {"with_number", FAST(with_number), METH_FASTCALL, NULL},
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
  if (!make_function_type() || !make_cell_type() || !make_handle_type(module) ||
      !make_size_type(module)) {
    return -1;
  }
  PyObject* names = method_names();  // of Handle; their twins in Python are to go
  if (!names) return -1;
  if (PyModule_AddObject(module, "METHODS", names) == 0) return 0;
  Py_DECREF(names);
  return -1;
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
