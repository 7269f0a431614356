"""The benchmark suite, on small instances: every peer that is installed counts the same."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
RATIOS = {
    "native_vs_numba",
    "native_vs_spin",
    "native_vs_tlc",
    "cores2_vs_1",
    "python_vs_tuples",
    "bytes_per_state",
    "cold_start_seconds",
    "growth_1e5_to_1e7",
}


def test_the_quick_suite_measures_every_installed_peer_and_they_agree(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", "--quick", "--json", str(tmp_path / "b.json")],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )

    assert done.returncode == 0, done.stdout + done.stderr
    data = json.loads((tmp_path / "b.json").read_text())
    assert set(data["ratios"]) == RATIOS
    assert data["ratios"]["python_vs_tuples"] > 0
