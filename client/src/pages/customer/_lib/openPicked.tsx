import { lazy } from "react";
import { openDialog } from "@/ui/dialog/dialogs";
import type { PickedDialogProps } from "../_components/PickedDialog";

const PickedDialog = lazy(() => import("../_components/PickedDialog"));

/** Lets one record be chosen; its row id, undefined when none was. */
export function openPicked(own: Omit<PickedDialogProps, "open" | "onClose">): Promise<string | undefined> {
  return openDialog<string>(({ open, close }) => <PickedDialog {...own} open={open} onClose={close} />);
}
