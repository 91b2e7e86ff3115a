# SPDX-License-Identifier: Apache-2.0
"""What the processes of test_distributed_run.py do: python run_cases.py NAME FOLDER"""

import json
import os
import pathlib
import signal
import sys
import time

NAMES = [
    "RANK", "WORLD_SIZE", "LOCAL_RANK", "LOCAL_WORLD_SIZE", "GROUP_RANK", "MASTER_ADDR", "MASTER_PORT", "OMP_NUM_THREADS",
    "TENSOR_NUM_THREADS", "TORCHELASTIC_RESTART_COUNT", "TORCHELASTIC_MAX_RESTARTS", "TORCHELASTIC_RUN_ID", "ROLE_NAME",
]  # fmt: skip
RANK = int(os.environ.get("RANK", "-1"))


def wait():
    time.sleep(30)
    sys.exit(99)


def variables(folder, *arguments):
    found = {name: os.environ.get(name) for name in NAMES}
    (folder / f"{RANK}.json").write_text(json.dumps([found, sys.argv[0], arguments]))
    sys.stdout.write(f"out of {RANK}\n")  # in one piece
    sys.stderr.write(f"err of {RANK}\n")


def fails(folder, how):
    if RANK == 1:
        while not (folder / "ready").exists():  # rank 0 runs
            time.sleep(0.01)
        if how == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        sys.exit(int(how))
    if how == "9":  # one that does not want to end
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    (folder / "ready").write_text(str(os.getpid()))
    wait()


def fails_once(folder):
    attempt = os.environ["TORCHELASTIC_RESTART_COUNT"]
    (folder / f"{attempt}.{RANK}").write_text(os.environ["MASTER_PORT"])
    if attempt == "0":
        if RANK == 1:
            sys.exit(3)
        wait()


def signals(folder):
    def end(number, frame):
        (folder / f"ended.{RANK}").write_text(str(number))
        sys.exit(0)

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGUSR1, lambda number, frame: (folder / f"told.{RANK}").write_text(str(number)))
    (folder / f"ready.{RANK}").write_text("")
    wait()


def reduces(folder):
    import libtensor as lt

    lt.distributed.init_process_group()
    x = lt.ones(2)
    lt.distributed.all_reduce(x)
    (folder / f"{lt.distributed.get_rank()}").write_text(str(x.tolist()))
    lt.distributed.destroy_process_group()


if __name__ == "__main__":
    globals()[sys.argv[1]](pathlib.Path(sys.argv[2]), *sys.argv[3:])
