// SPDX-License-Identifier: Apache-2.0

// program FILE [RUNS]: runs the program of a file, and prints a line for each output: its name, shape, hash (FNV-1a of
// the elements as doubles) and first elements. Inputs are 0, 1/n, 2/n, ...
package main

/*
#cgo LDFLAGS: -ltensor
#include <stdlib.h>
#include <tensor/tensor.h>
*/
import "C"

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"log"
	"os"
	"runtime"
	"strconv"
	"strings"
	"unsafe"
)

func check(ok bool) {
	if !ok {
		log.Fatal(C.GoString(C.tensor_last_error_message()))
	}
}

func shape(t *C.tensor_t) []C.int64_t {
	return unsafe.Slice(C.tensor_shape(t), int(C.tensor_ndim(t)))
}

func rampLike(like *C.tensor_t) *C.tensor_t {
	n := int(C.tensor_numel(like))
	values := make([]float64, n+1) // one more, so that there is a first one
	for i := range values {
		values[i] = float64(i) / float64(n)
	}
	t := C.tensor_empty(C.tensor_shape(like), C.tensor_ndim(like), C.tensor_dtype(like), C.TENSOR_CPU)
	check(t != nil && C.tensor_write_f64(t, unsafe.Pointer(&values[0]), C.int64_t(n)) == 0)
	return t
}

func printLine(name string, t *C.tensor_t) {
	n := int(C.tensor_numel(t))
	values := make([]float64, n+1)
	check(t != nil && C.tensor_read_f64(t, unsafe.Pointer(&values[0]), C.int64_t(n)) == 0)
	hash := fnv.New64a()
	binary.Write(hash, binary.LittleEndian, values[:n])
	fmt.Printf("%s [%s] %016x", name, strings.Trim(strings.ReplaceAll(fmt.Sprint(shape(t)), " ", ", "), "[]"), hash.Sum64())
	for i := 0; i < n && i < 4; i++ {
		fmt.Printf(" %.6f", values[i])
	}
	fmt.Println()
}

func main() {
	runtime.LockOSThread() // the last error belongs to the thread
	if len(os.Args) < 2 {
		log.Fatal("program FILE [RUNS]")
	}
	path := C.CString(os.Args[1])
	defer C.free(unsafe.Pointer(path))
	file := C.tensor_archive_open_mapped(path)
	check(file != nil)
	program := C.tensor_program_load(file, 0)
	check(program != nil)
	C.tensor_archive_release(file)
	defer C.tensor_program_release(program)

	nIn, nOut := C.tensor_program_input_count(program), C.tensor_program_output_count(program)
	in, out := make([]*C.tensor_t, nIn+1), make([]*C.tensor_t, nOut+1)
	for i := C.int64_t(0); i < nIn; i++ {
		like := C.tensor_program_input(program, i)
		check(like != nil)
		in[i] = rampLike(like)
		C.tensor_release(like)
	}
	runs := 1
	if len(os.Args) > 2 {
		runs, _ = strconv.Atoi(os.Args[2])
	}
	for ; runs > 0; runs-- {
		check(C.tensor_program_run(program, &in[0], C.int32_t(nIn), &out[0], C.int32_t(nOut)) == 0)
		for i := C.int64_t(0); i < nOut; i++ {
			printLine(C.GoString(C.tensor_program_output_name(program, i)), out[i])
			C.tensor_release(out[i])
		}
	}
	C.tensor_release_n(&in[0], C.int32_t(nIn))
}
