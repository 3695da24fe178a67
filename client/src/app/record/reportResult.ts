import type { UserErrors } from "@/ui/base/types";
import { toast } from "@/ui/feedback/toasts";

/**
 * Reports the result of an action without a form, and shows its effect; true on success
 * (business §8 failed save). `done` is the message of success, or a function that shows it where it depends on the answer.
 */
export async function reportResult<S extends { readonly userErrors: UserErrors }>(
  saving: Promise<S>,
  done: string | ((saved: S) => void),
  refresh: () => Promise<unknown>,
): Promise<boolean> {
  const saved = await saving;
  const problem = saved.userErrors?.[0];
  if (problem) toast.warning(problem.message);
  else if (typeof done === "string") toast.success(done);
  else done(saved);
  await refresh();
  return !problem;
}
