/* SPDX-License-Identifier: Apache-2.0 */
// Handle, the root of Tensor: owns one reference to a C tensor.
#include "extension.h"

#include <string.h>

PyObject* failed(void) {
  PyObject* nothing = PyObject_CallFunctionObjArgs(package.fail, NULL);
  if (nothing) {
    Py_DECREF(nothing);
    PyErr_SetString(PyExc_SystemError, "a call failed, but nothing was raised");
  }
  return NULL;
}

PyObject* own(void* h) {
  if (!h) return failed();
  Handle* t = PyObject_GC_New(Handle, package.tensor);
  if (!t) {
    library.release(h);
    return NULL;
  }
  t->h = h;
  t->shape = t->dtype = t->weakrefs = t->callbacks = NULL;
  t->collection = 0;
  if (package.more > 0) memset(t + 1, 0, package.more);
  // Python's collector need not know it: it refers to nothing until there are callbacks, or
  // attributes.
  return (PyObject*)t;
}

// A graph, or much memory, may take long to free; what the allocator keeps takes less than to give
// up the GIL.
static void release(void* h) {
  enum { FEW = 1 << 15 };
  if (library.numel(h) <= FEW && !library.requires_grad(h)) {
    library.release(h);
    return;
  }
  PyThreadState* state = PyEval_SaveThread();
  library.release(h);
  PyEval_RestoreThread(state);
}

// Callbacks may run Python code; an exception that is on its way goes on.
void dispose(void* h) {
  PyObject *kind, *value, *trace;
  PyErr_Fetch(&kind, &value, &trace);
  release(h);
  PyErr_Restore(kind, value, trace);
}

static int handle_traverse(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(self));
  return traverse_callbacks((Handle*)self, visit, arg);
}

static int handle_clear(PyObject* self) {
  Handle* t = (Handle*)self;
  void* h = t->h;
  Py_CLEAR(t->callbacks);
  t->h = NULL;
  if (h) dispose(h);
  return 0;
}

static int handle_setattro(PyObject* self, PyObject* name, PyObject* value) {
  if (value && !PyObject_GC_IsTracked(self)) PyObject_GC_Track(self);
  return PyObject_GenericSetAttr(self, name, value);
}

static void handle_dealloc(PyObject* self) {
  Handle* t = (Handle*)self;
  PyTypeObject* type = Py_TYPE(self);
  PyObject_GC_UnTrack(self);
  Py_CLEAR(t->callbacks);
  if (t->weakrefs) PyObject_ClearWeakRefs(self);
  Py_CLEAR(t->shape);
  Py_CLEAR(t->dtype);
  if (t->h) dispose(t->h);
  ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
  Py_DECREF(type);
}

static PyObject* never_given(PyObject* self) {
  PyObject* name = PyObject_GetAttrString((PyObject*)Py_TYPE(self), "__name__");
  if (name) PyErr_Format(PyExc_AttributeError, "'%U' object has no attribute '_h'", name);
  Py_XDECREF(name);
  return NULL;
}

// Classes whose objects have no handle say so themselves, in the error of their property.
PyObject* no_handle(PyObject* self) {
  PyObject* found = PyObject_GetAttrString(self, "_h");
  if (!found) return NULL;
  Py_DECREF(found);
  return never_given(self);
}

static PyObject* get_h(PyObject* self, void* unused) {
  (void)unused;
  return handle_of(self) ? PyLong_FromVoidPtr(handle_of(self)) : never_given(self);
}

// Nothing is released: this is how Python gives handles to objects and swaps those of two.
static int set_h(PyObject* self, PyObject* value, void* unused) {
  (void)unused;
  void* h = NULL;
  if (value) {
    h = PyLong_AsVoidPtr(value);
    if (PyErr_Occurred()) return -1;
  }
  ((Handle*)self)->h = h;
  return 0;
}

static PyGetSetDef handle_getset[] = {
    {"_h", get_h, set_h, NULL, NULL}, {"shape", get_shape, NULL, NULL, NULL}, {0}};

static PyMemberDef handle_members[] = {
    {"_shape", T_OBJECT_EX, offsetof(Handle, shape), 0, NULL},
    {"_dtype", T_OBJECT_EX, offsetof(Handle, dtype), 0, NULL},
    {"__weaklistoffset__", T_PYSSIZET, offsetof(Handle, weakrefs), READONLY, NULL},
    {0},
};

bool make_handle_type(PyObject* module) {
  static PyType_Slot slots[64] = {
      {Py_tp_doc, "Owner of one reference to a C tensor; the root of Tensor."},
      {Py_tp_dealloc, handle_dealloc},
      {Py_tp_traverse, handle_traverse},
      {Py_tp_clear, handle_clear},
      {Py_tp_setattro, handle_setattro},
      {Py_tp_getset, handle_getset},
      {Py_tp_members, handle_members},
      {Py_tp_methods, handle_methods},
      {Py_mp_subscript, subscript},
  };
  static PyType_Spec spec = {"libtensor._convert.Handle", sizeof(Handle), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC, slots};
  if (!add_operators(slots, sizeof slots / sizeof *slots)) return false;
  package.handle = (PyTypeObject*)PyType_FromSpec(&spec);
  if (!package.handle) return false;
  Py_INCREF(package.handle);
  return PyModule_AddObject(module, "Handle", (PyObject*)package.handle) == 0;
}
