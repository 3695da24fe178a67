import { useCallback, useEffect } from "react";
import { DialogFrame, type DialogFrameProps } from "./DialogFrame";
import { type ConfirmOptions, confirm, DISCARD } from "./dialogs";

export type { DialogSize } from "./DialogFrame";

export interface AppDialogProps extends DialogFrameProps {
  /** Unsaved input: Escape and the cross ask first, with the default question unless another is given. */
  dirty?: boolean | ConfirmOptions;
}

/** The question before unsaved changes are discarded. */
export function confirmDiscard(question: ConfirmOptions = DISCARD): Promise<boolean> {
  return confirm({ safe: true, ...question });
}

/** The standard dialog. Asks before it discards unsaved input, or content that is shown only once. */
export function AppDialog({ dirty, onClose, ...frame }: AppDialogProps) {
  const { open } = frame;
  const question = typeof dirty === "object" ? dirty : DISCARD;
  const close = useCallback(() => {
    if (!dirty) {
      onClose();
      return;
    }
    void confirmDiscard(question).then((leave) => {
      if (leave) onClose();
    });
  }, [dirty, question, onClose]);

  useEffect(() => {
    if (!open || !dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [open, dirty]);

  return <DialogFrame {...frame} onClose={close} />;
}
