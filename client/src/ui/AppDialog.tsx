import { Classes, Overlay2 } from "@blueprintjs/core";
import CrossIcon from "@blueprintjs/icons/lib/esm/generated/components/cross";
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useEffect, useId, useRef } from "react";
import "./AppDialog.css";
import { isComposing } from "./composing";
import { confirm } from "./dialogs";
import { focusInto, keepTabInside } from "./focus";

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

  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const closeByKey = useRef(requestClose);
  useEffect(() => {
    closeByKey.current = requestClose;
  });
  useEffect(() => {
    if (!open) return;
    // A focused button that turns disabled drops the focus on the body; Escape still means the dialog on top.
    const onStray = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || event.target !== document.body || event.defaultPrevented || isComposing(event)) return;
      const frames = document.querySelectorAll(".ui-dialog__frame");
      if (frames[frames.length - 1] !== frame.current) return;
      event.preventDefault();
      void closeByKey.current();
    };
    document.addEventListener("keydown", onStray);
    return () => document.removeEventListener("keydown", onStray);
  }, [open]);

  useEffect(() => {
    if (!open) return;
    const handle = requestAnimationFrame(() => {
      if (frame.current) focusInto(frame.current, body.current);
    });
    return () => cancelAnimationFrame(handle);
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of popovers and dialogs opened from here bubble along React's tree, but they are not this dialog's.
    if (!frame.current || !(event.target instanceof Node) || !frame.current.contains(event.target)) return;
    keepTabInside(event, frame.current);
    if (event.key !== "Escape" || event.defaultPrevented || isComposing(event)) return;
    event.stopPropagation();
    event.preventDefault();
    void requestClose();
  };

  // Blueprint's own focus enforcement loses track when popovers and dialogs open in turns; Tab is kept inside here instead.
  return (
    <Overlay2
      isOpen={open}
      onClose={() => void requestClose()}
      hasBackdrop
      autoFocus={false}
      enforceFocus={false}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      childRef={container as RefObject<HTMLElement>}
      className={Classes.OVERLAY_SCROLL_CONTAINER}
      transitionDuration={140}
    >
      <div ref={container} className={Classes.DIALOG_CONTAINER}>
        <div role={role} aria-modal aria-labelledby={titleId} className={`${Classes.DIALOG} ui-dialog`} style={{ width: DIALOG_WIDTHS[size] }}>
          <div ref={frame} tabIndex={-1} className="ui-dialog__frame" onKeyDown={onKeyDown}>
            <header className="ui-dialog__head">
              <h2 id={titleId}>{title}</h2>
              <button type="button" className="ui-icon-button" aria-label="关闭" disabled={busy} onClick={() => void requestClose()}>
                <CrossIcon />
              </button>
            </header>
            <div ref={body} className="ui-dialog__body" data-flush={flush || undefined}>
              {children}
            </div>
            {footer ? <footer className="ui-dialog__foot">{footer}</footer> : null}
          </div>
        </div>
      </div>
    </Overlay2>
  );
}
