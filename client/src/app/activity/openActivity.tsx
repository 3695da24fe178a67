import { lazy } from "react";
import { openDialog } from "@/ui/dialog/dialogs";

const ActivityDialog = lazy(() =>
  import("./ActivityDialog").then((module) => ({ default: module.ActivityDialog })),
);

/** Opens the comments and the timeline of a record without a page of its own, by its global id. */
export async function openActivity({
  id,
  name,
}: {
  readonly id: string;
  readonly name: string;
}): Promise<void> {
  await openDialog<void>(({ open, close }) => (
    <ActivityDialog recordId={id} name={name} open={open} onClose={() => close()} />
  ));
}
