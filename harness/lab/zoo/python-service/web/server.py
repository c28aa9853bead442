"""HTTP: from bytes to a request, to the endpoint, and its answer back as JSON."""

import json
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from hmac import compare_digest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs

from evm.chain import StaleHead
from problems import NoSolution, Problem, invalid, malformed
from web.requests import Request
from web.throttle import Throttle

_LARGEST_BODY = 1 << 20
_KEYED_PER_SECOND = 200
_ATTEMPTS = 4

Handle = Callable[[Request], Any]


@dataclass(frozen=True)
class Endpoint:
    method: str
    needs_key: bool
    handle: Handle


@dataclass(frozen=True)
class Rules:
    api_key: str
    keyless_per_second: int
    # The status of a refusal for rate.
    throttled_status: int


def create_server(port: int, endpoints: dict[str, Endpoint], rules: Rules) -> ThreadingHTTPServer:
    throttle = Throttle()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        # An answer is two writes: without this the second waits for the first to be confirmed.
        disable_nagle_algorithm = True

        def __getattr__(self, name: str) -> Any:
            """Every method goes the same way."""
            if name.startswith("do_"):
                return self._answer
            raise AttributeError(name)

        def _answer(self) -> None:
            started = time.monotonic()
            try:
                status, body = self._respond()
            except NoSolution:
                status, body = 204, None
            except Problem as problem:
                status, body = problem.status, _errors(problem)
            except Exception:
                traceback.print_exc()
                status, body = 500, _errors(Problem(500, "INTERNAL", "Internal server error. Contact the provider."))
            self._write(status, body)
            print(f"{self.command} {self._path} {status} {(time.monotonic() - started) * 1000:.0f} ms", flush=True)

        @property
        def _path(self) -> str:
            return self.path.partition("?")[0]

        def _respond(self) -> tuple[int, Any]:
            data = self._read()
            endpoint = endpoints.get(self._path)
            if endpoint is None:
                raise Problem(404, "NOT_FOUND", f"The path {self._path} is not known.")
            if self.command != endpoint.method:
                raise Problem(405, "METHOD_NOT_ALLOWED", f"{self._path} takes {endpoint.method}.")
            given = self.headers.get("x-api-key", "")
            has_key = compare_digest(given.encode(), rules.api_key.encode())
            if endpoint.needs_key and not has_key:
                raise Problem(401, "UNAUTHORIZED", "The header x-api-key must carry a valid key.")
            most = _KEYED_PER_SECOND if has_key else rules.keyless_per_second
            caller = "key" if has_key else self.client_address[0]
            if not throttle.admits(caller, self._path, most):
                raise Problem(rules.throttled_status, "TOO_MANY_REQUESTS", f"More than {most} requests in a second.")
            headers = {name.lower(): value for name, value in self.headers.items()}
            query = parse_qs(self.path.partition("?")[2], keep_blank_values=True)
            body = _object_in(data) if endpoint.method == "POST" else {}
            return 200, _handle(endpoint, Request(query, headers, body))

        def _read(self) -> bytes:
            if "chunked" in self.headers.get("transfer-encoding", "").lower():
                return self._read_chunks()
            length = self.headers.get("content-length", "0")
            if not length.isdigit() or int(length) > _LARGEST_BODY:
                self.close_connection = True
                raise Problem(413, "BODY_TOO_LARGE", f"A body holds at most {_LARGEST_BODY} bytes.")
            return self.rfile.read(int(length))

        def _read_chunks(self) -> bytes:
            data = b""
            while True:
                try:
                    size = int(self.rfile.readline(64).split(b";")[0], 16)
                except ValueError as error:
                    self.close_connection = True
                    raise invalid("The body is not chunked as its header says.") from error
                if size < 0 or len(data) + size > _LARGEST_BODY:
                    self.close_connection = True
                    raise Problem(413, "BODY_TOO_LARGE", f"A body holds at most {_LARGEST_BODY} bytes.")
                data += self.rfile.read(size)
                self.rfile.readline(64)
                if size == 0:
                    return data

        def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
            """What the base class finds wrong with a request, in the form of any other error."""
            self.close_connection = True
            self._write(code, _errors(Problem(code, "BAD_REQUEST", message or "The request cannot be read.")))

        def _write(self, status: int, body: Any) -> None:
            self.send_response(status)
            if body is None:
                self.end_headers()
                return
            data = json.dumps(body).encode()
            self.send_header("content-type", "application/json; charset=utf-8")
            self.send_header("content-length", str(len(data)))
            if self.close_connection:
                self.send_header("connection", "close")
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(data)

        def log_message(self, format: str, *args: Any) -> None:
            """The log is this file's own."""

    class Server(ThreadingHTTPServer):
        daemon_threads = True
        request_queue_size = 256

    return Server(("0.0.0.0", port), Handler)


def _handle(endpoint: Endpoint, request: Request) -> Any:
    """Asks again where the block that the answer was read from has gone meanwhile."""
    for attempt in range(_ATTEMPTS):
        try:
            return endpoint.handle(request)
        except StaleHead:
            if attempt == _ATTEMPTS - 1:
                raise
    return None


def _object_in(data: bytes) -> dict[str, Any]:
    try:
        body = json.loads(data, parse_float=Decimal, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise invalid("The body is not JSON.") from error
    if not isinstance(body, dict):
        raise malformed("The body must be a JSON object.")
    return body


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


def _errors(problem: Problem) -> dict[str, Any]:
    return {"errors": [{"code": problem.code, "description": problem.description}]}
