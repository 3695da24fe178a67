import { lazy } from "react";
import { openDialog } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import type { Outcome } from "./outcomes";

const BatchResultDialog = lazy(() => import("./BatchResultDialog"));

/**
 * Reports the results of a batch: as a toast when all succeeded, else row by row. `title` is the action,
 * `subject` the label of the records. True when at least one succeeded.
 */
export async function reportBatchResults(
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
