/** The closed set of the server's error codes, and of failures that only the browser detects. */
export type ErrorCode =
  | "BAD_USER_INPUT"
  | "UNAUTHENTICATED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "CONFLICT"
  | "RATE_LIMITED"
  | "LIMIT_EXCEEDED"
  | "REQUEST_TIMEOUT"
  | "INTERNAL_SERVER_ERROR"
  /** No answer at all: offline, refused, interrupted. */
  | "NETWORK"
  /** The request was aborted because the user navigated away. */
  | "ABORTED";

/** The text for an error without a message (core §8). */
export const DEFAULT_ERROR_TEXT = "未知错误";

/** A failed request in a uniform form, for GraphQL and REST alike. `message` can be shown to the user. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Identifies the request in the server's log. */
  readonly traceId: string | undefined;
  /** Reply data of a refused REST call, e.g. the errors of an import's rows. */
  readonly data: unknown;
  /** Code of the REST envelope, if there was one (4001, 10003 …). */
  readonly replyCode: number | undefined;
  /** Seconds after which a rate-limited call may be repeated. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message?: string | null,
    more: { traceId?: string; data?: unknown; replyCode?: number; retryAfter?: number } = {},
  ) {
    super(message || DEFAULT_ERROR_TEXT);
    this.name = "AppError";
    this.code = code;
    this.traceId = more.traceId;
    this.data = more.data;
    this.replyCode = more.replyCode;
    this.retryAfter = more.retryAfter;
  }
}

/** A page's code or stylesheet that did not arrive within 120 s or at all (core §8). */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super("页面资源加载失败，请检查网络后重试", { cause });
    this.name = "ChunkLoadError";
  }
}

const KNOWN_CODES: ReadonlySet<string> = new Set<ErrorCode>([
  "BAD_USER_INPUT",
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "NOT_FOUND",
  "CONFLICT",
  "RATE_LIMITED",
  "LIMIT_EXCEEDED",
  "REQUEST_TIMEOUT",
  "INTERNAL_SERVER_ERROR",
]);

/** The code of a server's error, if it is in the closed set; any other counts as internal. */
export function toErrorCode(code: unknown): ErrorCode {
  return typeof code === "string" && KNOWN_CODES.has(code) ? (code as ErrorCode) : "INTERNAL_SERVER_ERROR";
}

/** Messages of browsers and of Vite for a missing script or stylesheet of the build. */
const MISSING_CHUNK = /dynamically imported module|importing a module script|preload CSS/i;

/** The text to show for a thrown value. */
export function errorText(error: unknown): string {
  if (error instanceof Error && MISSING_CHUNK.test(error.message)) return new ChunkLoadError(error).message;
  if (error instanceof AppError || error instanceof ChunkLoadError) return error.message;
  return DEFAULT_ERROR_TEXT;
}

/** Narrows a record that may be absent; a page that throws this way shows the 404 screen. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new AppError("NOT_FOUND", "内容不存在或已被删除");
  return value;
}
