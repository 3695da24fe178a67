import type { Fetcher } from "@graphiql/toolkit";
import { getOperationAST, parse } from "graphql";
import { currentToken } from "@/app/session/refresh";
import { authorization } from "@/app/session/store";

/** The caller: the session of this browser, or the owner of the pasted `token`. */
export interface Caller {
  readonly token: string | null;
}

async function authorizationOf(caller: Caller): Promise<string | null> {
  if (caller.token) return `Bearer ${caller.token}`;
  await currentToken();
  return authorization();
}

/** One document over HTTP; `headers` are those of GraphiQL's editor. */
export async function ask(
  caller: Caller,
  body: { query: string; variables?: unknown; operationName?: string | null | undefined },
  headers: Record<string, string> = {},
): Promise<unknown> {
  const sent = await authorizationOf(caller);
  const response = await fetch("/graphql", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/graphql-response+json, application/json;q=0.9",
      ...(sent ? { authorization: sent } : {}),
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return response.json();
}

function isSubscription(query: string, operationName: string | null | undefined): boolean {
  try {
    return getOperationAST(parse(query), operationName)?.operation === "subscription";
  } catch {
    // The server reports the errors of an invalid document.
    return false;
  }
}

async function subscribe(caller: Caller, payload: { query: string; variables?: unknown }) {
  const { createClient } = await import("graphql-ws");
  const client = createClient({
    url: new URL("/graphql/ws", location.href.replace(/^http/, "ws")).href,
    connectionParams: async () => ({ authorization: await authorizationOf(caller) }),
    retryAttempts: 0,
  });
  return client.iterate(payload as Parameters<typeof client.iterate>[0]);
}

/** Transport of GraphiQL's requests: queries and mutations over HTTP, subscriptions over the socket. */
export function fetcherOf(caller: Caller): Fetcher {
  return (({ query, variables, operationName }, options) => {
    const name = operationName ?? null;
    if (isSubscription(query, name)) return subscribe(caller, { query, variables });
    return ask(
      caller,
      { query, variables, ...(name ? { operationName: name } : {}) },
      (options?.headers ?? {}) as Record<string, string>,
    );
  }) as Fetcher;
}
