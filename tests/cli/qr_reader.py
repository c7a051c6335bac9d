"""Reads a QR code of one block off its modules, by the standard and not by the library.

Only what a short code of letters and figures needs: mask, zigzag, one segment, no correction.
"""

from collections.abc import Callable, Iterator, Sequence

Matrix = Sequence[Sequence[bool]]

MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda row, column: (row + column) % 2 == 0,
    lambda row, _: row % 2 == 0,
    lambda _, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
)
FORMAT_MASK = 0b101010000010010
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
ALPHANUMERIC = 0b0010
LENGTH_BITS = 9
QUIET = 4


def read_code(matrix: Matrix) -> str:
    """The text of a code, with its quiet zone around it; raises AssertionError where it is none."""
    code = _without_quiet_zone(matrix)
    size = len(code)
    assert all(len(row) == size for row in code)
    assert (size - 17) % 4 == 0
    assert size <= 29, "a larger one has several blocks"
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        assert _is_finder(code, top, left)
    return _text(list(_bits(code, MASKS[_mask(code)])))


def _without_quiet_zone(matrix: Matrix) -> Matrix:
    rows = [number for number, row in enumerate(matrix) if any(row)]
    columns = [number for number, column in enumerate(zip(*matrix, strict=True)) if any(column)]
    assert min(rows[0], columns[0], len(matrix[0]) - 1 - columns[-1]) >= QUIET
    assert len(matrix) - 1 - rows[-1] >= QUIET
    return [row[columns[0] : columns[-1] + 1] for row in matrix[rows[0] : rows[-1] + 1]]


def _is_finder(code: Matrix, top: int, left: int) -> bool:
    def ring(row: int, column: int) -> int:
        return max(abs(row - 3), abs(column - 3))

    return all(
        code[top + row][left + column] == (ring(row, column) != 2)
        for row in range(7)
        for column in range(7)
    )


def _mask(code: Matrix) -> int:
    places = [(8, n) for n in (0, 1, 2, 3, 4, 5, 7, 8)] + [(n, 8) for n in (7, 5, 4, 3, 2, 1, 0)]
    found = 0
    for row, column in places:
        found = found << 1 | code[row][column]
    return (found ^ FORMAT_MASK) >> 10 & 0b111


def _bits(code: Matrix, mask: Callable[[int, int], bool]) -> Iterator[bool]:
    """The data from the lower right, in columns of two, up and down."""
    size = len(code)
    upwards = True
    for right in (*range(size - 1, 6, -2), *range(5, 0, -2)):
        for step in range(size):
            row = size - 1 - step if upwards else step
            for column in (right, right - 1):
                if not _is_function(size, row, column):
                    yield code[row][column] ^ mask(row, column)
        upwards = not upwards


def _is_function(size: int, row: int, column: int) -> bool:
    """Whether a module belongs to the patterns that are the same in every code of the size."""
    corner = (row < 9 and column < 9) or (row < 9 and column >= size - 8)
    aligned = size > 21 and abs(row - (size - 7)) <= 2 and abs(column - (size - 7)) <= 2
    return corner or (row >= size - 8 and column < 9) or row == 6 or column == 6 or aligned


def _text(bits: list[bool]) -> str:
    def take(count: int) -> int:
        taken = 0
        for _ in range(count):
            taken = taken << 1 | bits.pop(0)
        return taken

    assert take(4) == ALPHANUMERIC
    length = take(LENGTH_BITS)
    said = ""
    while len(said) + 1 < length:
        pair = take(11)
        said += SIGNS[pair // 45] + SIGNS[pair % 45]
    return said + (SIGNS[take(6)] if len(said) < length else "")
