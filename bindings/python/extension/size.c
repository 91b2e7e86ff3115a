/* SPDX-License-Identifier: Apache-2.0 */
// Size, the class of a tensor's shape: a tuple of ints whose slices and sums are Sizes too.
#include "extension.h"

static PyTypeObject* size_type;
static binaryfunc tuple_subscript, tuple_concat;
static ssizeargfunc tuple_repeat;
static newfunc tuple_new;

// A Size of the items of a tuple, whose reference is stolen; NULL for NULL.
PyObject* size_of(PyObject* tuple) {
  PyObject* args = tuple ? PyTuple_Pack(1, tuple) : NULL;
  PyObject* made = args ? tuple_new(size_type, args, NULL) : NULL;
  Py_XDECREF(args);
  Py_XDECREF(tuple);
  return made;
}

static PyObject* slow_extents;

// set_size(function): a tuple of ints of what is no tuple of plain ones, or an error.
PyObject* set_size(PyObject* module, PyObject* slow) {
  (void)module;
  replace(&slow_extents, slow);
  Py_RETURN_NONE;
}

static bool plain_extents(PyObject* values) {
  if (!PyTuple_CheckExact(values)) return false;
  for (Py_ssize_t i = 0; i < PyTuple_Size(values); ++i) {
    PyObject* item = PyTuple_GetItem(values, i);
    int overflow;
    if (!PyLong_CheckExact(item)) return false;
    (void)PyLong_AsLongLongAndOverflow(item, &overflow);
    if (overflow) return false;
  }
  return true;
}

// A Size of any values that are integers; `values` is stolen.
static PyObject* checked_size(PyObject* values) {
  if (values && !plain_extents(values)) {
    PyObject* found = NULL;
    if (slow_extents) {
      found = PyObject_CallFunctionObjArgs(slow_extents, values, NULL);
    } else {
      PyErr_SetString(PyExc_TypeError, "Size: expected a tuple of integers");
    }
    Py_DECREF(values);
    values = found;
  }
  return size_of(values);
}

static PyObject* new_size(PyTypeObject* type, PyObject* args, PyObject* named) {
  const bool one = PyTuple_Size(args) == 1 && (!named || PyDict_Size(named) == 0);
  if (!one) return tuple_new(type, args, named);  // nothing, or too much
  PyObject* values = PyTuple_GetItem(args, 0);
  Py_INCREF(values);
  return checked_size(values);
}

static PyObject* plain(PyObject* self) { return PyTuple_GetSlice(self, 0, PyTuple_Size(self)); }

static PyObject* subscript_size(PyObject* self, PyObject* key) {
  PyObject* found = tuple_subscript(self, key);
  return PySlice_Check(key) ? size_of(found) : found;
}

static PyObject* concat(PyObject* self, PyObject* other) {
  if (!PyList_Check(other)) return checked_size(tuple_concat(self, other));
  PyObject* items = PyList_AsTuple(other);
  PyObject* joined = items ? checked_size(tuple_concat(self, items)) : NULL;
  Py_XDECREF(items);
  return joined;
}

// + of numbers, which is asked for a tuple before a Size too.
static PyObject* add(PyObject* a, PyObject* b) {
  if (PyTuple_Check(a) && (PyTuple_Check(b) || PyList_Check(b))) return concat(a, b);
  Py_RETURN_NOTIMPLEMENTED;
}

static PyObject* repeat(PyObject* self, Py_ssize_t n) { return size_of(tuple_repeat(self, n)); }

static PyObject* represent(PyObject* self) {
  PyObject* items = PySequence_List(self);
  PyObject* text = items ? PyUnicode_FromFormat("libtensor.Size(%R)", items) : NULL;
  Py_XDECREF(items);
  return text;
}

static PyObject* numel(PyObject* self, PyObject* none) {
  (void)none;
  PyObject* product = PyLong_FromLong(1);
  for (Py_ssize_t i = 0; product && i < PyTuple_Size(self); ++i) {
    PyObject* more = PyNumber_Multiply(product, PyTuple_GetItem(self, i));
    Py_DECREF(product);
    product = more;
  }
  return product;
}

static PyObject* reduce(PyObject* self, PyObject* none) {
  (void)none;
  PyObject* items = plain(self);
  PyObject* args = items ? PyTuple_Pack(1, items) : NULL;
  PyObject* parts = args ? PyTuple_Pack(2, (PyObject*)size_type, args) : NULL;
  Py_XDECREF(args);
  Py_XDECREF(items);
  return parts;
}

static PyMethodDef size_methods[] = {
    {"numel", numel, METH_NOARGS,
     "numel($self, /)\n--\n\nHow many elements a tensor of this shape has."},
    {"__reduce__", reduce, METH_NOARGS, NULL},
    {0},
};

static PyType_Slot size_slots[] = {
    {Py_tp_doc, "The extents of a tensor: a tuple of ints."},
    {Py_tp_methods, size_methods},
    {Py_tp_new, new_size},
    {Py_nb_add, add},
    {Py_tp_repr, represent},
    {Py_mp_subscript, subscript_size},
    {Py_sq_concat, concat},
    {Py_sq_repeat, repeat},
    {0},
};

static PyType_Spec size_spec = {"libtensor.Size", 0, 0, Py_TPFLAGS_DEFAULT, size_slots};

bool make_size_type(PyObject* module) {
  tuple_subscript = (binaryfunc)PyType_GetSlot(&PyTuple_Type, Py_mp_subscript);
  tuple_concat = (binaryfunc)PyType_GetSlot(&PyTuple_Type, Py_sq_concat);
  tuple_repeat = (ssizeargfunc)PyType_GetSlot(&PyTuple_Type, Py_sq_repeat);
  tuple_new = (newfunc)PyType_GetSlot(&PyTuple_Type, Py_tp_new);
  PyObject* bases = PyTuple_Pack(1, (PyObject*)&PyTuple_Type);
  size_type = bases ? (PyTypeObject*)PyType_FromSpecWithBases(&size_spec, bases) : NULL;
  Py_XDECREF(bases);
  if (!size_type) return false;
  Py_INCREF(size_type);
  if (PyModule_AddObject(module, "Size", (PyObject*)size_type) == 0) return true;
  Py_DECREF(size_type);
  return false;
}
