import { AppError } from "@/app/errors";
import type { MutationError } from "@/relay/useAppMutation";
import { UploadRefused } from "@/ui/upload/uploadQueue";

/** What the same file meets again, whenever it is sent. */
const FOR_GOOD = new Set(["INVALID", "REQUIRED", "FORBIDDEN", "NOT_FOUND"]);

/** Why the server does not take a file: for good, or as things are now. */
export function refusal(userErrors: readonly MutationError[]): Error {
  const [first] = userErrors;
  const code = String(first?.code ?? "");
  // a name stays too long; room for a file there may be later
  const forGood = FOR_GOOD.has(code) || (code === "TOO_LONG" && first?.field?.[0] === "name");
  if (first && forGood) return new UploadRefused(first.message);
  return new AppError("BAD_USER_INPUT", first?.message);
}

/** The outcome, unless the server found that it was asked too often. */
export async function admitted<Outcome extends { readonly failure?: AppError }>(
  outcome: Promise<Outcome>,
): Promise<Outcome> {
  const settled = await outcome;
  if (settled.failure?.code === "RATE_LIMITED") throw settled.failure;
  return settled;
}
