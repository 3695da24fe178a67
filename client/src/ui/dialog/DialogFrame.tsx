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

/** Widths by what a dialog is for (core §9, business §9), in pixels. */
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
  /** As large as the window; turned by a quarter, clockwise, for what needs the longer side of an upright phone. */
  screen?: "upright" | "turned";
  onClose: () => void;
  footer?: ReactNode;
  /** Stands above the footer and doesn't scroll away with the body. */
  notice?: ReactNode;
  children?: ReactNode;
  /** Something runs that must not be cut off: the dialog stays. */
  busy?: boolean;
  /** No padding round the body (tables, lists). */
  flush?: boolean;
  role?: "dialog" | "alertdialog";
}

/** What had the focus when a dialog opened, by its frame. */
const openers = new WeakMap<Element, Element>();

/** Where the focus goes back to: what opened from a dialog that is gone, to where that one came from. */
function standing(opener: Element | null): HTMLElement | null {
  for (let to = opener; to; to = openers.get(to.closest(".ui-dialog__frame") ?? to) ?? null)
    if (to.isConnected && to instanceof HTMLElement) return to;
  return null;
}

/** A dialog's body and manners: own head with the title, scrolling body, footer; Tab stays inside, a click outside does nothing. */
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
  // The overlay brings its inside some renders after it has opened: the focus moves when that is there, not before.
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
    // A focused button that turns disabled drops the focus on the body, and a key may come before the focus has moved in:
    // from anywhere behind the overlays Escape still means the dialog on top.
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

  /** Once it has faded out; Blueprint would take the focus out of a dialog that has opened meanwhile, too. */
  const giveBack = () => {
    if (!focusIsElsewhere(frame.current)) standing(opener.current)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of popovers and dialogs opened from here bubble along React's tree, but they are not this dialog's.
    if (!frame.current || !(event.target instanceof Node) || !frame.current.contains(event.target)) return;
    keepTabInside(event, frame.current);
    if (event.key !== "Escape" || event.defaultPrevented || isComposing(event)) return;
    event.stopPropagation();
    event.preventDefault();
    requestClose();
  };

  // Blueprint's own focus enforcement loses track when popovers and dialogs open in turns; Tab is kept inside here instead.
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
            {/* not <header>, <footer>: outside of the page they would be its banner and its contentinfo */}
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
