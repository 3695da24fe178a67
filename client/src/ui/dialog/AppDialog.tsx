import { useCallback, useEffect } from "react";
import { DialogFrame, type DialogFrameProps } from "./DialogFrame";
import { confirm, DISCARD } from "./dialogs";

export type { DialogSize } from "./DialogFrame";

export interface AppDialogProps extends DialogFrameProps {
  /** There is something to lose: Escape and the cross ask first. */
  dirty?: boolean;
}

/** The question before unsaved changes are dropped. */
export function confirmDiscard(): Promise<boolean> {
  return confirm(DISCARD);
}

/** The one dialog. Asks before it drops what was typed. */
export function AppDialog({ dirty, onClose, ...frame }: AppDialogProps) {
  const { open } = frame;
  const close = useCallback(() => {
    if (!dirty) {
      onClose();
      return;
    }
    void confirmDiscard().then((leave) => {
      if (leave) onClose();
    });
  }, [dirty, onClose]);

  useEffect(() => {
    if (!open || !dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [open, dirty]);

  return <DialogFrame {...frame} onClose={close} />;
}
