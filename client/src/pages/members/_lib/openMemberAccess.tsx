import { lazy } from "react";
import { openDialog } from "@/ui/dialog/dialogs";

const MemberAccessDialog = lazy(() =>
  import("../_components/MemberAccessDialog").then((module) => ({ default: module.MemberAccessDialog })),
);

/** Opens the effective access of a member; without one the dialog has a member picker. */
export function openMemberAccess(member?: {
  readonly rowId: string;
  readonly name: string;
}): Promise<unknown> {
  return openDialog<void>(({ open, close }) => (
    <MemberAccessDialog open={open} member={member} onClose={() => close()} />
  ));
}
