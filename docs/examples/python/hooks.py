"""Hears what a webhook tells (docs/api.md, "Webhooks")."""

import base64
import hashlib
import hmac
import json
import queue
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

# Seconds that a message may be old: one that was heard by others can't be sent again later.
OLDEST = 300
# Bytes of the largest message.
LARGEST = 65_536
# Messages come once more when an answer was lost: so many ids are remembered.
REMEMBERED = 10_000


def is_ours(secret: str, headers: Any, body: bytes, now: float | None = None) -> bool:
    """Whether a message is signed with the secret; `body` are the bytes as they came."""
    id, sent = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not sent.isdigit() or abs((time.time() if now is None else now) - int(sent)) > OLDEST:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    wanted = base64.b64encode(hmac.new(key, f"{id}.{sent}.".encode() + body, hashlib.sha256).digest())
    given = headers.get("webhook-signature", "").split()
    return any(hmac.compare_digest(wanted, part.removeprefix("v1,").encode()) for part in given)


class Hooks:
    """Listens for a webhook: each message that is signed with the secret comes out of `told` once."""

    def __init__(self, port: int, secret: str) -> None:
        self.told: queue.Queue[dict[str, Any]] = queue.Queue()
        self._seen: dict[str, None] = {}
        self._lock = threading.Lock()
        hooks = self

        class Handler(BaseHTTPRequestHandler):
            # a caller that sends nothing more is not waited for
            timeout = 10

            def do_POST(self) -> None:
                length = self.headers.get("content-length", "")
                body = self.rfile.read(int(length)) if length.isdigit() and int(length) <= LARGEST else b""
                good = is_ours(secret, self.headers, body)
                # answered first, as the server waits ten seconds at most; the work comes afterwards
                self.send_response(204 if good else 400)
                self.end_headers()
                if good:
                    hooks._take(json.loads(body))

            def log_message(self, format: str, *args: Any) -> None:
                """Says nothing of requests."""

        self._server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def _take(self, told: dict[str, Any]) -> None:
        with self._lock:
            if told["id"] in self._seen:
                return
            self._seen[told["id"]] = None
            if len(self._seen) > REMEMBERED:
                del self._seen[next(iter(self._seen))]
        self.told.put(told)

    def of(self, id: str, seconds: float) -> dict[str, Any]:
        """The next message of a record; others before it are left aside. `queue.Empty` when none comes in time."""
        until = time.monotonic() + seconds
        while True:
            told = self.told.get(timeout=max(0.0, until - time.monotonic()))
            if told["data"]["id"] == id:
                return told

    def stop(self) -> None:
        """Hears nothing any more."""
        self._server.shutdown()
        self._server.server_close()
