// Go, with cgo: the gradient of sum(x * x), and the text of an error.
package main

/*
#cgo LDFLAGS: -ldl
#include <dlfcn.h>
#include <stdlib.h>
#include <tensor/types.h>

// The functions of the library that are used here, found when the program runs.
static tensor_t *(*create)(const void *, const int64_t *, int32_t, tensor_dtype_t, tensor_device_t);
static void (*release)(tensor_t *);
static tensor_status_t (*set_requires_grad)(tensor_t *, tensor_bool_t);
static tensor_t *(*mul)(tensor_t *, tensor_t *);
static tensor_t *(*add)(tensor_t *, tensor_t *);
static tensor_t *(*sum)(tensor_t *, const int32_t *, int32_t, tensor_bool_t, tensor_dtype_t);
static tensor_status_t (*backward)(tensor_t *, tensor_t *, uint32_t);
static tensor_status_t (*grad)(tensor_t *, tensor_t **);
static tensor_status_t (*copy_to_host)(tensor_t *, void *, int64_t);
static const char *(*last_error_message)(void);

static int load(const char *path) {
  void *library = dlopen(path, RTLD_NOW);
  if (!library) return 0;
#define LOAD(name) (*(void **)&name = dlsym(library, "tensor_" #name))
  return LOAD(create) && LOAD(release) && LOAD(set_requires_grad) && LOAD(mul) && LOAD(add) && LOAD(sum) &&
         LOAD(backward) && LOAD(grad) && LOAD(copy_to_host) && LOAD(last_error_message);
}

static tensor_t *call_vector(const double *values, int64_t n) { return create(values, &n, 1, TENSOR_FLOAT64, 0); }
static void call_release(tensor_t *t) { release(t); }
static int call_set_requires_grad(tensor_t *t) { return set_requires_grad(t, 1); }
static tensor_t *call_mul(tensor_t *a, tensor_t *b) { return mul(a, b); }
static tensor_t *call_add(tensor_t *a, tensor_t *b) { return add(a, b); }
static tensor_t *call_sum(tensor_t *x) { return sum(x, NULL, 0, 0, 0); }
static int call_backward(tensor_t *t) { return backward(t, NULL, 0); }
static int call_grad(tensor_t *t, tensor_t **out) { return grad(t, out); }
static int call_copy(tensor_t *t, double *values, int64_t n) { return copy_to_host(t, values, 8 * n); }
static const char *call_message(void) { return last_error_message(); }
*/
import "C"

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"unsafe"
)

// The last error belongs to the thread: a call and the question why it failed stay on one.
func own(t *C.tensor_t) (*C.tensor_t, error) {
	if t == nil {
		return nil, errors.New(C.GoString(C.call_message()))
	}
	return t, nil
}

func must(t *C.tensor_t) *C.tensor_t {
	t, err := own(t)
	if err != nil {
		panic(err)
	}
	return t
}

func check(status C.int) {
	if status != 0 {
		panic(C.GoString(C.call_message()))
	}
}

func vector(values ...float64) *C.tensor_t {
	return must(C.call_vector((*C.double)(&values[0]), C.int64_t(len(values))))
}

func main() {
	runtime.LockOSThread()
	path := C.CString(os.Getenv("LIBTENSOR_PATH"))
	defer C.free(unsafe.Pointer(path))
	if C.load(path) == 0 {
		panic(C.GoString(C.dlerror()))
	}

	x := vector(1, 2, 3)
	defer C.call_release(x)
	check(C.call_set_requires_grad(x))
	square := must(C.call_mul(x, x))
	defer C.call_release(square)
	loss := must(C.call_sum(square))
	defer C.call_release(loss)
	check(C.call_backward(loss))
	var grad *C.tensor_t
	check(C.call_grad(x, &grad))
	defer C.call_release(grad)
	values := make([]float64, 3)
	check(C.call_copy(grad, (*C.double)(&values[0]), 3))
	fmt.Printf("[%g, %g, %g]\n", values[0], values[1], values[2])

	two := vector(1, 2)
	defer C.call_release(two)
	if _, err := own(C.call_add(x, two)); err != nil {
		fmt.Println(err)
	}
}
