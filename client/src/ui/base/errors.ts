import type { ImportError, UserErrors } from "./types";

/** Message of anything that was thrown, for display; 未知错误 when it has none (core §8). */
export function errorMessage(error: unknown): string {
  if (typeof error === "string" && error) return error;
  if (
    error &&
    typeof error === "object" &&
    "message" in error &&
    typeof error.message === "string" &&
    error.message
  ) {
    return error.message;
  }
  return "未知错误";
}

/** Shown by a list or form that has no callback for the requested operation (core §8). */
export const NO_CALL = "请配置api";
/** Shown where saving is possible and only the delete callback is missing. */
export const NO_DELETE_CALL = "请设置api.delete属性!";

/** Error code: the record is gone; show the message, close, refresh (core §8). */
export const GONE = "10003";
/** Error code: the record cannot be opened; show the message, close (core §8). */
const CLOSED = "10004";

/** The first error that closes a dialog, if there is one. */
export function closingError(errors: UserErrors): { message: string; refresh: boolean } | null {
  for (const error of errors ?? []) {
    const code = String(error.code ?? "");
    if (code === GONE || code === CLOSED) return { message: error.message, refresh: code === GONE };
  }
  return null;
}

/** Message for users without permission (core §8): repeating the request changes nothing. */
const REFUSED = "没有操作权限";

export function isRefused(error: unknown): boolean {
  return (
    errorMessage(error).startsWith(REFUSED) ||
    Boolean(error && typeof error === "object" && "code" in error && error.code === "FORBIDDEN")
  );
}

/** True for the error of an aborted fetch, which must not be shown. */
export function isAbort(error: unknown): boolean {
  return Boolean(error && typeof error === "object" && "name" in error && error.name === "AbortError");
}

/**
 * One text per refused row: the specification's `line N: errors` (core §5), as the REST API returns it,
 * worded for the user.
 */
export function errorLines(errors: readonly ImportError[] | null | undefined): string[] {
  return (errors ?? []).map(({ lineNum, errors: text }) => `第 ${lineNum} 行：${text}`);
}
