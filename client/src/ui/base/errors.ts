import type { ImportError, UserErrors } from "./types";

/** The words for a person out of anything that was thrown; 未知错误 when there are none (core §8). */
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

/** Said by a list, or the form of a record, that was given no call for what is asked of it (core §8). */
export const NO_CALL = "请配置api";
/** The same where something can be saved and only the call that deletes is missing. */
export const NO_DELETE_CALL = "请设置api.delete属性!";

/** The record is gone: show, close, refresh (core §8). */
export const GONE = "10003";
/** The record can't be opened: show, close (core §8). */
const CLOSED = "10004";

/** The first error that closes a dialog, if there is one. */
export function closingError(errors: UserErrors): { message: string; refresh: boolean } | null {
  for (const error of errors ?? []) {
    const code = String(error.code ?? "");
    if (code === GONE || code === CLOSED) return { message: error.message, refresh: code === GONE };
  }
  return null;
}

/** Said to whoever may not do what was asked (core §8): asking again changes nothing. */
const REFUSED = "没有操作权限";

export function isRefused(error: unknown): boolean {
  return (
    errorMessage(error).startsWith(REFUSED) ||
    Boolean(error && typeof error === "object" && "code" in error && error.code === "FORBIDDEN")
  );
}

/** True for the error of an aborted fetch, which nobody has to be told about. */
export function isAbort(error: unknown): boolean {
  return Boolean(error && typeof error === "object" && "name" in error && error.name === "AbortError");
}

/** One line per refused line: the specification's `line N: errors` (core §5), which REST says, in people's words. */
export function errorLines(errors: readonly ImportError[] | null | undefined): string[] {
  return (errors ?? []).map(({ lineNum, errors: text }) => `第 ${lineNum} 行：${text}`);
}
