import { AppError } from "@/app/errors";

/** Waited for when the server does not say how long, in seconds. */
const USUAL = 2;

/**
 * Does `work` again for as long as the server finds that it is asked too often: a thousand files in one dialog are more
 * than it takes at once, and none of them fails for that.
 */
export async function patiently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "RATE_LIMITED" || signal.aborted) throw error;
      await pause((error.retryAfter ?? USUAL) * 1000, signal);
    }
  }
}

/** Ends early, with the signal's reason, when nobody waits any more. */
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
