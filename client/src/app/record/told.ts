import type { UserErrors } from "@/ui/base/types";
import { toast } from "@/ui/feedback/toasts";

/**
 * Says how something without a form went, and shows what it changed; true when it worked (business §8 failed save). `done` is
 * said of a success, or says it by itself where the answer decides on the words.
 */
export async function told<S extends { readonly userErrors: UserErrors }>(
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
