/* SPDX-License-Identifier: Apache-2.0 */
// libtensor._native: what the Python package does most often, as a CPython extension in the stable
// ABI. The package works without it, through ctypes; it has no link to the library but gets its
// functions from the handle that ctypes opened. One interpreter of a process can have it, because
// what follows is static.
#pragma once

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030a0000  // METH_FASTCALL
#include <Python.h>
#include <stdbool.h>
#include <stdint.h>
#include <structmember.h>

typedef struct {
  PyObject_HEAD void* h;    // owned; NULL until the object is made
  PyObject *shape, *dtype;  // caches of tensor.py, or NULL
  PyObject* weakrefs;
  PyObject*
      callbacks;  // a list of cells, or NULL: callbacks that C holds for the tensor (cycles.c)
  uint32_t collection;  // the number of the collection that found ...
  bool sole;            // whether nothing but this object refers to the tensor
} Handle;

// Python objects that the package registers.
typedef struct {
  PyTypeObject* handle;  // Handle, the root of Tensor
  PyTypeObject* tensor;  // Tensor
  size_t more;           // bytes of a Tensor behind its Handle: before Python 3.11 its attributes
  PyObject* fail;        // raises the library's last error
  PyObject* address;     // of a ctypes object
  PyObject* refuse;      // makes the exception of an argument that does not fit
} Package;
extern Package package;

typedef void* (*TensorOfTensor)(void*);

// Functions of the library that the extension calls on its own account.
typedef struct {
  void (*release)(void*);
  int64_t (*numel)(void*);
  int32_t (*requires_grad)(void*);
  int32_t (*is_sole_owner)(void*);
  int32_t (*dtype)(void*);
  int32_t (*ndim)(void*);
  const int64_t* (*shape)(void*);
  int32_t (*item)(void*, double*);
  int32_t (*item_i64)(void*, int64_t*);
  void* (*select)(void*, int32_t, int64_t);
  void* (*unsqueeze)(void*, int32_t);
  void* (*slice)(void*, int32_t, int64_t, int64_t, int64_t);
  TensorOfTensor neg, abs, invert;
} Library;
extern Library library;

static inline bool is_handle(PyObject* o) {
  return Py_TYPE(o) == package.tensor || PyObject_TypeCheck(o, package.handle);
}
static inline void* handle_of(PyObject* o) { return ((Handle*)o)->h; }

// When a call keeps the GIL.
typedef enum { NEVER, IF_SMALL, ALWAYS } Keep;

// Work so small that other threads may wait for it: releasing the GIL costs as much.
enum { SMALL = 1024, SMALL_WORK = 1 << 17 };

// Whether a tensor is small; *work becomes its product with the number of elements.
static inline bool is_small(void* h, int64_t* work) {
  const int64_t n = library.numel(h);
  if (n > SMALL) return false;
  if (n > 1) *work *= n;
  return *work <= SMALL_WORK;
}

// Exchanges a reference that is kept.
static inline void replace(PyObject** place, PyObject* value) {
  PyObject* old = *place;
  Py_INCREF(value);
  *place = value;
  Py_XDECREF(old);
}

PyObject* own(void* h);               // a Tensor of a handle that C returned, or C's error
PyObject* failed(void);               // raises C's error; NULL
PyObject* no_handle(PyObject* self);  // raises that the object was never given one; NULL
void dispose(void* h);                // releases a reference
bool make_handle_type(PyObject* module);
bool make_cell_type(void);
int traverse_callbacks(Handle* t, visitproc visit, void* arg);
PyObject* hold(PyObject* module, PyObject* value);
PyObject* held(PyObject* module, PyObject* key);
PyObject* drop(PyObject* module, PyObject* key);
PyObject* silence(PyObject* module, PyObject* cell);
PyObject* count_held(PyObject* module, PyObject* unused);
PyObject* attach(PyObject* module, PyObject* args);
PyObject* collection_phase(PyObject* module, PyObject* args);
bool make_function_type(void);
bool add_operators(PyType_Slot* slots, int room);
void* address_of(PyObject* function);  // of a function of bind(), else NULL

// Functions of _convert.py that have a quick form here.
enum { INTS64, AXES32, AXIS32, INT64, DTYPE_CODE, WITH_NUMBER, SLOW_FUNCTIONS };

PyObject* ints64(PyObject* module, PyObject* values);
PyObject* axes32(PyObject* module, PyObject* const* args, Py_ssize_t given);
PyObject* axis32(PyObject* module, PyObject* const* args, Py_ssize_t given);
PyObject* int64(PyObject* module, PyObject* value);
PyObject* dtype_code(PyObject* module, PyObject* value);
PyObject* with_number(PyObject* module, PyObject* const* args, Py_ssize_t given);
PyObject* set_slow(PyObject* module, PyObject* functions);
PyObject* call_function(PyObject* function, PyObject* const* args, Py_ssize_t n);  // of bind()

extern PyMethodDef handle_methods[];
bool load_methods(void* dll);
PyObject* method_names(void);
PyObject* get_shape(PyObject* self, void* unused);
bool make_size_type(PyObject* module);
PyObject* size_of(PyObject* tuple);
PyObject* set_size(PyObject* module, PyObject* slow);
PyObject* set_item(PyObject* module, PyObject* slow);

PyObject* bind(PyObject* module, PyObject* args);
PyObject* set_operator(PyObject* module, PyObject* args);
PyObject* subscript(PyObject* self, PyObject* key);
PyObject* set_subscript(PyObject* module, PyObject* slow);
