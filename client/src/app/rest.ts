import { REQUEST_TIMEOUT_MS, timedFetch } from "@/relay/post";
import { errorLines } from "@/ui/base/errors";
import { AppError, DEFAULT_ERROR_TEXT, type ErrorCode } from "./errors";
import { currentToken, refreshSession } from "./session/refresh";
import { authorization, endSession } from "./session/store";

/** Calls that are not GraphQL: uploads and downloads of files (core §7). All else goes through Relay. */

interface Envelope {
  readonly code: number;
  readonly data?: unknown;
  readonly msg?: string;
}

const INVALID_TOKEN = 4001;

const CODES: Readonly<Record<number, ErrorCode>> = {
  4001: "UNAUTHENTICATED",
  4003: "FORBIDDEN",
  4004: "NOT_FOUND",
  4009: "CONFLICT",
  4022: "BAD_USER_INPUT",
  4029: "RATE_LIMITED",
  10003: "NOT_FOUND",
};

/** A row refused by an import. */
export interface LineError {
  readonly lineNum: number;
  readonly errors: string;
}

/** Values of a query string or a form; empty ones are dropped (core §5). */
export type Parameters = Readonly<
  Record<string, string | number | boolean | null | undefined | readonly string[]>
>;

function isEnvelope(value: unknown): value is Envelope {
  return (
    typeof value === "object" && value !== null && typeof (value as { code?: unknown }).code === "number"
  );
}

function toError(envelope: Envelope): AppError {
  return new AppError(CODES[envelope.code] ?? "INTERNAL_SERVER_ERROR", envelope.msg, {
    data: envelope.data,
    replyCode: envelope.code,
  });
}

/** `path` with the non-empty parameters as its query. */
function withQuery(path: string, parameters: Parameters = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (Array.isArray(value)) for (const item of value) query.append(name, item);
    else if (value !== null && value !== undefined && value !== "") query.append(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function isJson(response: Response): boolean {
  return response.headers.get("content-type")?.includes("json") ?? false;
}

async function send(path: string, init: RequestInit, timeoutMs: number): Promise<Response> {
  const used = await currentToken();
  const once = () => {
    const header = authorization();
    return timedFetch(
      path,
      { ...init, headers: { ...init.headers, ...(header ? { authorization: header } : {}) } },
      timeoutMs,
    );
  };
  let response = await once();
  if (used && (await isInvalidToken(response)) && (await refreshSession(used))) response = await once();
  if (used && (await isInvalidToken(response))) endSession("expired");
  return response;
}

async function isInvalidToken(response: Response): Promise<boolean> {
  if (!isJson(response)) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return isEnvelope(body) && body.code === INVALID_TOKEN;
}

async function unwrap<T>(response: Response): Promise<T> {
  const body: unknown = isJson(response) ? await response.json().catch(() => null) : null;
  if (isEnvelope(body)) {
    if (body.code !== 0) throw toError(body);
    return body.data as T;
  }
  throw new AppError(
    "INTERNAL_SERVER_ERROR",
    response.ok ? DEFAULT_ERROR_TEXT : `请求失败（${response.status}）`,
  );
}

/** Encodes a body: a form in its own encoding, anything else as JSON. */
function bodyOf(body: unknown): Pick<RequestInit, "body" | "headers"> {
  if (body === undefined) return {};
  if (body instanceof FormData || body instanceof URLSearchParams) return { body };
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

/** Sends a REST call; resolves to the envelope's data, throws `AppError` for every other code. */
export async function rest<T>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  options: { query?: Parameters; body?: unknown; signal?: AbortSignal } = {},
): Promise<T> {
  const { query, body, signal } = options;
  const response = await send(
    withQuery(path, query),
    { method, signal: signal ?? null, ...bodyOf(body) },
    REQUEST_TIMEOUT_MS,
  );
  return unwrap<T>(response);
}

/**
 * Timeout of transfers in milliseconds: an hour, as for object storage (core §9), because a large export is
 * slow.
 */
const TRANSFER_TIMEOUT_MS = 3_600_000;

/** Rows of an import or export error, in the specification's form: `line N: errors`. */
export function lineErrors(data: unknown): LineError[] {
  const list = Array.isArray(data) ? data : ((data as { errors?: unknown } | null | undefined)?.errors ?? []);
  if (!Array.isArray(list)) return [];
  return list.flatMap((line: Partial<{ lineNum: number; errors: string | readonly string[] }>) =>
    typeof line?.lineNum === "number"
      ? [
          {
            lineNum: line.lineNum,
            errors: Array.isArray(line.errors) ? line.errors.join("；") : String(line.errors ?? ""),
          },
        ]
      : [],
  );
}

interface DownloadOptions {
  readonly method?: "GET" | "POST";
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** A file, or the server's error. */
async function receive(
  path: string,
  query: Parameters,
  { method = "GET", body, signal }: DownloadOptions,
): Promise<Response | Envelope> {
  const response = await send(
    withQuery(path, query),
    { method, signal: signal ?? null, ...bodyOf(body) },
    TRANSFER_TIMEOUT_MS,
  );
  if (!isJson(response) && response.ok) return response;
  const reply: unknown = isJson(response) ? await response.json().catch(() => null) : null;
  if (!isEnvelope(reply)) throw new AppError("INTERNAL_SERVER_ERROR", "导出失败！");
  return reply;
}

/** Exports a list: a file, or for very many rows the message that a job was started. */
export async function exportList(
  path: string,
  query: Parameters,
  options: DownloadOptions = {},
): Promise<Response | { started: string }> {
  const reply = await receive(path, { ...query, background: "auto" }, options);
  if (reply instanceof Response) return reply;
  if (reply.code === 0) return { started: reply.msg || "已转到后台导出，完成后可在任务中心下载" };
  throw refusal(reply);
}

/**
 * Requests a file. A JSON reply means an error (core §7) and is thrown, with the refused rows in the
 * message.
 */
export async function download(
  path: string,
  query: Parameters = {},
  options: DownloadOptions = {},
): Promise<Response> {
  const reply = await receive(path, query, options);
  if (reply instanceof Response) return reply;
  throw refusal(reply);
}

/** The error of a refused export, with the refused rows in the message. */
function refusal(reply: Envelope): AppError {
  const lines = errorLines(lineErrors(reply.data));
  const error = toError(reply);
  return new AppError(error.code, [reply.msg || "导出失败！", ...lines].join("\n"), {
    data: reply.data,
    replyCode: reply.code,
  });
}

function fileName(response: Response): string | null {
  const header = response.headers.get("content-disposition") ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(header)?.[1] ?? null;
}

/** Passes a downloaded file to the browser, under the server's name unless there is none. */
export async function saveResponse(response: Response, fallbackName: string): Promise<void> {
  const url = URL.createObjectURL(await response.blob());
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = fileName(response) ?? fallbackName;
  anchor.click();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export interface UploadOptions {
  /** Name of the file's form field; default `file`. */
  readonly field?: string;
  readonly fields?: Parameters;
  readonly query?: Parameters;
  /** Called with the share of the bytes sent, 0..1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Sends one file as multipart and resolves to the reply's data. Uses XMLHttpRequest, because fetch reports
 * no progress.
 */
export async function upload<T>(path: string, file: Blob, options: UploadOptions = {}): Promise<T> {
  const used = await currentToken();
  let envelope = await sendFile(path, file, options);
  if (used && envelope.code === INVALID_TOKEN && (await refreshSession(used)))
    envelope = await sendFile(path, file, options);
  if (used && envelope.code === INVALID_TOKEN) endSession("expired");
  if (envelope.code !== 0) throw toError(envelope);
  return envelope.data as T;
}

/** A file and the non-empty fields as a multipart form. */
export function formOf(file: Blob, fields: Parameters = {}, field = "file"): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== null && value !== undefined && value !== "") form.append(name, String(value));
  form.append(field, file, file instanceof File ? file.name : "file");
  return form;
}

function sendFile(
  path: string,
  file: Blob,
  { field, fields, query, onProgress, signal }: UploadOptions,
): Promise<Envelope> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", withQuery(path, query));
    request.timeout = TRANSFER_TIMEOUT_MS;
    const header = authorization();
    if (header) request.setRequestHeader("authorization", header);
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener("load", () => {
      let body: unknown = null;
      try {
        body = JSON.parse(request.responseText);
      } catch {
        // Falls through to the general failure.
      }
      if (isEnvelope(body)) resolve(body);
      else
        reject(new AppError("INTERNAL_SERVER_ERROR", request.status === 413 ? "文件过大" : "文件上传出错了"));
    });
    request.addEventListener("error", () => reject(new AppError("NETWORK", "文件上传出错了")));
    request.addEventListener("timeout", () => reject(new AppError("REQUEST_TIMEOUT", "文件上传出错了")));
    request.addEventListener("abort", () => reject(new AppError("ABORTED", "操作已取消")));
    if (signal?.aborted) {
      reject(new AppError("ABORTED", "操作已取消"));
      return;
    }
    signal?.addEventListener("abort", () => request.abort());
    request.send(formOf(file, fields, field));
  });
}
