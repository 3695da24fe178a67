import { AppError } from "@/app/errors";

/** One part of a file, as requested by the server. */
export interface Part {
  readonly number: number;
  readonly offset: number;
  readonly size: number;
  readonly isDone: boolean;
  readonly url: string;
}

interface Begun {
  readonly id: string;
  readonly refreshAt: string;
  readonly parts: readonly Part[];
}

interface PartsContext {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
  /** Fetches fresh addresses and the parts received so far; null when the upload no longer exists. */
  readonly reload: (id: string) => Promise<Begun | null>;
}

/**
 * Parts in progress at the same time in the whole window: browsers allow six connections to a host, and
 * pages need some.
 */
const PARTS_AT_ONCE = 4;
/** Number of attempts for a part before the file counts as failed. */
const TRIES = 2;
/** Timeout in milliseconds, as for object storage (core §9). */
const TIMEOUT_MS = 60 * 60 * 1000;

let under = 0;
const waiting: (() => void)[] = [];

async function turn(): Promise<void> {
  if (under >= PARTS_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  under += 1;
}

function done(): void {
  under -= 1;
  waiting.shift()?.();
}

/** Sends the parts that the server lacks; throws `AppError`, or `AbortError` when it was aborted. */
export async function sendParts(file: File, begun: Begun, context: PartsContext): Promise<void> {
  const { signal, onProgress, reload } = context;
  const sent = new Map(begun.parts.map((part) => [part.number, part.isDone ? part.size : 0]));
  const tell = (number: number, bytes: number) => {
    sent.set(number, bytes);
    let all = 0;
    for (const part of sent.values()) all += part;
    onProgress(file.size > 0 ? all / file.size : 1);
  };
  let latest = begun;
  let refreshing: Promise<void> | null = null;
  const refresh = () => {
    refreshing ??= reload(begun.id)
      .then((fresh) => {
        if (!fresh) throw new AppError("NOT_FOUND", "上传已过期，请重新上传");
        latest = fresh;
      })
      .finally(() => {
        refreshing = null;
      });
    return refreshing;
  };
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const sendOne = async (number: number) => {
    for (let attempt = 1; ; attempt += 1) {
      await turn();
      try {
        either.throwIfAborted();
        if (Date.now() > Date.parse(latest.refreshAt)) await refresh();
        const part = latest.parts.find((candidate) => candidate.number === number);
        if (!part) throw new AppError("NOT_FOUND", "上传已过期，请重新上传");
        if (!part.isDone)
          await putPart(part, file.slice(part.offset, part.offset + part.size), either, (bytes) =>
            tell(number, bytes),
          );
        tell(number, part.size);
        return;
      } catch (error) {
        if (attempt >= TRIES || either.aborted) throw error;
        await refresh();
      } finally {
        done();
      }
    }
  };
  const missing = begun.parts.filter((part) => !part.isDone).map(({ number }) => number);
  tell(0, 0);
  const worker = async () => {
    for (let number = missing.shift(); number !== undefined; number = missing.shift()) await sendOne(number);
  };
  try {
    await Promise.all(Array.from({ length: Math.min(PARTS_AT_ONCE, missing.length) }, worker));
  } catch (error) {
    // The other parts of a failed file are aborted.
    failed.abort();
    throw error;
  }
}

/**
 * Uses XMLHttpRequest, because fetch reports no progress. The address itself is the permission: no header,
 * no cookie.
 */
function putPart(
  part: Part,
  body: Blob,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const settle = (error?: Error) => {
      signal.removeEventListener("abort", stop);
      if (error) reject(error);
      else resolve();
    };
    request.open("PUT", part.url);
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.addEventListener("progress", (event) => onBytes(event.loaded));
    request.addEventListener("load", () => {
      const good = request.status >= 200 && request.status < 300 && !isRefusal(request);
      settle(good ? undefined : new AppError("INTERNAL_SERVER_ERROR", "文件上传出错了"));
    });
    request.addEventListener("error", () => settle(new AppError("NETWORK", "文件上传出错了")));
    request.addEventListener("timeout", () => settle(new AppError("REQUEST_TIMEOUT", "文件上传出错了")));
    request.addEventListener("abort", () => settle(new DOMException("stopped", "AbortError")));
    signal.addEventListener("abort", stop);
    request.send(body);
  });
}

/** Whether the envelope reports an error under a successful HTTP status. */
function isRefusal(request: XMLHttpRequest): boolean {
  if (!request.getResponseHeader("content-type")?.includes("json")) return false;
  try {
    const body: unknown = JSON.parse(request.responseText);
    return typeof body === "object" && body !== null && "code" in body && body.code !== 0;
  } catch {
    return true;
  }
}
