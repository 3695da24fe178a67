import { Dialog } from "@blueprintjs/core";
import CrossIcon from "@blueprintjs/icons/lib/esm/generated/components/cross";
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId } from "react";
import "./AppDialog.css";
import { isComposing } from "./composing";
import { confirm } from "./dialogs";

/** Widths by what a dialog is for (core §9, business §9), in pixels. */
export const DIALOG_WIDTHS = {
  export: 1000,
  customer: 900,
  wide: 800,
  generic: 600,
  import: 560,
  record: 550,
  small: 460,
  unit: 400,
} as const;

export type DialogSize = keyof typeof DIALOG_WIDTHS;

export interface AppDialogProps {
  open: boolean;
  title: ReactNode;
  size?: DialogSize;
  onClose: () => void;
  footer?: ReactNode;
  children?: ReactNode;
  /** There is something to lose: Escape and the cross ask first. */
  dirty?: boolean;
  /** Something runs that must not be cut off: the dialog stays. */
  busy?: boolean;
  /** No padding round the body (tables, lists). */
  flush?: boolean;
  role?: "dialog" | "alertdialog";
}

/** The question before unsaved changes are dropped. */
export function confirmDiscard(): Promise<boolean> {
  return confirm({ text: "有尚未保存的修改，确定离开吗？", confirmText: "放弃修改", danger: true });
}

/** The one dialog: own head with the title, scrolling body, footer; never closes by a click outside. */
export function AppDialog({ open, title, size = "generic", onClose, footer, children, dirty, busy, flush, role = "dialog" }: AppDialogProps) {
  const titleId = useId();
  const requestClose = useCallback(async () => {
    if (busy) return;
    if (dirty && !(await confirmDiscard())) return;
    onClose();
  }, [busy, dirty, onClose]);

  useEffect(() => {
    if (!open || !dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [open, dirty]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || isComposing(event)) return;
    event.stopPropagation();
    event.preventDefault();
    void requestClose();
  };

  return (
    <Dialog
      isOpen={open}
      onClose={() => void requestClose()}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      isCloseButtonShown={false}
      aria-labelledby={titleId}
      role={role}
      transitionDuration={140}
      className="ui-dialog"
      style={{ width: DIALOG_WIDTHS[size] }}
    >
      <div className="ui-dialog__frame" onKeyDown={onKeyDown}>
        <header className="ui-dialog__head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="ui-icon-button" aria-label="关闭" disabled={busy} onClick={() => void requestClose()}>
            <CrossIcon />
          </button>
        </header>
        <div className="ui-dialog__body" data-flush={flush || undefined}>
          {children}
        </div>
        {footer ? <footer className="ui-dialog__foot">{footer}</footer> : null}
      </div>
    </Dialog>
  );
}
