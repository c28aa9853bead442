"""The contract ABI: values to words and back. A type is a string ('uint256', 'address', 'bytes', …), a tuple of
types, or a list that holds the one type of its items."""

from functools import lru_cache
from typing import Any, Union

from evm.keccak import keccak256

AbiType = Union[str, tuple["AbiType", ...], list[Any]]
WORD = 32


class AbiError(ValueError):
    """Bytes that are no encoding of the type, or a value that does not fit it."""


def name_of(kind: AbiType) -> str:
    if isinstance(kind, tuple):
        return "(" + ",".join(name_of(part) for part in kind) + ")"
    return name_of(kind[0]) + "[]" if isinstance(kind, list) else kind


def selector(function: str, *kinds: AbiType) -> bytes:
    return _hash_of(function + name_of(kinds))[:4]


def call_data(function: str, kinds: tuple[AbiType, ...], values: tuple[Any, ...]) -> bytes:
    return selector(function, *kinds) + encode(kinds, values)


def encode(kinds: tuple[AbiType, ...], values: tuple[Any, ...] | list[Any]) -> bytes:
    heads, tails = [], []
    offset = sum(_head_size(kind) for kind in kinds)
    for kind, value in zip(kinds, values, strict=True):
        encoded = _encode_one(kind, value)
        if _is_dynamic(kind):
            heads.append(_word(offset))
            tails.append(encoded)
            offset += len(encoded)
        else:
            heads.append(encoded)
    return b"".join(heads + tails)


def decode(kinds: tuple[AbiType, ...], data: bytes) -> tuple[Any, ...]:
    return _decode_tuple(kinds, data, 0)


@lru_cache
def _hash_of(signature: str) -> bytes:
    return keccak256(signature.encode())


def _is_dynamic(kind: AbiType) -> bool:
    if isinstance(kind, tuple):
        return any(_is_dynamic(part) for part in kind)
    return isinstance(kind, list) or kind in ("bytes", "string")


def _head_size(kind: AbiType) -> int:
    if _is_dynamic(kind) or isinstance(kind, str):
        return WORD
    return sum(_head_size(part) for part in kind)


def _word(value: int) -> bytes:
    if not 0 <= value < 1 << 256:
        raise AbiError(f"{value} does not fit 256 bits")
    return value.to_bytes(WORD, "big")


def _encode_one(kind: AbiType, value: Any) -> bytes:
    if isinstance(kind, tuple):
        return encode(kind, value)
    if isinstance(kind, list):
        return _word(len(value)) + encode((kind[0],) * len(value), value)
    if kind == "address":
        return _word(int(value, 16))
    if kind == "bool":
        return _word(int(value))
    if kind in ("bytes", "string"):
        data: bytes = value.encode() if kind == "string" else value
        return _word(len(data)) + data + bytes(-len(data) % WORD)
    if kind == "bytes32":
        return bytes(value)
    return _word(value % (1 << 256) if kind.startswith("int") else value)


def _decode_tuple(kinds: tuple[AbiType, ...], data: bytes, base: int) -> tuple[Any, ...]:
    values, at = [], base
    for kind in kinds:
        start = base + _int(data, at) if _is_dynamic(kind) else at
        values.append(_decode_one(kind, data, start))
        at += _head_size(kind)
    return tuple(values)


def _decode_one(kind: AbiType, data: bytes, at: int) -> Any:
    if isinstance(kind, tuple):
        return _decode_tuple(kind, data, at)
    if isinstance(kind, list):
        count = _int(data, at)
        if count > len(data) // WORD:
            raise AbiError("a list longer than the data")
        return list(_decode_tuple((kind[0],) * count, data, at + WORD))
    if kind in ("bytes", "string"):
        content = _slice(data, at + WORD, _int(data, at))
        return content if kind == "bytes" else content.decode("utf-8", "replace")
    value = _int(data, at)
    if kind == "address":
        if value >> 160:
            raise AbiError("an address of more than 20 bytes")
        return "0x" + value.to_bytes(20, "big").hex()
    if kind == "bool":
        return value != 0
    if kind == "bytes32":
        return value.to_bytes(WORD, "big")
    return value - (1 << 256) if kind.startswith("int") and value >> 255 else value


def _int(data: bytes, at: int) -> int:
    return int.from_bytes(_slice(data, at, WORD), "big")


def _slice(data: bytes, at: int, length: int) -> bytes:
    if at + length > len(data):
        raise AbiError("the data ends too early")
    return data[at : at + length]
