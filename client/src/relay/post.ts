import { AppError, toErrorCode } from "@/app/errors";
import { textOf } from "./operations";

/** One error of a GraphQL reply. */
export interface ReplyError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: { readonly code?: string; readonly traceId?: string; readonly retryAfter?: number };
}

/** A GraphQL reply, as received. */
export interface Reply {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly ReplyError[];
}

/**
 * An operation: a persisted document, known to the server by its id, or the `text` of one that is not
 * persisted.
 */
export interface Operation {
  readonly id: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly variables: Record<string, unknown>;
}

/** Timeout of every request: one minute (core §9). */
export const REQUEST_TIMEOUT_MS = 60_000;

/** `fetch` with the product's timeout, which distinguishes the kinds of failure. */
export async function timedFetch(
  input: string,
  init: RequestInit,
  timeoutMs = REQUEST_TIMEOUT_MS,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  try {
    return await fetch(input, { ...init, signal });
  } catch (error) {
    if (init.signal?.aborted) throw new AppError("ABORTED", "操作已取消");
    if (timeout.aborted) throw new AppError("REQUEST_TIMEOUT", "请求超时，请稍后重试");
    if (error instanceof AppError) throw error;
    throw new AppError("NETWORK", "网络连接失败，请检查网络后重试");
  }
}

/** Sends one operation and returns the reply; throws only when there is no usable reply. */
export async function postOperation(
  { id, text, variables }: Operation,
  authorization: string | null,
  signal?: AbortSignal,
): Promise<Reply> {
  if (!id) return postBody({ query: text, variables }, authorization, signal);
  const reply = await postBody({ documentId: id, variables }, authorization, signal);
  if (!isUnknownDocument(reply)) return reply;
  // A server of another release, or one started before this client was built, gets the text.
  const query = await textOf(id);
  return query === null ? reply : postBody({ query, variables }, authorization, signal);
}

/** Whether the reply says that the server does not know the id. */
function isUnknownDocument({ data, errors }: Reply): boolean {
  const first = errors?.[0];
  return !data && first?.extensions?.code === "NOT_FOUND" && first.path === undefined;
}

async function postBody(
  body: Record<string, unknown>,
  authorization: string | null,
  signal?: AbortSignal,
): Promise<Reply> {
  const response = await timedFetch("/graphql", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/graphql-response+json, application/json;q=0.9",
      ...(authorization ? { authorization } : {}),
    },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
  let reply: unknown;
  try {
    reply = await response.json();
  } catch {
    throw new AppError(
      response.status === 504 || response.status === 408 ? "REQUEST_TIMEOUT" : "INTERNAL_SERVER_ERROR",
      unreachable(response.status),
    );
  }
  if (isReply(reply)) return reply;
  // A request refused before it reached the business logic has its HTTP status and the REST envelope.
  const envelope = reply as { msg?: unknown } | null;
  throw new AppError(
    response.status === 429 ? "RATE_LIMITED" : "INTERNAL_SERVER_ERROR",
    typeof envelope?.msg === "string" ? envelope.msg : unreachable(response.status),
  );
}

function isReply(value: unknown): value is Reply {
  return typeof value === "object" && value !== null && ("data" in value || "errors" in value);
}

function unreachable(status: number): string {
  return status >= 500 ? "服务暂时不可用，请稍后重试" : `请求失败（${status}）`;
}

/** Converts an error of a reply into the product's error. */
export function toAppError(error: ReplyError): AppError {
  const { code, traceId, retryAfter } = error.extensions ?? {};
  return new AppError(toErrorCode(code), error.message, {
    ...(traceId === undefined ? {} : { traceId }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}
