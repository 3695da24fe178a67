import { AppError } from "@/app/errors";
import type { MutationResult } from "@/relay/useAppMutation";
import { UploadRefused } from "@/ui/upload/uploadQueue";

/** What the same file meets again, whenever it is sent. */
const FOR_GOOD = new Set(["INVALID", "REQUIRED", "FORBIDDEN", "NOT_FOUND"]);

/** Why a file is not taken: by the server for good or as things are now, or because nothing has reached it. */
export function refusal({
  userErrors,
  failure,
}: Pick<MutationResult<unknown>, "userErrors" | "failure">): Error {
  const [first] = userErrors;
  const code = String(first?.code ?? "");
  // a name stays too long; room for a file there may be later
  const forGood = FOR_GOOD.has(code) || (code === "TOO_LONG" && first?.field?.[0] === "name");
  if (first && forGood) return new UploadRefused(first.message);
  // what came instead of an answer stays what it is: whoever waits for a network must know that there was none
  return failure ?? new AppError("BAD_USER_INPUT", first?.message);
}

/** The outcome, unless the server found that it was asked too often. */
export async function admitted<Outcome extends { readonly failure?: AppError }>(
  outcome: Promise<Outcome>,
): Promise<Outcome> {
  const settled = await outcome;
  if (settled.failure?.code === "RATE_LIMITED") throw settled.failure;
  return settled;
}
