"""Internal errors have HTTP status 200, so schemathesis needs this check for them (`SCHEMATHESIS_HOOKS`)."""

import schemathesis
from hypothesis import strategies
from schemathesis.graphql import nodes

schemathesis.graphql.scalar(
    "JSON",
    strategies.one_of(
        strategies.text(max_size=50).map(nodes.String),
        strategies.integers(-1000, 1000).map(nodes.Int),
        strategies.booleans().map(nodes.Boolean),
    ),
)


@schemathesis.check
def no_fault(ctx, response, case):
    if response.status_code >= 500:
        raise AssertionError(f"HTTP {response.status_code}")
    if "json" not in "".join(response.headers.get("content-type", [])):
        return
    try:
        body = response.json()
    except ValueError:
        raise AssertionError("no JSON, whatever the answer says") from None
    if not isinstance(body, dict):
        return
    if body.get("code") == 5000:
        raise AssertionError(f"5000: {body.get('msg')}")
    for error in body.get("errors") or []:
        if error.get("extensions", {}).get("code") == "INTERNAL_SERVER_ERROR":
            raise AssertionError(f"a fault at {error.get('path')}: {error.get('message')}")
