"""Verifies a JSON export and prints the heads: `python examples/verify.py club.json`."""

import json
import re
import sys
from hashlib import sha256
from pathlib import Path

KINDS = {"game": "games", "event": "events", "club": "club"}
SAID = "number line kind text scorer device at previous".split()
SEAL = re.compile(r"seal [0-9]{1,9}-[0-9a-f]{12}(\n[0-9a-f]{32} [0-9]{1,9}-[0-9a-f]{12})*")


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def first_fault(file: str) -> str:
    export, ends = json.loads(Path(file).read_text(encoding="utf-8")), []
    for kind, name in KINDS.items():
        for stream in export.get(name, []):
            id, previous, number, said = f"{int(stream['id'], 16):032x}", "0" * 64, 0, [""] * 9
            for number, entry in enumerate(stream["entries"], 1):
                said = [id, *(entry[field] for field in SAID)]
                text = json.dumps(said, ensure_ascii=False, separators=(",", ":"))
                link = entry["number"], entry["previous"], entry["hash"]
                if link != (number, previous, digest(text)):
                    return f"{kind} {id}, entry {number}: altered, removed, inserted or moved"
                previous = entry["hash"]
            print(f"{kind} {id}: {number}-{previous[:12]}")
            if (kind, number, said[3]) != ("club", 1, "note") or not SEAL.fullmatch(said[4]):
                ends.append((id, f"{kind} {id} {stream['origin']} {number} {previous}\n", number))
    head = f"{sum(end[2] for end in ends)}-{digest(''.join(end[1] for end in sorted(ends)))[:12]}"
    print(f"all: {head}")
    return "" if head == export["head"] else f"the head is {head}, not {export['head']}"


if __name__ == "__main__":
    sys.exit(first_fault(sys.argv[1]) or 0)
