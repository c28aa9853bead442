"""The rate limit: so many requests of one caller to one endpoint in any second."""

import threading
import time
from collections import deque

_WINDOW_S = 1.0


class Throttle:
    def __init__(self) -> None:
        self._served: dict[tuple[str, str], deque[float]] = {}
        self._lock = threading.Lock()

    def admits(self, caller: str, endpoint: str, most: int) -> bool:
        now = time.monotonic()
        with self._lock:
            served = self._served.setdefault((caller, endpoint), deque())
            while served and served[0] <= now - _WINDOW_S:
                served.popleft()
            if len(served) >= most:
                return False
            served.append(now)
            return True
