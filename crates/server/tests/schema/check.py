"""The server against its own description.

Starts the program that is named, and lets Schemathesis ask it everything that /api/openapi.json
says can be asked, and some that it says cannot: always the same questions, as the seed is fixed.
"""

import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

SEED = "1973"
EXAMPLES = "60"
# Whether a table can be made is for the rules of its game to say, which no schema knows.
LEFT_OUT = "positive_data_acceptance"


def main(program: str) -> int:
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "log")
        with log.open("w") as log_file:
            server = subprocess.Popen(
                [program, "serve", "--no-open", "--port", "0", "--data", folder],
                stdout=subprocess.PIPE,
                stderr=log_file,
                text=True,
            )
        try:
            url = server.stdout.readline().strip()
            status = ask(url, folder)
        finally:
            server.terminate()
            server.wait()
        broken = [line for line in log.read_text().splitlines() if "panic" in line or "ERROR" in line]
        print(*broken, sep="\n", end="")
        return status or (1 if broken else 0)


def ask(url: str, folder: str) -> int:
    """As one visitor, so that tables that were made are listed."""
    with urllib.request.urlopen(f"{url}/api/me") as answer:
        cookie = answer.headers["set-cookie"].split(";")[0]
    schemathesis = Path(sys.executable).absolute().parent / "schemathesis"
    return subprocess.run(
        [
            schemathesis,
            "--no-color",
            "run",
            f"{url}/api/openapi.json",
            "--header", f"cookie:{cookie}",
            "--seed", SEED,
            "--max-examples", EXAMPLES,
            "--generation-database", "none",
            "--checks", "all",
            "--exclude-checks", LEFT_OUT,
            "--warnings", "off",
            "--continue-on-failure",
        ],
        cwd=folder,
        check=False,
    ).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
