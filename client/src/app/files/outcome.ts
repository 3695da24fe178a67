/** Outcomes of uploads: refusals that are final, failures that another attempt may pass. */

import { AppError } from "@/app/errors";
import type { MutationResult } from "@/relay/useAppMutation";
import { UploadRefused } from "@/ui/upload/uploadQueue";

/** Codes of refusals that another attempt with the same file would meet again. */
const PERMANENT_CODES = new Set(["INVALID", "REQUIRED", "FORBIDDEN", "NOT_FOUND"]);

/** The error of a refused file: a permanent refusal, a temporary one, or a failed request. */
export function refusal({
  userErrors,
  failure,
}: Pick<MutationResult<unknown>, "userErrors" | "failure">): Error {
  const [first] = userErrors;
  const code = String(first?.code ?? "");
  // a name that is too long stays so; a full quota may be relieved later
  const forGood = PERMANENT_CODES.has(code) || (code === "TOO_LONG" && first?.field?.[0] === "name");
  if (first && forGood) return new UploadRefused(first.message);
  // a failed request keeps its error: callers that wait for a network must see that there was none
  return failure ?? new AppError("BAD_USER_INPUT", first?.message);
}

/** The outcome; throws when the rate limit was exceeded. */
export async function admitted<Outcome extends { readonly failure?: AppError }>(
  outcome: Promise<Outcome>,
): Promise<Outcome> {
  const settled = await outcome;
  if (settled.failure?.code === "RATE_LIMITED") throw settled.failure;
  return settled;
}
