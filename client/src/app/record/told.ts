import type { UserErrors } from "@/ui/base/types";
import { toast } from "@/ui/feedback/toasts";

/** Says how something without a form went, and shows what it changed; true when it worked (business §8 failed save). */
export async function told(
  saved: Promise<{ readonly userErrors: UserErrors }>,
  done: string,
  refresh: () => Promise<unknown>,
): Promise<boolean> {
  const problem = (await saved).userErrors?.[0];
  if (problem) toast.warning(problem.message);
  else toast.success(done);
  await refresh();
  return !problem;
}
