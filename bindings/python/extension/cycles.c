/* SPDX-License-Identifier: Apache-2.0 */
// Callbacks of Python that C holds: hooks, and custom functions of the graph. C knows each by the
// address of a cell, to which it owns a reference. Cycles through C would never be found by
// Python's collector, which does not see that reference: a hook refers to its tensor, whose handle
// owns the hook. So a Tensor shows the collector the reference that C owns, wherever it is the only
// owner of its tensor, and that of the node that computed it.
#include "extension.h"

typedef struct {
  PyObject_HEAD PyObject* value;
  bool is_held;  // C owns a reference
} Cell;

static PyTypeObject* cell_type;
static Py_ssize_t cells_held;

// The collection that is going on, 0 for none. Threads that compute without the GIL change
// reference counts meanwhile, so that what a Tensor owns is asked once in a collection.
static uint32_t collection, last_collection;

static int cell_traverse(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(self));
  Py_VISIT(((Cell*)self)->value);
  return 0;
}

static int cell_clear(PyObject* self) {
  Py_CLEAR(((Cell*)self)->value);
  return 0;
}

static void cell_dealloc(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  PyObject_GC_UnTrack(self);
  Py_CLEAR(((Cell*)self)->value);
  PyObject_GC_Del(self);
  Py_DECREF(type);
}

bool make_cell_type(void) {
  static PyType_Slot slots[] = {{Py_tp_dealloc, cell_dealloc},
                                {Py_tp_traverse, cell_traverse},
                                {Py_tp_clear, cell_clear},
                                {0, NULL}};
  static PyType_Spec spec = {"libtensor._native.Cell", sizeof(Cell), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, slots};
  cell_type = (PyTypeObject*)PyType_FromSpec(&spec);
  return cell_type != NULL;
}

// hold(value): a key for C, which owns it until drop(key)
PyObject* hold(PyObject* module, PyObject* value) {
  (void)module;
  Cell* cell = PyObject_GC_New(Cell, cell_type);
  if (!cell) return NULL;
  PyObject* key = PyLong_FromVoidPtr(cell);
  cell->value = NULL;
  cell->is_held = false;
  if (!key) {
    Py_DECREF(cell);
    return NULL;
  }
  Py_INCREF(value);
  cell->value = value;
  cell->is_held = true;
  ++cells_held;
  PyObject_GC_Track((PyObject*)cell);
  return key;
}

static Cell* cell_of(PyObject* key) {
  void* address = PyLong_AsVoidPtr(key);
  return PyErr_Occurred() ? NULL : (Cell*)address;
}

static PyObject* value_of(const Cell* cell) {
  PyObject* value = cell->value ? cell->value : Py_None;
  Py_INCREF(value);
  return value;
}

// held(key): the value; None after silence()
PyObject* held(PyObject* module, PyObject* key) {
  (void)module;
  const Cell* cell = cell_of(key);
  return cell ? value_of(cell) : NULL;
}

// drop(key): gives C's reference back; returns the value, so that the caller chooses when it goes
PyObject* drop(PyObject* module, PyObject* key) {
  (void)module;
  Cell* cell = cell_of(key);
  if (!cell) return NULL;
  PyObject* value = value_of(cell);
  Py_CLEAR(cell->value);
  cell->is_held = false;
  --cells_held;
  Py_DECREF(cell);
  return value;
}

// silence(cell): the value goes now; C may still ask for it
PyObject* silence(PyObject* module, PyObject* cell) {
  (void)module;
  if (Py_TYPE(cell) == cell_type) Py_CLEAR(((Cell*)cell)->value);
  Py_RETURN_NONE;
}

PyObject* count_held(PyObject* module, PyObject* unused) {
  (void)module;
  (void)unused;
  return PyLong_FromSsize_t(cells_held);
}

// attach(tensor, key): the callback is one of the tensor's, or of the node that computed it. To be
// called before C gets the key. Returns the cell.
PyObject* attach(PyObject* module, PyObject* args) {
  (void)module;
  PyObject *object, *key;
  if (!PyArg_ParseTuple(args, "OO", &object, &key)) return NULL;
  if (!is_handle(object)) {
    PyErr_SetString(PyExc_TypeError, "expected a Handle");
    return NULL;
  }
  Handle* t = (Handle*)object;
  Cell* cell = cell_of(key);
  if (!cell) return NULL;
  PyObject* kept = PyList_New(0);
  if (!kept) return NULL;
  const Py_ssize_t n = t->callbacks ? PyList_Size(t->callbacks) : 0;
  for (Py_ssize_t i = 0; i < n; ++i) {
    PyObject* other = PyList_GetItem(t->callbacks, i);
    if (((Cell*)other)->is_held && PyList_Append(kept, other) != 0) {
      Py_DECREF(kept);
      return NULL;
    }
  }
  if (PyList_Append(kept, (PyObject*)cell) != 0) {
    Py_DECREF(kept);
    return NULL;
  }
  PyObject* old = t->callbacks;
  t->callbacks = kept;
  Py_XDECREF(old);
  if (!PyObject_GC_IsTracked(object)) PyObject_GC_Track(object);
  Py_INCREF(cell);
  return (PyObject*)cell;
}

// A callback of the gc module
PyObject* collection_phase(PyObject* module, PyObject* args) {
  (void)module;
  PyObject *phase, *info;
  if (!PyArg_ParseTuple(args, "UO", &phase, &info)) return NULL;
  if (PyUnicode_CompareWithASCIIString(phase, "start") == 0) {
    if (++last_collection == 0) last_collection = 1;
    collection = last_collection;
  } else {
    collection = 0;
  }
  Py_RETURN_NONE;
}

int traverse_callbacks(Handle* t, visitproc visit, void* arg) {
  if (!t->callbacks) return 0;
  Py_VISIT(t->callbacks);
  if (!t->h || !library.is_sole_owner) return 0;
  if (!collection || t->collection != collection) {
    t->sole = library.is_sole_owner(t->h) != 0;
    t->collection = collection;
  }
  const Py_ssize_t n = t->sole ? PyList_Size(t->callbacks) : 0;
  for (Py_ssize_t i = 0; i < n; ++i) {
    Cell* cell = (Cell*)PyList_GetItem(t->callbacks, i);
    if (cell->is_held) Py_VISIT((PyObject*)cell);
  }
  return 0;
}
