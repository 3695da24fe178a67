import { lazy } from "react";
import { openDialog } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import type { Outcome } from "./outcomes";

const OutcomeDialog = lazy(() => import("./OutcomeDialog"));

/** Says how a batch of records, `noun`s, went: in a word when all of it worked, else row by row. True when something was done. */
export async function tellOutcomes(
  title: string,
  outcomes: readonly Outcome[],
  noun: string,
): Promise<boolean> {
  const failed = outcomes.filter(({ error }) => error !== null);
  const done = outcomes.length - failed.length;
  if (failed.length === 0) toast.success(done === 1 ? `${title}成功` : `${title}成功，共 ${done} 个${noun}`);
  else if (outcomes.length === 1) toast.warning(failed[0]?.error ?? "没有处理");
  else
    await openDialog(({ open, close }) => (
      <OutcomeDialog open={open} title={title} noun={noun} outcomes={outcomes} onClose={() => close()} />
    ));
  return done > 0;
}
