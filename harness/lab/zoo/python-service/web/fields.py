"""Values of requests, checked one at a time. Each check raises Problem for what it does not accept."""

import re
from decimal import Decimal, InvalidOperation
from typing import Any

from pools.tokens import ETHER, NATIVE, Token
from problems import Problem, invalid, malformed, missing

MAX_UINT256 = (1 << 256) - 1
_ADDRESS = re.compile(r"0x[0-9a-fA-F]{40}")
_HEX = re.compile(r"0x(?:[0-9a-fA-F]{2})*")
_DIGITS = re.compile(r"[0-9]{1,78}")
_TOKEN_UNITS = re.compile(r"[0-9]{1,78}\.[0-9]{0,78}|\.[0-9]{1,78}")


def required(value: Any, name: str) -> Any:
    if value is None:
        raise missing(name)
    return value


def blockchain_of(value: Any) -> None:
    if required(value, "blockchain") != "ethereum":
        raise malformed(f"The blockchain {value!r} is not known. The only one is ethereum.")


def address_of(value: Any, name: str) -> str:
    """In lower case."""
    if not isinstance(required(value, name), str) or not _ADDRESS.fullmatch(value):
        raise malformed(f"Invalid address in {name}: {value!r}. A hex string of 20 bytes with 0x is required.")
    return str(value).lower()


def optional_address_of(value: Any, name: str) -> str | None:
    return None if value is None else address_of(value, name)


def token_of(value: Any, name: str, tokens: dict[str, Token]) -> Token:
    address = address_of(value, name)
    if address == NATIVE:
        return ETHER
    if address not in tokens:
        raise Problem(400, "TOKEN_NOT_FOUND", f"Token {value} not found.")
    return tokens[address]


def amount_of(value: Any, name: str) -> int:
    """An integer string in base units; it may be zero."""
    if not isinstance(required(value, name), str) or not _DIGITS.fullmatch(value):
        raise malformed(f"Invalid {name}: {value!r}. An integer string in base units is required.")
    amount = int(value)
    if amount > MAX_UINT256:
        raise malformed(f"Invalid {name}: it does not fit 256 bits.")
    return amount


def positive_amount_of(value: Any, name: str) -> int:
    amount = amount_of(value, name)
    if amount == 0:
        raise malformed(f"Invalid {name}: it must be more than zero.")
    return amount


def token_units_of(value: Any, name: str, decimals: int) -> int:
    """A decimal string in units of the token, in base units; what is finer than those is dropped."""
    if not isinstance(value, str) or not (_TOKEN_UNITS.fullmatch(value) or _DIGITS.fullmatch(value)):
        raise malformed(f"Invalid {name}: {value!r}. A decimal number in units of the token is required.")
    whole, _, part = value.partition(".")
    return positive_amount_of(f"{int(whole or '0')}{part[:decimals].ljust(decimals, '0')}", name)


def fraction_of(value: Any, name: str) -> Decimal:
    """A number from 0 to 1, as JSON has it or as a string."""
    try:
        number = None if isinstance(value, bool) else Decimal(value)
    except (InvalidOperation, TypeError, ValueError):
        number = None
    is_plain = number is not None and number.is_finite() and len(number.as_tuple().digits) <= 78
    if number is None or not is_plain or not 0 <= number <= 1:
        raise malformed(f"Invalid {name}: {value!r}. A number from 0 to 1 is required.")
    return number


def flag_of(value: Any, name: str) -> bool:
    if isinstance(value, bool):
        return value
    text = str(value).lower()
    if text not in ("true", "false", "1", "0"):
        raise malformed(f"Invalid {name}: {value!r}. true or false is required.")
    return text in ("true", "1")


def integer_of(value: Any, name: str, least: int) -> int:
    if not isinstance(value, str) or not re.fullmatch(r"[0-9]{1,18}", value) or int(value) < least:
        raise malformed(f"Invalid {name}: {value!r}. An integer of at least {least} is required.")
    return int(value)


def hex_of(value: Any, name: str) -> bytes:
    if not isinstance(required(value, name), str) or not _HEX.fullmatch(value):
        raise malformed(f"Invalid {name}: hex bytes with 0x are required.")
    return bytes.fromhex(value[2:])


def strings_of(value: Any, name: str) -> list[str]:
    """A list of strings, or one string that separates them by commas."""
    if isinstance(value, str):
        return [part.strip() for part in value.split(",") if part.strip()]
    if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
        raise malformed(f"Invalid {name}: a list of strings is required.")
    return value


def objects_of(value: Any, name: str) -> list[dict[str, Any]]:
    if not isinstance(required(value, name), list) or not all(isinstance(entry, dict) for entry in value):
        raise malformed(f"Invalid {name}: a list of objects is required.")
    if not value:
        raise invalid(f"The list {name} is empty.")
    return list(value)
