/* SPDX-License-Identifier: Apache-2.0 */
// x[key] for keys of integers, slices, None and one ellipsis. Others go to the function of
// _indexing.py.
#include "extension.h"

static PyObject* slow_getitem;

PyObject* set_subscript(PyObject* module, PyObject* slow) {
  (void)module;
  replace(&slow_getitem, slow);
  Py_RETURN_NONE;
}

// The next view of an item, NULL on failure; *known is false where the key is none of ours after
// all.
static void* view_of(void* h, int32_t axis, PyObject* item, bool* known) {
  if (item == Py_None) return library.unsqueeze(h, axis);
  if (PyLong_CheckExact(item)) {
    int overflow;
    const long long i = PyLong_AsLongLongAndOverflow(item, &overflow);
    if (!overflow) return library.select(h, axis, i);
    *known = false;
    return NULL;
  }
  Py_ssize_t start, stop, step;
  if (PySlice_Unpack(item, &start, &stop, &step) == 0) {
    return library.slice(h, axis, start, stop, step);
  }
  PyErr_Clear();
  *known = false;
  return NULL;
}

static bool is_whole(PyObject* item) {
  Py_ssize_t start, stop, step;
  if (!PySlice_Check(item)) return false;
  if (PySlice_Unpack(item, &start, &stop, &step) == 0)
    return start == 0 && stop == PY_SSIZE_T_MAX && step == 1;
  PyErr_Clear();
  return false;
}

// The axes that the items of a tuple stand for; -1 where the tuple is none of ours.
static int axes_of(PyObject* key, Py_ssize_t n) {
  int axes = 0, dots = 0;
  for (Py_ssize_t i = 0; i < n; ++i) {
    PyObject* item = PyTuple_GetItem(key, i);
    if (item == Py_Ellipsis) {
      ++dots;
    } else if (PyLong_CheckExact(item) || PySlice_Check(item)) {
      ++axes;
    } else if (item != Py_None) {
      return -1;
    }
  }
  return dots > 1 ? -1 : axes;
}

// The view that a tuple gives, or NULL: with an exception, or where *known is false.
static PyObject* view_of_all(void* h, PyObject* key, bool* known) {
  const Py_ssize_t n = PyTuple_Size(key);
  const int used = axes_of(key, n), ndim = library.ndim(h);
  *known = used >= 0 && used <= ndim;
  void* view = h;
  int32_t axis = 0;
  for (Py_ssize_t i = 0; *known && i < n; ++i) {
    PyObject* item = PyTuple_GetItem(key, i);
    if (item == Py_Ellipsis || is_whole(item)) {
      axis += item == Py_Ellipsis ? ndim - used : 1;
      continue;
    }
    void* next = view_of(view, axis, item, known);
    PyObject* failure = next || !*known ? NULL : failed();
    if (view != h) dispose(view);
    if (!next) return failure;
    view = next;
    axis += PyLong_CheckExact(item) ? 0 : 1;
  }
  if (view == h) *known = false;  // which makes a view of its own
  return *known ? own(view) : NULL;
}

// Views take no time, so they keep the GIL.
PyObject* subscript(PyObject* self, PyObject* key) {
  void* h = handle_of(self);
  bool known = h && (PyLong_CheckExact(key) || PySlice_Check(key) || key == Py_None);
  if (known) {
    void* view = view_of(h, 0, key, &known);
    if (known) return own(view);
  } else if (h && PyTuple_CheckExact(key)) {
    PyObject* view = view_of_all(h, key, &known);
    if (known) return view;
  }
  return PyObject_CallFunctionObjArgs(slow_getitem, self, key, NULL);
}
