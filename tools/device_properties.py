# SPDX-License-Identifier: Apache-2.0
"""Writes the properties of the first CUDA device as JSON, with the names that cuDNN's plans without a device read.

device_properties.py FILE

Of the driver's library alone: CUdevice_attribute of the CUDA driver API, by number.
"""

import ctypes
import json
import sys
from pathlib import Path

ATTRIBUTES = {
    "maxThreadsPerBlock": 1,
    "maxSharedMemoryPerBlock": 8,
    "warpSize": 10,
    "regsPerBlock": 12,
    "smClockRateKHz": 13,
    "multiProcessorCount": 16,
    "pciDeviceId": 34,
    "isTccDriver": 35,
    "memClockRateKHz": 36,
    "memoryBusWidth": 37,
    "l2CacheSize": 38,
    "maxThreadsPerSM": 39,
    "maxRegistersPerSM": 82,
    "supportCoopLaunch": 95,
    "maxSharedMemoryPerBlockOptin": 97,
    "maxCtasPerSM": 106,
    "reservedSharedMemoryPerBlock": 111,
}
BLOCK, GRID, MAJOR, MINOR = (2, 3, 4), (5, 6, 7), 75, 76


def properties():
    cuda = ctypes.CDLL("libcuda.so.1")

    def call(name, *args):
        status = getattr(cuda, name)(*args)
        if status:
            raise SystemExit(f"{name} failed with {status}")

    def attribute(number):
        value = ctypes.c_int()
        call("cuDeviceGetAttribute", ctypes.byref(value), number, device)
        return value.value

    call("cuInit", 0)
    device, version, total = ctypes.c_int(), ctypes.c_int(), ctypes.c_size_t()
    name = ctypes.create_string_buffer(256)
    call("cuDeviceGet", ctypes.byref(device), 0)
    call("cuDeviceGetName", name, len(name), device)
    call("cuDeviceTotalMem_v2", ctypes.byref(total), device)
    call("cuDriverGetVersion", ctypes.byref(version))
    return {
        "deviceId": 0,
        "cudaDeviceId": 0,
        "deviceName": name.value.decode(),
        "deviceVer": attribute(MAJOR) * 100 + attribute(MINOR) * 10,
        "driverVer": version.value,
        "totalGlobalMem": total.value,
        "maxBlockSize": [attribute(n) for n in BLOCK],
        "maxGridSize": [attribute(n) for n in GRID],
        **{key: attribute(number) for key, number in ATTRIBUTES.items()},
    }


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    Path(sys.argv[1]).write_text(json.dumps(properties(), indent=1) + "\n")


if __name__ == "__main__":
    main()
