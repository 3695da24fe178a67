import ArrowDownIcon from "@blueprintjs/icons/lib/esm/generated/components/arrow-down";
import ArrowUpIcon from "@blueprintjs/icons/lib/esm/generated/components/arrow-up";
import CrossIcon from "@blueprintjs/icons/lib/esm/generated/components/cross";
import MaximizeIcon from "@blueprintjs/icons/lib/esm/generated/components/maximize";
import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from "react";
import { Link } from "react-router";
import { isComposing } from "../base/composing";
import { useKeys } from "../base/keys";
import { Actions, MoreMenu } from "./Actions";
import "./SidePanel.css";
import type { Action } from "../base/types";

export interface SidePanelProps {
  open: boolean;
  title: ReactNode;
  tag?: ReactNode;
  actions?: readonly Action[];
  /** Width in pixels; default 720. */
  width?: number;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
  /** Address of the record's own page. */
  fullHref?: string;
  children: ReactNode;
  footer?: ReactNode;
}

/** Number of actions shown as buttons; the others are in the menu. */
const NEAR = 3;

/** Elements that handle typed keys themselves. */
const TYPING = "input, textarea, select, [contenteditable=true]";
/** Elements inside which arrow keys move between items. */
const WALKING =
  "[role=tree], [role=tablist], [role=menu], [role=listbox], [role=radiogroup], [role=grid], [role=treegrid]";

/**
 * A record beside its list: Escape closes, arrows go to the previous and next record (with Alt while
 * typing).
 */
export function SidePanel(props: SidePanelProps) {
  const {
    open,
    title,
    tag,
    actions,
    width = 720,
    onClose,
    onPrevious,
    onNext,
    fullHref,
    children,
    footer,
  } = props;
  const titleId = useId();
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (!open) return;
    opener.current = document.activeElement;
    root.current?.focus({ preventScroll: true });
    return () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected)
        opener.current.focus({ preventScroll: true });
    };
  }, [open]);

  // toasts keep clear of it
  useEffect(() => {
    if (!open) return;
    document.body.style.setProperty("--panel-open", `${width}px`);
    return () => void document.body.style.removeProperty("--panel-open");
  }, [open, width]);

  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event)) return;
      const target = event.target instanceof Element ? event.target : document.body;
      // Dialogs and popovers are in front of the panel and keep their keys.
      if (target.closest(".bp6-portal")) return;
      const typing = target.closest(TYPING) !== null;
      if (event.key === "Escape") {
        if (typing && target instanceof HTMLElement) target.blur();
        else latest.current.onClose();
        event.preventDefault();
        return;
      }
      if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
      if (!event.altKey && (typing || target.closest(WALKING))) return;
      const go = event.key === "ArrowUp" ? latest.current.onPrevious : latest.current.onNext;
      if (!go) return;
      event.preventDefault();
      go();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [open]);

  const edit = actions?.find(({ key, hidden, disabled }) => key === "edit" && !hidden && !disabled);
  const group = "侧边栏";
  useKeys(
    open
      ? [
          { keys: "Esc", text: "关闭", group },
          // At either end there is no next record, but the list behind must not scroll instead.
          { keys: "j", text: "下一条（或 ↓）", group, run: () => void onNext?.() },
          { keys: "k", text: "上一条（或 ↑）", group, run: () => void onPrevious?.() },
          ...(edit ? [{ keys: "e", text: edit.text, group, run: () => void edit.onClick?.() }] : []),
        ]
      : [],
    root,
  );

  if (!open) return null;
  // Destructive actions are not placed beside the cross that closes.
  const offered = actions?.filter(({ hidden }) => !hidden) ?? [];
  const calm = offered.filter(({ intent }) => intent !== "danger");
  const near = calm.slice(0, NEAR);
  const far = [...calm.slice(NEAR), ...offered.filter(({ intent }) => intent === "danger")];
  return (
    <div
      ref={root}
      className="ui-panel"
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      style={{ "--panel": `${width}px` } as CSSProperties}
    >
      <header className="ui-panel__head">
        <div className="ui-row ui-grow">
          <h2 id={titleId}>{title}</h2>
          {tag}
        </div>
        <div className="ui-row">
          <Actions actions={near} max={near.length} size="small" />
          <MoreMenu actions={far} size="small" />
        </div>
        <div className="ui-panel__nav">
          {onPrevious || onNext ? (
            <>
              <button
                type="button"
                className="ui-icon-button"
                aria-label="上一条"
                title="上一条 ↑"
                disabled={!onPrevious}
                onClick={onPrevious}
              >
                <ArrowUpIcon />
              </button>
              <button
                type="button"
                className="ui-icon-button"
                aria-label="下一条"
                title="下一条 ↓"
                disabled={!onNext}
                onClick={onNext}
              >
                <ArrowDownIcon />
              </button>
            </>
          ) : null}
          {fullHref ? (
            <Link className="ui-icon-button" aria-label="在整页中打开" title="在整页中打开" to={fullHref}>
              <MaximizeIcon size={14} />
            </Link>
          ) : null}
          <button
            type="button"
            className="ui-icon-button"
            aria-label="关闭"
            title="关闭 Esc"
            onClick={onClose}
          >
            <CrossIcon />
          </button>
        </div>
      </header>
      <div className="ui-panel__body">{children}</div>
      {footer ? <footer className="ui-panel__foot">{footer}</footer> : null}
    </div>
  );
}
