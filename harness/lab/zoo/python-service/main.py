"""A swap solver and intent order service on mainnet's Uniswap and Sushi pools. It deploys a router and a filler of
its own, and keeps its orders in a file.

Environment: PORT and RPC_URL; ZOO_API_KEY, the key it accepts; ZOO_BOOK, the file of its orders; ZOO_ARTIFACTS,
the folder of the compiled contracts; ZOO_KEYLESS_PER_SECOND, the rate limit without the key;
ZOO_THROTTLED_STATUS, the status of a refusal for rate; ZOO_FILL_AFTER_SECONDS, how long an order waits for its fill.
"""

import json
import os
import signal
import sys
import tempfile
import threading
import time
import traceback
from pathlib import Path

from evm import abi
from evm.chain import Chain, ChainError, Reader
from intents.book import Book
from intents.filler import Filler
from intents.order import REACTOR
from intents.watcher import Watcher
from pools.market import Market
from pools.volume import Volumes
from web.intents import IntentApi
from web.server import Endpoint, Rules, create_server
from web.solver import SolverApi
from web.v1 import SolverApiV1

_ARTIFACTS = Path(__file__).resolve().parents[4] / "artifacts" / "contracts" / "zoo"
_PAUSE_S = 0.25


def main() -> None:
    chain = Chain(os.environ["RPC_URL"])
    owner = chain.development_account()
    router = chain.deploy(owner, _creation_code("PathRouter"))
    contract = chain.deploy(owner, _creation_code("PathFiller") + abi.encode(("address",), (REACTOR,)))
    print(f"ASSAY_ROUTER={router}", flush=True)
    print(f"filler {contract}", flush=True)
    reader = Reader(chain, router)
    market = Market(chain, reader)
    file = os.environ.get("ZOO_BOOK", os.path.join(tempfile.gettempdir(), f"zoo-orders-{os.environ['PORT']}.sqlite"))
    book = Book(file)
    print(f"orders are kept in {file}", flush=True)
    print("ASSAY_KEEPS_ORDERS=1", flush=True)
    watcher = Watcher(chain, reader, book)
    patience_s = int(os.environ.get("ZOO_FILL_AFTER_SECONDS", "0"))
    print(f"orders wait {patience_s} s for their fill", flush=True)
    filler = Filler(chain, market, book, contract, owner, patience_s)
    api = SolverApi(chain, market, Volumes(chain, market), router)
    endpoints = {**_solver_endpoints(api), **_intent_endpoints(IntentApi(chain, reader, book, watcher))}
    rules = Rules(
        api_key=os.environ.get("ZOO_API_KEY", "zoo-key"),
        keyless_per_second=int(os.environ.get("ZOO_KEYLESS_PER_SECOND", "3")),
        throttled_status=int(os.environ.get("ZOO_THROTTLED_STATUS", "403")),
    )
    server = create_server(int(os.environ["PORT"]), endpoints, rules)
    print(f"listening at http://127.0.0.1:{server.server_address[1]}", flush=True)
    threading.Thread(target=_keep_filling, args=(watcher, filler), daemon=True).start()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    server.serve_forever()


def _solver_endpoints(api: SolverApi) -> dict[str, Endpoint]:
    v1 = SolverApiV1(api)
    solver = {
        "quote": ("POST", api.quote),
        "solve": ("POST", api.solve),
        "tokens": ("GET", api.tokens),
        "token_price": ("GET", api.token_price),
        "native_usd_price": ("GET", api.native_usd_price),
    }
    return {
        **{f"/v2/solver/{name}": Endpoint(method, False, handle) for name, (method, handle) in solver.items()},
        **{f"/partner/v2/solver/{name}": Endpoint(method, True, handle) for name, (method, handle) in solver.items()},
        "/partner/v2/solver/token_price_and_spread": Endpoint("GET", True, api.price_and_spread),
        "/v1/solver/quote": Endpoint("GET", False, v1.quote),
        "/v1/solver/solve": Endpoint("POST", False, v1.solve),
    }


def _intent_endpoints(api: IntentApi) -> dict[str, Endpoint]:
    return {
        "/partner/v2/intent/nonce": Endpoint("GET", True, api.nonce),
        "/partner/v2/intent/order": Endpoint("POST", True, api.submit),
        "/partner/v2/intent/orders": Endpoint("GET", True, api.orders),
    }


def _creation_code(contract: str) -> bytes:
    folder = Path(os.environ.get("ZOO_ARTIFACTS", _ARTIFACTS))
    artifact = json.loads((folder / f"{contract}.sol" / f"{contract}.json").read_text())
    return bytes.fromhex(artifact["bytecode"][2:])


def _keep_filling(watcher: Watcher, filler: Filler) -> None:
    while True:
        try:
            watcher.refresh()
            filler.fill_open_orders()
        except ChainError as error:
            print(f"filler: {error}", flush=True)
        except Exception:
            traceback.print_exc()
        time.sleep(_PAUSE_S)


if __name__ == "__main__":
    main()
