import { lazy } from "react";
import { openDialog } from "@/ui/dialog/dialogs";

const FollowDialog = lazy(() =>
  import("../_components/FollowComposer").then((module) => ({ default: module.FollowDialog })),
);
const MergeDialog = lazy(() =>
  import("../_components/MergeDialog").then((module) => ({ default: module.MergeDialog })),
);

/** Writes a follow-up for one customer or several; true when one was written. */
export async function openFollow(customerIds: readonly string[]): Promise<boolean> {
  const saved = await openDialog<boolean>(({ open, close }) => (
    <FollowDialog open={open} customerIds={customerIds} onClose={close} />
  ));
  return saved === true;
}

/** Makes one of several customers; the row id of the one that is left, undefined when nothing was done. */
export function openMerge(
  customerIds: readonly string[],
  onUndone?: () => void,
): Promise<string | undefined> {
  return openDialog<string>(({ open, close }) => (
    <MergeDialog open={open} customerIds={customerIds} onClose={close} {...(onUndone ? { onUndone } : {})} />
  ));
}
