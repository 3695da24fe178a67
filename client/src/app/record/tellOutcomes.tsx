import { lazy } from "react";
import { openDialog } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import type { Outcome } from "./outcomes";

const BatchResultDialog = lazy(() => import("./BatchResultDialog"));

/**
 * Says how a batch went: in a word when all of it worked, else row by row. `title` is what was done, `subject` what it was done
 * to. True when something was done.
 */
export async function tellOutcomes(
  title: string,
  subject: string,
  outcomes: readonly Outcome[],
): Promise<boolean> {
  const failed = outcomes.filter(({ error }) => error !== null);
  const done = outcomes.length - failed.length;
  if (failed.length === 0)
    toast.success(done === 1 ? `${title}成功` : `${title}成功，共 ${done} 个${subject}`);
  else if (outcomes.length === 1) toast.warning(failed[0]?.error ?? "没有处理");
  else
    await openDialog(({ open, close }) => (
      <BatchResultDialog
        open={open}
        title={title}
        subject={subject}
        outcomes={outcomes}
        onClose={() => close()}
      />
    ));
  return done > 0;
}
