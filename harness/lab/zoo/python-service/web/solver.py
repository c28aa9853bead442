"""The v2 endpoints of solver and market data: a request in, a JSON value out."""

import uuid
from dataclasses import dataclass
from typing import Any

from evm.chain import Chain
from pools.market import Market
from pools.tokens import Token
from pools.volume import Volumes
from problems import NoSolution, Problem, invalid
from solver.orders import Order
from solver.prices import ether_in_dollars, in_ether, two_way
from solver.solve import Solution, cost_in, gas_of_fill, solve
from web import fields
from web.requests import Request, filter_of, is_gas_deducted, is_intent, kept_by, orders_of

_TOKENS_OF_PAGE = 5
# What gas may rise by between a quote and the fill.
_HEADROOM_PERCENT = 30


@dataclass(frozen=True)
class SolverApi:
    chain: Chain
    market: Market
    volumes: Volumes
    router: str

    def quote(self, request: Request) -> Any:
        fields.blockchain_of(request.value("blockchain"))
        allowed = filter_of(request)
        is_deducted, for_intent = is_gas_deducted(request), is_intent(request)
        orders = orders_of(request, self.market.tokens, needs_origin=False)
        view = self.market.at_head()
        solutions = solve(view, orders, allowed)
        gas = sum(gas_of_fill([each.path]) if for_intent else each.gas for each in solutions)
        bought = [each.path.amount_out for each in solutions]
        if is_deducted or for_intent:
            price = self.chain.gas_price()
            if for_intent:
                costs = [gas_of_fill([each.path]) * price * (100 + _HEADROOM_PERCENT) // 100 for each in solutions]
            else:
                costs = [gas * price] + [0] * (len(orders) - 1)
            for i, order in enumerate(orders):
                bought[i] -= cost_in(view, costs[i], order.buy.address) if costs[i] else 0
        if min(bought) <= 0:
            raise NoSolution
        return {
            "request_id": _unique(),
            "quote_id": _unique(),
            "quotes": [_quoted(order, amount) for order, amount in zip(orders, bought, strict=True)],
            "gas": gas,
            "target_address": self.router,
            **token_infos(orders),
        }

    def solve(self, request: Request) -> Any:
        fields.blockchain_of(request.value("blockchain"))
        allowed, kept = filter_of(request), kept_by(request.value("slippage"))
        is_gas_deducted(request)
        routes = request.value("return_routes")
        has_routes = routes is not None and fields.flag_of(routes, "return_routes")
        orders = orders_of(request, self.market.tokens, needs_origin=True)
        solutions = solve(self.market.at_head(), orders, allowed)
        return {
            "request_id": _unique(),
            "solutions": [
                {
                    "orders": [
                        {**solved_order(each), "buy_amount": str(each.least_bought(kept))},
                    ],
                    "call_data": "0x" + each.call_data(kept).hex(),
                    "gas": str(each.gas),
                    "target_address": self.router,
                }
                for each in solutions
            ],
            **token_infos(orders),
            **({"routes": {each.order.external_id: _route_of(each) for each in solutions}} if has_routes else {}),
        }

    def tokens(self, request: Request) -> Any:
        fields.blockchain_of(request.text("blockchain"))
        limit, page = request.text("limit"), request.text("page")
        size = _TOKENS_OF_PAGE if limit is None else min(_TOKENS_OF_PAGE, fields.integer_of(limit, "limit", 1))
        first = 0 if page is None else size * fields.integer_of(page, "page", 0)
        listed = list(self.market.tokens.values())[first : first + size]
        if not listed:
            raise Problem(404, "PAGE_NOT_FOUND", f"The token list has no page {page}.")
        traded = self.volumes.at_head()
        return [
            {
                "address": token.address,
                "symbol": token.symbol,
                "name": token.name,
                "decimals": token.decimals,
                "icon_url": token.icon,
                "volume_24_hr": traded[token.address],
            }
            for token in listed
        ]

    def token_price(self, request: Request) -> Any:
        fields.blockchain_of(request.text("blockchain"))
        token = fields.token_of(request.text("token_address"), "token_address", self.market.tokens)
        return {"price": in_ether(self.market.at_head(), token)}

    def native_usd_price(self, request: Request) -> Any:
        fields.blockchain_of(request.text("blockchain"))
        return {"price": ether_in_dollars(self.market.at_head(), self.market.tokens)}

    def price_and_spread(self, request: Request) -> Any:
        fields.blockchain_of(request.text("blockchain"))
        base, quote = (
            fields.token_of(request.text(name), name, self.market.tokens)
            for name in ("base_token_address", "quote_token_address")
        )
        if base == quote:
            raise invalid("The base token and the quote token are the same.")
        price = two_way(self.market.at_head(), base, quote)
        return {"average_price": price.middle, "bid_ask_spread": max(0.0, price.buy - price.sell)}


def solved_order(solution: Solution) -> dict[str, Any]:
    asked = solution.order.asked
    echoed = ("origin_address", "sell_token", "buy_token", "sell_amount", "receiver")
    return {
        **{name: asked.get(name) for name in echoed},
        "external_id": solution.order.external_id,
        "executed_sell_amount": str(solution.order.amount),
        "executed_buy_amount": str(solution.path.amount_out),
    }


def token_infos(orders: list[Order]) -> dict[str, list[dict[str, str]]]:
    bought, sold = ({token.address: token for token in side} for side in _sides(orders))
    return {
        "buy_tokens": [token_info(token) for token in bought.values()],
        "sell_tokens": [token_info(token) for token in sold.values()],
    }


def token_info(token: Token) -> dict[str, str]:
    return {"symbol": token.symbol, "decimals": str(token.decimals), "address": token.address}


def _sides(orders: list[Order]) -> tuple[list[Token], list[Token]]:
    return [order.buy for order in orders], [order.sell for order in orders]


def _quoted(order: Order, amount: int) -> dict[str, Any]:
    asked = {name: order.asked[name] for name in ("sell_token", "buy_token", "sell_amount")}
    return {**asked, "buy_amount": str(amount), "external_id": order.external_id}


def _route_of(solution: Solution) -> list[list[dict[str, str]]]:
    """A path has one step for each token that it sells: a group each."""
    return [
        [{"protocol": hop.amm, "in_token": hop.token_in, "out_token": hop.token_out, "split": "1.0"}]
        for hop in solution.path.hops
    ]


def _unique() -> str:
    return str(uuid.uuid4())
