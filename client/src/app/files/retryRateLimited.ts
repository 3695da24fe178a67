import { AppError } from "@/app/errors";

/** Delay in seconds, when the server names none. */
const USUAL = 2;

/**
 * Repeats `work` while the server reports an exceeded rate limit: a thousand files in one dialog are more
 * than it accepts at once, and none of them fails for that.
 */
export async function retryRateLimited<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "RATE_LIMITED" || signal.aborted) throw error;
      await pause((error.retryAfter ?? USUAL) * 1000, signal);
    }
  }
}

/** Waits; ends early, with the signal's reason, when it is aborted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const given = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", given);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", given, { once: true });
  });
}
