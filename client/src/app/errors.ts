/** The closed set of codes the server answers with, and what only the browser can notice. */
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
  /** No answer at all: offline, refused, cut off. */
  | "NETWORK"
  /** The person went on before the answer came. */
  | "ABORTED";

/** The text for an error that says nothing itself (core §8). */
export const DEFAULT_ERROR_TEXT = "未知错误";

/** A failed request in one shape, whichever way it was made. `message` is fit to be shown. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Names the request in the server's log. */
  readonly traceId: string | undefined;
  /** Reply data of a refused REST call, e.g. an import's line errors. */
  readonly data: unknown;
  /** Code of the REST envelope when there was one (4001, 10003 …). */
  readonly replyCode: number | undefined;
  /** Seconds after which a call that was one too many may be tried again. */
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

/** A server's code if it is one of the closed set; anything else counts as internal. */
export function toErrorCode(code: unknown): ErrorCode {
  return typeof code === "string" && KNOWN_CODES.has(code) ? (code as ErrorCode) : "INTERNAL_SERVER_ERROR";
}

/** What browsers and Vite say when a script or stylesheet of the build is missing. */
const MISSING_CHUNK = /dynamically imported module|importing a module script|preload CSS/i;

/** The text to show for whatever was thrown. */
export function errorText(error: unknown): string {
  if (error instanceof Error && MISSING_CHUNK.test(error.message)) return new ChunkLoadError(error).message;
  if (error instanceof AppError || error instanceof ChunkLoadError) return error.message;
  return DEFAULT_ERROR_TEXT;
}

/** Narrows a record that may be absent; a page that throws this way gets the 404 screen. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new AppError("NOT_FOUND", "内容不存在或已被删除");
  return value;
}
