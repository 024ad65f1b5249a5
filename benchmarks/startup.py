"""From the start of the process to the first picture, and what the title costs: needs a display (Xvfb will do).

python benchmarks/startup.py [RUNS]    first run ever, then RUNS starts with cards cached; idle CPU and memory on Linux
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path

_IDLE_SECONDS = 10


def start(folder, *words, python=sys.executable, **where):
    """Start the program; answers the process and the seconds until its first picture stood.

    `where` goes to the new process: folder and environment of another checkout.
    """
    settings = folder / "config" / "settings.json"
    if not settings.exists():
        # The very first start shows another page.
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text('{"format": 1}')
    log = folder / "log" / "purple-table.log"
    before = log.read_text().count("the first picture stands") if log.exists() else 0
    began = datetime.now()
    process = subprocess.Popen([python, "-m", "purple_table", "--data-dir", str(folder), *words], **where)
    while True:
        found = re.findall(r"(\S+ \S+) INFO the first picture stands", log.read_text()) if log.exists() else []
        if len(found) > before:
            return process, (datetime.strptime(found[-1], "%Y-%m-%d %H:%M:%S,%f") - began).total_seconds()
        if process.poll() is not None:
            raise SystemExit("the program does not start")
        time.sleep(0.01)


def processor_seconds(pid):
    """User and system time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def megabytes(pid):
    """Resident memory of a process."""
    return int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[1]) / 1024


def main():
    """Measure and print."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        process, seconds = start(folder)
        print(f"first run ever: {seconds:.2f} s to the title")
        time.sleep(12)
        if sys.platform == "linux":
            used = processor_seconds(process.pid)
            time.sleep(_IDLE_SECONDS)
            used = processor_seconds(process.pid) - used
            print(f"idle on the title: {used / _IDLE_SECONDS:.2%} of a core, {megabytes(process.pid):.0f} MB")
        process.terminate()
        process.wait()
        for words in ((), ("--game", "hearts", "--seed", "7")):
            times = []
            for _ in range(runs):
                process, seconds = start(folder, *words)
                times.append(seconds)
                process.terminate()
                process.wait()
            times.sort()
            where = "the table" if words else "the title"
            print(f"cards cached: {times[len(times) // 2]:.2f} s to {where} ({times[0]:.2f} to {times[-1]:.2f})")


if __name__ == "__main__":
    main()
