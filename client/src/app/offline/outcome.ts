import { AppError } from "@/app/errors";
import type { MutationResult } from "@/relay/useAppMutation";
import { UploadRefused } from "@/ui/upload/uploadQueue";

/** Result of a call: done (now or before), refused for good, or without an answer. */
export type Outcome =
  | { readonly kind: "done" }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "unheard" };

/** Codes of calls that the server did not process: they are sent again. */
const UNHEARD: ReadonlySet<string> = new Set([
  "NETWORK",
  "REQUEST_TIMEOUT",
  "UNAUTHENTICATED",
  "RATE_LIMITED",
  "ABORTED",
]);

/**
 * Whether the failure is one of the network or of the storage; the server's own failures have a trace id in
 * its log.
 */
function isAway({ code, traceId }: AppError): boolean {
  return code === "INTERNAL_SERVER_ERROR" && traceId === undefined;
}

/** The result of a call that failed. */
export function failed(error: unknown): Outcome {
  if (error instanceof UploadRefused) return { kind: "refused", message: error.message };
  if (error instanceof AppError) {
    return UNHEARD.has(error.code) || isAway(error)
      ? { kind: "unheard" }
      : { kind: "refused", message: error.message };
  }
  // the browser's error for a broken connection
  return { kind: "unheard" };
}

/** The result of a mutation. */
export function outcomeOf({ ok, userErrors, failure }: MutationResult<unknown>): Outcome {
  if (ok) return { kind: "done" };
  if (failure) return failed(failure);
  if (userErrors.some(({ code }) => code === "RATE_LIMITED")) return { kind: "unheard" };
  return { kind: "refused", message: userErrors.map(({ message }) => message).join("；") };
}
