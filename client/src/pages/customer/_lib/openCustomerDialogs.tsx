/** Functions that open the dialogs for follow-ups and merges of customers. */
import { lazy } from "react";
import { openDialog } from "@/ui/dialog/dialogs";

const FollowDialog = lazy(() =>
  import("../_components/FollowComposer").then((module) => ({ default: module.FollowDialog })),
);
const MergeDialog = lazy(() =>
  import("../_components/MergeDialog").then((module) => ({ default: module.MergeDialog })),
);

/** Opens the dialog for a follow-up on one customer or several; true if it was saved. */
export async function openFollow(customerIds: readonly string[]): Promise<boolean> {
  const saved = await openDialog<boolean>(({ open, close }) => (
    <FollowDialog open={open} customerIds={customerIds} onClose={close} />
  ));
  return saved === true;
}

/**
 * Opens the dialog that merges customers into one; resolves with the row id of the remaining customer,
 * undefined if nothing was merged. `onUndone` is called if the merge is undone.
 */
export function openMerge(
  customerIds: readonly string[],
  onUndone?: () => void,
): Promise<string | undefined> {
  return openDialog<string>(({ open, close }) => (
    <MergeDialog open={open} customerIds={customerIds} onClose={close} {...(onUndone ? { onUndone } : {})} />
  ));
}
