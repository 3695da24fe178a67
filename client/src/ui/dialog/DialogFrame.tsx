import { Classes, Overlay2 } from "@blueprintjs/core";
import CrossIcon from "@blueprintjs/icons/lib/esm/generated/components/cross";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import "./AppDialog.css";
import { isComposing } from "../base/composing";
import { focusInto, focusIsElsewhere, keepTabInside } from "../base/focus";

/** Widths of dialogs by purpose (core §9, business §9), in pixels. */
export const DIALOG_WIDTHS = {
  preview: 1200,
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

export interface DialogFrameProps {
  open: boolean;
  title: ReactNode;
  size?: DialogSize;
  /**
   * Fills the window; rotated by 90° clockwise for content that needs the longer side of an upright phone.
   */
  screen?: "upright" | "turned";
  onClose: () => void;
  footer?: ReactNode;
  /** Shown above the footer; does not scroll with the body. */
  notice?: ReactNode;
  children?: ReactNode;
  /** An operation is running that must not be interrupted: the dialog cannot be closed. */
  busy?: boolean;
  /** No padding around the body (tables, lists). */
  flush?: boolean;
  role?: "dialog" | "alertdialog";
}

/** Element that had the focus when a dialog opened, by the dialog's frame. */
const openers = new WeakMap<Element, Element>();

/**
 * Element to which the focus returns: if it was in a dialog that is gone, the element that opened that
 * dialog.
 */
function standing(opener: Element | null): HTMLElement | null {
  for (let to = opener; to; to = openers.get(to.closest(".ui-dialog__frame") ?? to) ?? null)
    if (to.isConnected && to instanceof HTMLElement) return to;
  return null;
}

/**
 * Frame of a dialog: title bar, scrolling body, footer; Tab stays inside, a click outside has no effect.
 */
export function DialogFrame({
  open,
  title,
  size = "generic",
  screen,
  onClose,
  footer,
  notice,
  children,
  busy,
  flush,
  role = "dialog",
}: DialogFrameProps) {
  const titleId = useId();
  const requestClose = useCallback(() => {
    if (!busy) onClose();
  }, [busy, onClose]);

  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  const frame = useRef<HTMLDivElement>(null);
  // The overlay renders its content some renders after it has opened: the focus moves when the content is
  // there.
  const [there, setThere] = useState(false);
  const arrive = useCallback((element: HTMLDivElement | null) => {
    frame.current = element;
    if (element && opener.current) openers.set(element, opener.current);
    setThere(element !== null);
  }, []);
  const body = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const closeByKey = useRef(requestClose);
  useEffect(() => {
    closeByKey.current = requestClose;
  });
  useEffect(() => {
    if (!open) return;
    // A focused button that gets disabled drops the focus on the body, and a key may come before the focus
    // has moved in: Escape pressed anywhere behind the overlays still means the topmost dialog.
    const onStray = (event: globalThis.KeyboardEvent) => {
      if (
        event.key !== "Escape" ||
        (event.target instanceof Element && event.target.closest(`.${Classes.PORTAL}`)) ||
        event.defaultPrevented ||
        isComposing(event)
      )
        return;
      const frames = document.querySelectorAll(".ui-dialog__frame");
      if (frames[frames.length - 1] !== frame.current) return;
      event.preventDefault();
      closeByKey.current();
    };
    document.addEventListener("keydown", onStray);
    return () => document.removeEventListener("keydown", onStray);
  }, [open]);

  useEffect(() => {
    if (!open || !there) return;
    const handle = requestAnimationFrame(() => {
      if (frame.current) focusInto(frame.current, body.current);
    });
    return () => cancelAnimationFrame(handle);
  }, [open, there]);

  /**
   * After the fade-out; Blueprint would also take the focus out of a dialog that has opened in the
   * meantime.
   */
  const giveBack = () => {
    if (!focusIsElsewhere(frame.current)) standing(opener.current)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Key events of popovers and dialogs opened from here bubble along React's tree, but do not belong to
    // this dialog.
    if (!frame.current || !(event.target instanceof Node) || !frame.current.contains(event.target)) return;
    keepTabInside(event, frame.current);
    if (event.key !== "Escape" || event.defaultPrevented || isComposing(event)) return;
    event.stopPropagation();
    event.preventDefault();
    requestClose();
  };

  // Blueprint's own focus enforcement fails when popovers and dialogs open alternately; Tab is kept inside
  // here instead.
  return (
    <Overlay2
      isOpen={open}
      onClose={requestClose}
      hasBackdrop
      autoFocus={false}
      enforceFocus={false}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      childRef={container as RefObject<HTMLElement>}
      className={Classes.OVERLAY_SCROLL_CONTAINER}
      shouldReturnFocusOnClose={false}
      onClosed={giveBack}
      transitionDuration={140}
    >
      <div ref={container} className={Classes.DIALOG_CONTAINER}>
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: dialog and alertdialog both know aria-modal */}
        <div
          role={role}
          aria-modal
          aria-labelledby={titleId}
          className={`${Classes.DIALOG} ui-dialog`}
          data-screen={screen}
          style={screen ? undefined : { width: DIALOG_WIDTHS[size] }}
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: only Escape and Tab on their way up */}
          <div ref={arrive} tabIndex={-1} className="ui-dialog__frame" onKeyDown={onKeyDown}>
            {/* not <header> and <footer>, which would have the roles banner and contentinfo here */}
            <div className="ui-dialog__head">
              <h2 id={titleId}>{title}</h2>
              <button
                type="button"
                className="ui-icon-button"
                aria-label="关闭"
                disabled={busy}
                onClick={requestClose}
              >
                <CrossIcon />
              </button>
            </div>
            <div ref={body} className="ui-dialog__body" data-flush={flush || undefined}>
              {children}
            </div>
            {notice ? <div className="ui-dialog__notice">{notice}</div> : null}
            {footer ? <div className="ui-dialog__foot">{footer}</div> : null}
          </div>
        </div>
      </div>
    </Overlay2>
  );
}
