"""A certificate, and its key, for a host that is not in any network."""

import subprocess
from pathlib import Path


def certificate_of(host: str, folder: Path) -> tuple[str, str]:
    """The files of a certificate for two days and of its key."""
    made = str(folder / "hall.pem"), str(folder / "hall.key")
    asked = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
    named = ["-subj", f"/CN={host}", "-addext", f"subjectAltName=DNS:{host}"]
    command = [*asked.split(), *named, "-out", made[0], "-keyout", made[1]]
    subprocess.run(command, check=True, capture_output=True)
    return made
