"""Keccak-256, the hash of Ethereum, which Python's hashlib does not have."""

_LANES = 25
_RATE = 136
_MASK = (1 << 64) - 1


def _round_constants() -> list[int]:
    constants, register = [], 1
    for _ in range(24):
        constant = 0
        for j in range(7):
            if register & 1:
                constant |= 1 << ((1 << j) - 1)
            register = (register << 1) ^ (0x171 if register & 0x80 else 0)
        constants.append(constant)
    return constants


def _rotations() -> list[int]:
    offsets = [0] * _LANES
    x, y = 1, 0
    for t in range(24):
        offsets[x + 5 * y] = (t + 1) * (t + 2) // 2 % 64
        x, y = y, (2 * x + 3 * y) % 5
    return offsets


_CONSTANTS = _round_constants()
_OFFSETS = _rotations()


def _rotate(lane: int, by: int) -> int:
    return ((lane << by) | (lane >> (64 - by))) & _MASK


def _permute(lanes: list[int]) -> list[int]:
    for constant in _CONSTANTS:
        column = [lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20] for x in range(5)]
        mixed = [column[x - 1] ^ _rotate(column[(x + 1) % 5], 1) for x in range(5)]
        moved = [0] * _LANES
        for x in range(5):
            for y in range(5):
                lane = lanes[x + 5 * y] ^ mixed[x]
                moved[y + 5 * ((2 * x + 3 * y) % 5)] = _rotate(lane, _OFFSETS[x + 5 * y])
        lanes = [moved[i] ^ (~moved[i - i % 5 + (i + 1) % 5] & moved[i - i % 5 + (i + 2) % 5]) for i in range(_LANES)]
        lanes[0] ^= constant
    return lanes


def keccak256(data: bytes) -> bytes:
    padding = _RATE - len(data) % _RATE
    padded = bytearray(data + bytes(padding))
    padded[len(data)] ^= 0x01
    padded[-1] ^= 0x80
    lanes = [0] * _LANES
    for start in range(0, len(padded), _RATE):
        for i in range(_RATE // 8):
            at = start + 8 * i
            lanes[i] ^= int.from_bytes(padded[at : at + 8], "little")
        lanes = _permute(lanes)
    return b"".join(lane.to_bytes(8, "little") for lane in lanes[:4])
