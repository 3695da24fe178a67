import { AppError } from "@/app/errors";
import type { MutationError } from "@/relay/useAppMutation";

/** Why the server does not take a file, for good. */
export function refusal(userErrors: readonly MutationError[]): AppError {
  return new AppError("BAD_USER_INPUT", userErrors[0]?.message);
}

/** The outcome, unless the server found that it was asked too often. */
export async function admitted<Outcome extends { readonly failure?: AppError }>(
  outcome: Promise<Outcome>,
): Promise<Outcome> {
  const settled = await outcome;
  if (settled.failure?.code === "RATE_LIMITED") throw settled.failure;
  return settled;
}
