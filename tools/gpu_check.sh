#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# All that only a machine with an NVIDIA device can show, in one call of under ten minutes:
#
#   tools/gpu_check.sh [--out FOLDER] [--limit SECONDS] [--built FOLDER] [--steps WORDS]
#
# It builds the library and the plugin for the device (--built names a folder that has both), runs the device's tests, the
# golden replays, the benchmark beside PyTorch, the ops' suite, and NVIDIA's compute-sanitizer over small cases; with --steps
# the named steps only. The last lines are a table: each step, how it ended, its seconds. Logs go to the folder, build/gpu/out
# without --out. What the machine lacks is said, and not waited for; the exit status is the number of steps that failed.
# TENSOR_GPU_CHECK_TRIAL=1 runs the steps on the emulated device of preset release, with tiny shapes: to see that the script
# works.
set -u
cd "$(dirname "$0")/.." || exit 1
root=$PWD
out=$root/build/gpu/out limit=570 built='' steps=''
while [ $# -gt 0 ]; do
  case $1 in
    --out) out=$2; shift 2 ;;
    --limit) limit=$2; shift 2 ;;
    --built) built=$(cd "$2" && pwd) || exit 2; shift 2 ;;
    --steps) steps=" $2 "; shift 2 ;;
    *) sed -n '3,12s/^# \{0,1\}//p' "$0"; exit 2 ;;
  esac
done
mkdir -p "$out"
trial=${TENSOR_GPU_CHECK_TRIAL:-}
jobs=$(nproc)
most_of_benchmarks=120 # seconds
began=$SECONDS
table=() failed=0

# step NAME MOST-SECONDS COMMAND...: its output in a log; the last line of that in the table.
step() {
  local name=$1 most=$2 start=$SECONDS left=$((limit - (SECONDS - began))) rc said
  shift 2
  case ${steps:- $name } in *" $name "*) ;; *) return 0 ;; esac
  if [ "$left" -le 5 ]; then
    table+=("$(printf '%-12s %-10s' "$name" 'no time')")
    failed=$((failed + 1))
    return 1
  fi
  [ "$most" -lt "$left" ] || most=$left
  echo "==== $name"
  timeout --kill-after=5 "$most" "$@" >"$out/$name.log" 2>&1
  rc=$?
  said=$(grep -v '^ *$' "$out/$name.log" | tail -n 1 | cut -c1-90)
  case $rc in
    0) rc=passed ;;
    124 | 137) rc='timed out' ;;
    *) rc="failed $rc" ;;
  esac
  [ "$rc" = passed ] || { failed=$((failed + 1)); tail -n 15 "$out/$name.log"; }
  table+=("$(printf '%-12s %-10s %4d s  %s' "$name" "$rc" $((SECONDS - start)) "$said")")
  [ "$rc" = passed ]
}
missing() { table+=("$(printf '%-12s %-10s         %s' "$1" missing "$2")"); }

has() { "$py" -c "import $1" 2>/dev/null; }
find_python() {
  for py in "$root/build/venv/bin/python" python3; do
    ! has numpy,pytest || return 0
  done
  has numpy
}
tests() { TENSOR_TEST_TIMEOUT=120 "$py" -m pytest -v -p no:cacheprovider --tb=short --maxfail=200 $workers "$@"; }
facts() {
  nvidia-smi --query-gpu=name,driver_version,compute_cap,memory.total --format=csv
  nvcc --version | tail -n 1
  git rev-parse HEAD
  "$py" tools/device_properties.py "$out/device.json"
}
build_all() {
  cmake -S . -B build/gpu -DCMAKE_BUILD_TYPE=Release -DTENSOR_CUDA=ON -DTENSOR_TESTS=OFF \
    -DCMAKE_CUDA_ARCHITECTURES="$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader | head -n 1 | tr -d .)-real" &&
    cmake --build build/gpu -j "$jobs"
}
sanitize() {
  # What is alive as the process ends is no leak, and a launch of a program's kernel asks for parameters until there are none.
  TENSOR_CUDA_CACHE=0 compute-sanitizer --tool "$1" --error-exitcode 9 --target-processes all \
    $([ "$1" = memcheck ] && echo --report-api-errors no) \
    "$py" -m pytest -q -p no:cacheprovider tests/cuda -k "${sanitized:-places or norms or windows or conv or kernels}" --maxfail=5
}

if find_python; then has_python=1; else has_python=; py=python3; fi
# Several processes share the device: most of a test's time is the CPU's.
workers=''
! has xdist || workers="-n $((jobs > 2 ? jobs / 2 : jobs))"
! has pytest_timeout || workers="$workers --timeout 60 --timeout-method thread"
export -f tests facts build_all sanitize
export py workers jobs out
export PYTHONPATH=$root/bindings/python${PYTHONPATH:+:$PYTHONPATH}
if [ -n "$trial" ]; then
  export LIBTENSOR_PATH=$root/build/release/libtensor.so TENSOR_CUDA_PLUGIN=$root/build/release/libtensor_cuda_emulation.so
else
  folder=${built:-$root/build/gpu}
  export LIBTENSOR_PATH=$folder/libtensor.so TENSOR_CUDA_PLUGIN=$folder/libtensor_cuda.so
  if ! command -v nvidia-smi >/dev/null || ! nvidia-smi -L 2>/dev/null | grep -q GPU; then
    echo 'no NVIDIA device here: nvidia-smi finds none' >&2
    exit 1
  fi
  for folder in $("$py" -c 'import site, sys; print(*site.getsitepackages())' 2>/dev/null); do
    for lib in "$folder"/nvidia/*/lib; do
      [ -d "$lib" ] && TENSOR_CUDA_LIBRARY_PATH=${TENSOR_CUDA_LIBRARY_PATH:+$TENSOR_CUDA_LIBRARY_PATH:}$lib
    done
  done
  export TENSOR_CUDA_LIBRARY_PATH=${TENSOR_CUDA_LIBRARY_PATH:-}
  step facts 20 bash -c facts
  if [ -n "$built" ]; then :; elif command -v nvcc >/dev/null; then step build 300 bash -c build_all; else missing build nvcc; fi
fi

if [ -n "$has_python" ]; then
  step libraries 30 "$py" -c 'import libtensor as lt; print(lt.cuda.libraries().replace("\n", "; "))'
  if has pytest; then
    step tests 150 env TENSOR_TEST_SAMPLE=1 bash -c 'tests tests/cuda -k "not load and not emulation"'
    if [ -n "$trial" ] || [ "$(nvidia-smi -L | grep -c GPU)" -ge 2 ]; then
      step processes 90 env TENSOR_TEST_SAMPLE=1 bash -c 'tests tests/cuda/test_processes.py tests/cuda/test_collectives.py -k "test_processes or test_true"'
    else
      missing processes 'a second device, for NCCL between devices'
    fi
    step golden 60 env TENSOR_TEST_DEVICE=cuda bash -c 'tests tests/golden/test_python.py tests/golden/test_modules.py'
  else
    missing tests 'pytest, for tests, golden and ops'
  fi
  [ -n "$trial" ] || has 'torch; assert torch.cuda.is_available()' || missing peer 'PyTorch with CUDA'
  step benchmarks $((most_of_benchmarks + 10)) "$py" benchmarks/cuda.py ${trial:+--smoke} --limit "$most_of_benchmarks" \
    --json "$out/benchmarks.json"
  cat "$out/benchmarks.log"
  if has pytest,cffi; then
    step ops 150 env TENSOR_TEST_DEVICE=cuda bash -c 'tests tests/ops/test_values.py tests/ops/test_gradients.py'
  else
    missing ops cffi
  fi
  for tool in memcheck racecheck initcheck; do
    if [ -z "$trial" ] && ! command -v compute-sanitizer >/dev/null; then
      missing "$tool" compute-sanitizer
    elif [ -z "$trial" ]; then
      step "$tool" 60 bash -c "sanitize $tool"
    fi
  done
else
  missing tests 'Python with numpy, for all tests and benchmarks'
fi

echo
printf '%s\n' "${table[@]}"
echo "$failed steps failed, $((SECONDS - began)) s; logs in $out"
exit "$failed"
