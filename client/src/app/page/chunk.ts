import { ChunkLoadError } from "@/app/errors";

/** Timeout of a page's code in milliseconds: two minutes (core §9). */
export const CHUNK_TIMEOUT_MS = 120_000;

const ATTEMPTS = 3;
const RETRY_MS = 400;
const RELOADED = "xieli.chunk-reload";
/** Milliseconds after a reload for a missing chunk within which another would only loop. */
const RELOAD_GUARD_MS = 60_000;

/** React's `use` reads a promise with these fields without suspending once it has settled. */
interface Marked<T> extends Promise<T> {
  status?: "pending" | "fulfilled" | "rejected";
  value?: T;
  reason?: unknown;
}

const cache = new WeakMap<() => Promise<unknown>, Marked<unknown>>();

/** Recovery of the window from a missing chunk; replaced in tests. */
export const chunkRecovery = {
  /**
   * A deployment may have removed the files of this window's release: one reload brings the new ones.
   * Returns false when that has just been tried.
   */
  reload(): boolean {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < RELOAD_GUARD_MS) return false;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
    return true;
  },
};

function isStylesheetFailure(error: unknown): boolean {
  return error instanceof Error && error.message.includes("preload CSS");
}

async function attempt<T>(load: () => Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([load(), limit]);
  } finally {
    clearTimeout(timer);
  }
}

async function persist<T>(load: () => Promise<T>, timeoutMs: number, retryMs: number): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  let failure: unknown;
  for (let tries = 0; tries < ATTEMPTS && Date.now() < deadline; tries += 1) {
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, retryMs * tries));
    try {
      return await attempt(load, Math.max(1, deadline - Date.now()));
    } catch (error) {
      failure = error;
      // Vite requests a stylesheet once per window: another try would show the page without it.
      if (isStylesheetFailure(error)) break;
    }
  }
  // The page reloads, so the promise stays pending.
  if (navigator.onLine && chunkRecovery.reload()) return new Promise<never>(() => undefined);
  throw failure instanceof ChunkLoadError ? failure : new ChunkLoadError(failure);
}

/**
 * Loads a dynamic import once and caches it; a missing script or stylesheet is tried again, then the window
 * is reloaded once, then it is a `ChunkLoadError`. A failure is cached too, because rendering repeats the
 * call, until `forgetFailure` permits another try.
 */
export function loadChunk<T>(
  load: () => Promise<T>,
  timeoutMs = CHUNK_TIMEOUT_MS,
  retryMs = RETRY_MS,
): Promise<T> {
  const known = cache.get(load);
  if (known) return known as Promise<T>;
  const promise: Marked<T> = persist(load, timeoutMs, retryMs);
  promise.status = "pending";
  promise.then(
    (value) => {
      promise.status = "fulfilled";
      promise.value = value;
    },
    (reason: unknown) => {
      promise.status = "rejected";
      promise.reason = reason;
    },
  );
  cache.set(load, promise);
  return promise;
}

/** Permits another try of a failed load; a successful one stays cached. */
export function forgetFailure(load: (() => Promise<unknown>) | undefined): void {
  if (load && cache.get(load)?.status === "rejected") cache.delete(load);
}

/** The value of a loaded import, null while it is loading; throws its failure. */
export function arrived<T>(promise: Promise<T>): { readonly value: T } | null {
  const { status, value, reason } = promise as Marked<T>;
  if (status === "rejected") throw reason;
  return status === "fulfilled" ? { value: value as T } : null;
}
