"""Who asks too much is told how long to wait: this transport of httpx does."""

import time

import httpx

MOST_TRIES = 10


class Patient(httpx.BaseTransport):
    """Sends a request again after 429 (RATE_LIMITED, over REST 4029) and 503, when `Retry-After` says.

    Both are refused before anything was done, so that a mutation may be sent again as well.
    """

    def __init__(self, inner: httpx.BaseTransport) -> None:
        self.inner = inner
        self.waits = 0

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        for _ in range(MOST_TRIES - 1):
            response = self.inner.handle_request(request)
            seconds = response.headers.get("retry-after")
            if response.status_code not in (429, 503) or seconds is None:
                return response
            response.read()
            response.close()
            self.waits += 1
            time.sleep(float(seconds))
        return self.inner.handle_request(request)

    def close(self) -> None:
        self.inner.close()
