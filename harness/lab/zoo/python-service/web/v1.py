"""The v1 endpoints: the same solver behind other names, and token units where an amount has a decimal point."""

import uuid
from dataclasses import replace
from typing import Any

from pools.tokens import Token
from problems import Problem, invalid
from solver.solve import solve
from web import fields
from web.requests import Request, filter_of, kept_by, order_of
from web.solver import SolverApi, solved_order, token_info

_MALFORMED = 422
_INVALID = 400


class SolverApiV1:
    def __init__(self, api: SolverApi) -> None:
        self._api = api

    def quote(self, request: Request) -> Any:
        return _with_v1_statuses(self._quote, request)

    def solve(self, request: Request) -> Any:
        return _with_v1_statuses(self._solve, request)

    def _quote(self, request: Request) -> Any:
        tokens = self._api.market.tokens
        fields.blockchain_of(request.text("blockchain"))
        entry = {name: request.text(name) for name in ("sell_token", "buy_token")}
        sell = fields.token_of(entry["sell_token"], "sell_token", tokens)
        units, base_units = request.text("sell_amount"), request.text("sell_amount_integer")
        if (units is None) == (base_units is None):
            raise invalid("Exactly one of sell_amount and sell_amount_integer must be given.")
        if units is not None:
            amount = fields.token_units_of(units, "sell_amount", sell.decimals)
        else:
            amount = fields.positive_amount_of(base_units, "sell_amount_integer")
        entry["origin_address"] = request.text("origin_address") or request.headers.get("origin_address")
        order = order_of(entry, 0, amount, tokens, needs_origin=False)
        (solution,) = solve(self._api.market.at_head(), [order], _filter_of(request))
        bought = solution.path.amount_out
        return {
            "request_id": str(uuid.uuid4()),
            "bought": _in_units(bought, order.buy),
            "bought_integer": bought,
            "gas": solution.gas,
            "buy_tokens": token_info(order.buy),
            "sell_tokens": token_info(order.sell),
        }

    def _solve(self, request: Request) -> Any:
        tokens = self._api.market.tokens
        fields.blockchain_of(request.text("blockchain"))
        kept = kept_by(request.body.get("slippage"))
        allowed = filter_of(request)
        entries = fields.objects_of(request.body.get("orders"), "orders")
        orders = [
            order_of(entry, i, _amount_of(entry, tokens), tokens, needs_origin=True) for i, entry in enumerate(entries)
        ]
        solutions = solve(self._api.market.at_head(), orders, allowed)
        return {
            "request_id": str(uuid.uuid4()),
            "solutions": [
                {
                    "orders": [{**solved_order(each), "buy_amount": str(each.least_bought(kept))}],
                    "call_data": "0x" + each.call_data(kept).hex(),
                    "gas": str(each.gas),
                }
                for each in solutions
            ],
        }


def _with_v1_statuses(handle: Any, request: Request) -> Any:
    """v1 has one status for what is wrong with a request."""
    try:
        return handle(request)
    except Problem as problem:
        if problem.status == _MALFORMED:
            raise Problem(_INVALID, problem.code, problem.description) from problem
        raise


def _filter_of(request: Request) -> frozenset[str]:
    """From the query string or a header. A plus that was not escaped arrives as a blank."""
    texts = request.query.get("amms") or [request.headers.get("amms", "")]
    entries = [entry.strip(",") for text in texts for entry in text.replace(" ", "+").split(",")]
    return filter_of(replace(request, body={"amms": [entry for entry in entries if entry]}))


def _amount_of(entry: dict[str, Any], tokens: dict[str, Token]) -> int:
    amount = entry.get("sell_amount")
    if isinstance(amount, str) and "." in amount:
        sell = fields.token_of(entry.get("sell_token"), "sell_token", tokens)
        return fields.token_units_of(amount, "sell_amount", sell.decimals)
    return fields.positive_amount_of(amount, "sell_amount")


def _in_units(amount: int, token: Token) -> str:
    digits = str(amount).rjust(token.decimals + 1, "0")
    return f"{digits[: -token.decimals]}.{digits[-token.decimals :]}" if token.decimals else digits
