import { Tooltip as BlueprintTooltip, PopoverNext, type PopoverNextProps } from "@blueprintjs/core";
import {
  cloneElement,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { isComposing } from "../base/composing";
import { focusInto, focusIsElsewhere, keepTabInside, leavesBy } from "../base/focus";

/** Properties for a popover's target: spread all of them on the focusable element. */
export interface PopoverTarget extends HTMLAttributes<HTMLElement> {
  ref: Ref<HTMLElement>;
}

export interface PopoverProps {
  content: ReactNode | ((close: () => void) => ReactNode);
  /** One focusable element that accepts a ref, `onClick`, `onKeyDown` and aria attributes. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
  placement?: PopoverNextProps["placement"];
  /** Name of the popover for screen readers. */
  label?: string;
  /** Role of the popup; a dialog by default. */
  popup?: "dialog" | "menu" | "listbox" | "tree";
  open?: boolean;
  /** Initially open, if it is uncontrolled. */
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  disabled?: boolean;
  /** Moves the focus inside on opening. Default true; a combobox keeps it in its input. */
  takeFocus?: boolean;
  matchWidth?: boolean;
  fill?: boolean;
  className?: string;
}

/**
 * A popover that opens by click. Escape closes only it, never the dialog or panel around it: key events
 * bubble through React's tree, portals included, so the innermost open popover has to stop them.
 */
export function Popover({
  content,
  children,
  placement = "bottom-start",
  label,
  popup = "dialog",
  open: controlled,
  defaultOpen = false,
  onOpenChange,
  disabled,
  takeFocus = true,
  matchWidth,
  fill,
  className,
}: PopoverProps) {
  const [own, setOwn] = useState(defaultOpen);
  const open = !disabled && (controlled ?? own);
  const target = useRef<HTMLElement | null>(null);
  const bodyId = useId();
  const setOpen = useCallback(
    (next: boolean) => {
      setOwn(next);
      onOpenChange?.(next);
    },
    [onOpenChange],
  );
  const close = useCallback(() => {
    setOpen(false);
    if (takeFocus) target.current?.focus();
  }, [setOpen, takeFocus]);

  // A click elsewhere that closes it keeps the focus there. Blueprint restores the focus after the
  // fade-out, even from the field that was clicked, or from the search of the next picker.
  const wasOpen = useRef(open);
  useEffect(() => {
    const closed = wasOpen.current && !open;
    wasOpen.current = open;
    if (!closed || !takeFocus) return;
    const frame = requestAnimationFrame(() => {
      if (!focusIsElsewhere(document.getElementById(bodyId))) target.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [open, takeFocus, bodyId]);

  /** Tab stays inside a dialog; it closes a list or menu, as in a native select. */
  const onTab = (event: KeyboardEvent) => {
    const body = event.currentTarget;
    if (
      event.key !== "Tab" ||
      !(body instanceof HTMLElement) ||
      !(event.target instanceof Node) ||
      !body.contains(event.target)
    )
      return;
    if (popup === "dialog" || popup === "tree") keepTabInside(event, body);
    else if (leavesBy(event, body)) {
      event.preventDefault();
      close();
    }
    event.stopPropagation();
  };
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open || isComposing(event)) return;
    event.stopPropagation();
    event.preventDefault();
    close();
  };

  const onBodyKey = (event: KeyboardEvent) => {
    onTab(event);
    onEscape(event);
  };

  return (
    <PopoverNext
      isOpen={open}
      onInteraction={(next) => {
        if (!disabled) setOpen(next);
      }}
      canEscapeKeyClose={false}
      autoFocus={false}
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
      placement={placement}
      animation="minimal"
      arrow={false}
      matchTargetWidth={matchWidth}
      transitionDuration={80}
      middleware={{ offset: { mainAxis: 4 } }}
      fill={fill}
      content={
        <PopoverBody
          id={bodyId}
          takesFocus={takeFocus && open}
          role={popup === "dialog" ? "dialog" : undefined}
          label={popup === "dialog" ? label : undefined}
          className={className}
          onKeyDown={onBodyKey}
        >
          {open ? (typeof content === "function" ? content(close) : content) : null}
        </PopoverBody>
      }
      renderTarget={({ isOpen, ref, className: _class, tabIndex: _tab, ...handlers }) => {
        const merged = chain(children.props, handlers);
        return cloneElement(children, {
          ...merged,
          "aria-haspopup": popup,
          "aria-expanded": isOpen,
          "aria-controls": isOpen ? bodyId : undefined,
          ref: (node: HTMLElement | null) => {
            target.current = node;
            if (typeof ref === "function") ref(node);
            else if (ref) ref.current = node;
          },
          onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
            onEscape(event);
            merged.onKeyDown?.(event);
          },
        } as PopoverTarget);
      }}
    />
  );
}

/**
 * Focuses the element marked with `data-autofocus`, else the first focusable one, without scrolling: at
 * first the popover is at the top of the document. Retries in the next frame, when it is in its place. A
 * popover that is opened again during its fade-out has the same body, which takes the focus once more.
 */
function PopoverBody({
  id,
  takesFocus,
  role,
  label,
  className,
  onKeyDown,
  children,
}: {
  id: string;
  takesFocus: boolean;
  role?: "dialog";
  label?: string;
  className?: string;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!takesFocus) return;
    const enter = () => {
      if (root.current) focusInto(root.current);
    };
    // the key after the one that opened it may come before the next frame, and is meant for this content
    enter();
    const frame = requestAnimationFrame(enter);
    return () => cancelAnimationFrame(frame);
  }, [takesFocus]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only Escape and Tab as they bubble up
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a label comes only together with the role
    <div
      ref={root}
      id={id}
      role={role}
      aria-label={label}
      tabIndex={-1}
      className={`ui-popover ${className ?? ""}`}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

type Handler = (...args: unknown[]) => void;

/**
 * Runs event handlers of both sides, the element's own first; for other properties the element's own win.
 */
function chain(own: HTMLAttributes<HTMLElement>, given: object): HTMLAttributes<HTMLElement> {
  const out: Record<string, unknown> = { ...given, ...own };
  for (const [name, handler] of Object.entries(given)) {
    const first = (own as Record<string, unknown>)[name];
    if (typeof handler !== "function" || typeof first !== "function") continue;
    out[name] = (...args: unknown[]) => {
      (first as Handler)(...args);
      (handler as Handler)(...args);
    };
  }
  return out;
}

/** A short explanation on hover and focus. Never the only place of necessary information. */
export function Tooltip({
  content,
  children,
  placement = "top",
}: {
  content: string;
  children: ReactElement;
  placement?: PopoverProps["placement"];
}) {
  return (
    <BlueprintTooltip
      content={content}
      placement={placement}
      compact
      minimal
      hoverOpenDelay={350}
      transitionDuration={80}
    >
      {children}
    </BlueprintTooltip>
  );
}
