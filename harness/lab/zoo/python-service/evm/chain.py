"""The chain that the service lives on, over JSON-RPC: its head, reads at one block, transactions."""

import json
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any, Union

from evm import abi

Block = Union[str, "Head"]


class ChainError(Exception):
    """The node does not answer, or refuses a request."""


class Reverted(ChainError):
    """A call or a transaction that the chain reverts."""


class StaleHead(ChainError):
    """The block that was read from does not exist any more: the question must be put again."""


@dataclass(frozen=True)
class Head:
    number: int
    hash: str
    timestamp: int


class Chain:
    def __init__(self, url: str) -> None:
        self._url = url
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def request(self, method: str, *params: Any) -> Any:
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
        request = urllib.request.Request(self._url, body, {"content-type": "application/json"})
        try:
            with self._opener.open(request, timeout=20) as response:
                answer = json.load(response)
        except urllib.error.HTTPError as error:
            answer = json.loads(error.read() or b"{}")
        except (OSError, ValueError) as error:
            raise ChainError(f"{method}: the node does not answer: {error}") from error
        if "error" in answer:
            message = str(answer["error"].get("message", answer["error"]))
            raise (Reverted if "revert" in message.lower() else ChainError)(f"{method}: {message}")
        return answer.get("result")

    def head(self) -> Head:
        return _head_of(self.request("eth_getBlockByNumber", "latest", False))

    def next_timestamp(self) -> int:
        """UNIX seconds that the next block would have: what the chain calls now."""
        pending = self.request("eth_getBlockByNumber", "pending", False)
        return _head_of(pending).timestamp if pending else self.head().timestamp

    def timestamp_of(self, number: int) -> int:
        return _head_of(self.request("eth_getBlockByNumber", hex(number), False)).timestamp

    def gas_price(self) -> int:
        return int(self.request("eth_gasPrice"), 16)

    def code(self, address: str) -> bytes:
        return _bytes(self.request("eth_getCode", address, "latest"))

    def call(self, to: str, data: bytes, block: Block = "latest", sender: str | None = None) -> bytes:
        call = {"to": to, "data": "0x" + data.hex(), **({"from": sender} if sender else {})}
        if isinstance(block, str):
            return _bytes(self.request("eth_call", call, block))
        try:
            return _bytes(self.request("eth_call", call, {"blockHash": block.hash}))
        except Reverted:
            raise
        except ChainError as error:
            raise StaleHead(str(error)) from error

    def logs(self, address: str | list[str], topics: list[Any], first: int, last: int) -> list[dict[str, Any]]:
        span = {"fromBlock": hex(first), "toBlock": hex(last)}
        return list(self.request("eth_getLogs", {"address": address, "topics": topics, **span}))

    def development_account(self) -> str:
        """An account that the node signs for. The last one, so that it is hardly anybody else's."""
        accounts = self.request("eth_accounts")
        if not accounts:
            raise ChainError("The node has no unlocked account to deploy from.")
        return str(accounts[-1])

    def send(self, sender: str, to: str | None, data: bytes, gas: int) -> str:
        transaction = {"from": sender, "data": "0x" + data.hex(), "gas": hex(gas)}
        return str(self.request("eth_sendTransaction", {**transaction, **({"to": to} if to else {})}))

    def receipt(self, transaction_hash: str) -> dict[str, Any] | None:
        answer: dict[str, Any] | None = self.request("eth_getTransactionReceipt", transaction_hash)
        return answer

    def deploy(self, sender: str, code: bytes) -> str:
        transaction_hash = self.send(sender, None, code, 5_000_000)
        for _ in range(600):
            receipt = self.receipt(transaction_hash)
            if receipt is not None:
                return str(receipt["contractAddress"]).lower()
            time.sleep(0.1)
        raise ChainError("A contract was not deployed within a minute.")


class Reader:
    """Many reads in one call, by the router's own `read`."""

    def __init__(self, chain: Chain, router: str) -> None:
        self._chain = chain
        self._router = router

    def read(self, calls: list[tuple[str, bytes]], block: Block) -> list[bytes]:
        """Empty bytes where a read fails."""
        data = abi.call_data("read", (["address"], ["bytes"]), ([to for to, _ in calls], [call for _, call in calls]))
        return list(abi.decode((["bytes"],), self._chain.call(self._router, data, block))[0])


def _head_of(block: dict[str, Any]) -> Head:
    return Head(int(block["number"] or "0x0", 16), str(block["hash"]), int(block["timestamp"], 16))


def _bytes(text: str) -> bytes:
    return bytes.fromhex(text[2:])
