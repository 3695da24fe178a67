import { lazy } from "react";
import { openDialog } from "@/ui/dialog/dialogs";
import type { PickedDialogProps } from "../_components/PickedDialog";

const PickedDialog = lazy(() => import("../_components/PickedDialog"));

/** Opens a dialog that picks one record; resolves to its row id, undefined when none was picked. */
export function openPicked(own: Omit<PickedDialogProps, "open" | "onClose">): Promise<string | undefined> {
  return openDialog<string>(({ open, close }) => <PickedDialog {...own} open={open} onClose={close} />);
}
