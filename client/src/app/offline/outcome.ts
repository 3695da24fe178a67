import { AppError } from "@/app/errors";
import type { MutationResult } from "@/relay/useAppMutation";
import { UploadRefused } from "@/ui/upload/uploadQueue";

/** How a call went: done (now or before), refused for a reason that stays, or not heard at all. */
export type Outcome =
  | { readonly kind: "done" }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "unheard" };

/** Nobody has heard the call, or nobody who could do it: it is sent again. */
const UNHEARD: ReadonlySet<string> = new Set([
  "NETWORK",
  "REQUEST_TIMEOUT",
  "UNAUTHENTICATED",
  "RATE_LIMITED",
  "ABORTED",
]);

/** Something on the way, or a storage that was down; what the server itself stumbled over is named in its log. */
function isAway({ code, traceId }: AppError): boolean {
  return code === "INTERNAL_SERVER_ERROR" && traceId === undefined;
}

/** The outcome of a call that ended in an error. */
export function failed(error: unknown): Outcome {
  if (error instanceof UploadRefused) return { kind: "refused", message: error.message };
  if (error instanceof AppError) {
    return UNHEARD.has(error.code) || isAway(error)
      ? { kind: "unheard" }
      : { kind: "refused", message: error.message };
  }
  // the error of the browser when the connection breaks
  return { kind: "unheard" };
}

/** How the call of a step went. */
export function outcomeOf({ ok, userErrors, failure }: MutationResult<unknown>): Outcome {
  if (ok) return { kind: "done" };
  if (failure) return failed(failure);
  if (userErrors.some(({ code }) => code === "RATE_LIMITED")) return { kind: "unheard" };
  return { kind: "refused", message: userErrors.map(({ message }) => message).join("；") };
}
