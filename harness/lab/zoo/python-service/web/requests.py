"""A request as it arrives, and what quote and solve read from it."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import ceil
from typing import Any

from pools.amms import allowed_amms
from pools.tokens import Token
from problems import invalid, malformed
from solver.orders import Order
from web import fields

_MAX_ORDERS = 25
_DEFAULT_SLIPPAGE = Decimal("0.0005")
_SLIPPAGE_DECIMALS = 36


@dataclass(frozen=True)
class Request:
    query: dict[str, list[str]]
    # Names in lower case.
    headers: dict[str, str]
    body: dict[str, Any]

    def value(self, name: str) -> Any:
        """From the body, else from the query string."""
        value = self.body.get(name)
        return self.text(name) if value is None else value

    def text(self, name: str) -> str | None:
        values = self.query.get(name)
        return values[-1] if values else None


def orders_of(request: Request, tokens: dict[str, Token], needs_origin: bool) -> list[Order]:
    entries = fields.objects_of(request.body.get("orders"), "orders")
    if len(entries) > _MAX_ORDERS:
        raise invalid(f"A request takes at most {_MAX_ORDERS} orders; this one has {len(entries)}.")
    amounts = [fields.positive_amount_of(entry.get("sell_amount"), "sell_amount") for entry in entries]
    return [order_of(entry, i, amounts[i], tokens, needs_origin) for i, entry in enumerate(entries)]


def order_of(entry: dict[str, Any], index: int, amount: int, tokens: dict[str, Token], needs_origin: bool) -> Order:
    sell = fields.token_of(entry.get("sell_token"), "sell_token", tokens)
    buy = fields.token_of(entry.get("buy_token"), "buy_token", tokens)
    if sell == buy:
        raise invalid("The sell token and the buy token are the same.")
    least = entry.get("buy_amount")
    origin = entry.get("origin_address")
    return Order(
        asked=entry,
        external_id=f"order-{index}",
        sell=sell,
        buy=buy,
        amount=amount,
        least=0 if least is None else fields.amount_of(least, "buy_amount"),
        origin=(fields.address_of if needs_origin else fields.optional_address_of)(origin, "origin_address"),
        receiver=fields.optional_address_of(entry.get("receiver"), "receiver"),
    )


def filter_of(request: Request) -> frozenset[str]:
    entries = request.value("amms")
    return allowed_amms([] if entries is None else fields.strings_of(entries, "amms"))


def is_gas_deducted(request: Request) -> bool:
    strategy = request.value("deduct_gas_cost")
    if strategy not in (None, "FirstOrder"):
        raise malformed(f"The gas strategy {strategy!r} is not known. The only one is FirstOrder.")
    return strategy is not None


def is_intent(request: Request) -> bool:
    venue = request.value("venue")
    if venue not in (None, "classic", "intent"):
        raise malformed(f"The venue {venue!r} is not known. Venues are classic and intent.")
    return bool(venue == "intent")


def kept_by(slippage: Any) -> Fraction:
    """The part of an amount that slippage leaves. What is lost is rounded up to 36 decimals."""
    fraction = _DEFAULT_SLIPPAGE if slippage is None else fields.fraction_of(slippage, "slippage")
    is_tiny = fraction.adjusted() < -_SLIPPAGE_DECIMALS
    lost = int(fraction > 0) if is_tiny else ceil(Fraction(fraction) * 10**_SLIPPAGE_DECIMALS)
    return 1 - Fraction(lost, 10**_SLIPPAGE_DECIMALS)
