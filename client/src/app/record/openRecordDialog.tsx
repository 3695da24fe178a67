import type { ComponentType } from "react";
import { openDialog } from "@/ui/dialog/dialogs";

/** What every dialog of a record takes besides its own. */
export interface RecordDialogProps {
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** Makes the function that opens a record's dialog, which may be lazy; it answers true when something was saved. */
export function openRecordDialog<P extends RecordDialogProps>(
  Dialog: ComponentType<P>,
): (own: Omit<P, keyof RecordDialogProps>) => Promise<boolean> {
  return async (own) => {
    let saved = false;
    await openDialog<void>(({ open, close }) => {
      const frame: RecordDialogProps = {
        open,
        onClose: () => close(),
        onSaved: () => {
          saved = true;
        },
      };
      return <Dialog {...({ ...own, ...frame } as P)} />;
    });
    return saved;
  };
}
