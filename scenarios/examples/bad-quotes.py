#!/usr/bin/env python3
"""A service that quotes, in Python without dependencies, to try Assay on. It has no chain, no routes and no
market: every token has one price in dollars. It quotes orders as the interface states, except for the faults
named on the command line:

  merge       equal orders of a batch share one quote
  decimals    the decimals of a token are a number instead of a string
  one-id      every response has the same request_id

It listens on the port in the environment variable PORT.
"""

import json
import os
import sys
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

FAULTS = set(sys.argv[1:])

# Address, symbol, decimals, dollars.
TOKENS = {
    address: (symbol, decimals, dollars)
    for address, symbol, decimals, dollars in [
        ("0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2", "WETH", 18, 3155),
        ("0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48", "USDC", 6, 1),
        ("0xdac17f958d2ee523a2206206994597c13d831ec7", "USDT", 6, 1),
        ("0x6b175474e89094c44da98b954eedeac495271d0f", "DAI", 18, 1),
        ("0x2260fac5e5542a773aa44fbcfedf7c193bc2c599", "WBTC", 8, 64680),
    ]
}

# Fee on every amount, in basis points.
FEE = 30


def quote_of(order, index):
    """The quote of an order, in base units of the bought token."""
    _, sell_decimals, sell_dollars = TOKENS[order["sell_token"].lower()]
    _, buy_decimals, buy_dollars = TOKENS[order["buy_token"].lower()]
    worth = int(order["sell_amount"]) * sell_dollars * 10**buy_decimals
    bought = worth * (10_000 - FEE) // (10_000 * buy_dollars * 10**sell_decimals)
    named = ("sell_token", "buy_token", "sell_amount")
    return {name: order[name] for name in named} | {"buy_amount": str(bought), "external_id": str(index)}


def info_of(address):
    symbol, decimals, _ = TOKENS[address]
    return {
        "address": address,
        "symbol": symbol,
        "decimals": decimals if "decimals" in FAULTS else str(decimals),
    }


def infos_of(orders, side):
    return [info_of(address) for address in sorted({order[side].lower() for order in orders})]


def answer(request):
    orders = request["orders"]
    quotes = [quote_of(order, index) for index, order in enumerate(orders)]
    if "merge" in FAULTS:
        quotes = list({json.dumps(order, sort_keys=True): quote for order, quote in zip(orders, quotes)}.values())
    return {
        "request_id": "1" if "one-id" in FAULTS else str(uuid.uuid4()),
        "quotes": quotes,
        "gas": 150_000 * len(orders),
        "target_address": "0x00000000000000000000000000000000000b0b0b",
        "buy_tokens": infos_of(orders, "buy_token"),
        "sell_tokens": infos_of(orders, "sell_token"),
    }


class Service(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        if self.path.startswith("/v2/solver/tokens"):
            return self.send(200, [{"address": address} for address in TOKENS])
        return self.send(404, {"detail": "Only quote is served here."})

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if self.path.split("?")[0] != "/v2/solver/quote":
            return self.send(404, {"detail": "Only quote is served here."})
        try:
            return self.send(200, answer(json.loads(body)))
        except (KeyError, TypeError, ValueError) as error:
            return self.send(400, {"detail": f"The request cannot be quoted: {error!r}"})

    def send(self, status, body):
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


if __name__ == "__main__":
    ThreadingHTTPServer((os.environ.get("HOST", "127.0.0.1"), int(os.environ["PORT"])), Service).serve_forever()
