import { type ComponentType, lazy } from "react";
import { openDialog } from "@/ui/dialog/dialogs";

/** Properties that every dialog of a record has. */
export interface RecordDialogProps {
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/**
 * Creates the function that opens a record's dialog, which may be lazy; it resolves to true when it was
 * saved.
 */
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

/** The same for a dialog that is its file's default export, loaded when it is first opened. */
export function lazyRecordDialog<P extends RecordDialogProps>(
  load: () => Promise<{ default: ComponentType<P> }>,
): (own: Omit<P, keyof RecordDialogProps>) => Promise<boolean> {
  return openRecordDialog<P>(lazy(load) as unknown as ComponentType<P>);
}
