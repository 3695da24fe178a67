import { type KeyboardEvent, useEffect, useRef } from "react";
import { Link } from "react-router";
import "./Menu.css";
import type { Action } from "../base/types";
import { usePending } from "../base/usePending";

/** Moves the focus among the enabled entries of a menu or list box. */
function moveFocus(root: HTMLElement | null, selector: string, key: string): boolean {
  const items = Array.from(root?.querySelectorAll<HTMLElement>(selector) ?? []);
  if (items.length === 0) return false;
  const at = items.indexOf(document.activeElement as HTMLElement);
  let next: number;
  if (key === "ArrowDown") next = at < 0 ? 0 : (at + 1) % items.length;
  else if (key === "ArrowUp") next = at <= 0 ? items.length - 1 : at - 1;
  else if (key === "Home") next = 0;
  else if (key === "End") next = items.length - 1;
  else return false;
  items[next]?.focus();
  return true;
}

/** A menu of actions; arrows, Home and End move, Enter chooses. Used inside a `Popover`. */
export function Menu({
  actions,
  label,
  onDone,
}: {
  actions: readonly Action[];
  label: string;
  onDone: () => void;
}) {
  const root = useRef<HTMLDivElement>(null);
  const [, run] = usePending();
  useEffect(() => {
    root.current
      ?.querySelector<HTMLElement>('[role="menuitem"]:not([aria-disabled="true"])')
      ?.focus({ preventScroll: true });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (moveFocus(root.current, '[role="menuitem"]:not([aria-disabled="true"])', event.key))
      event.preventDefault();
  };
  return (
    <div ref={root} role="menu" aria-label={label} className="ui-menu" onKeyDown={onKeyDown}>
      {actions
        .filter((action) => !action.hidden)
        .map((action) => {
          const inside = (
            <>
              <span className="ui-menu__icon">{action.icon}</span>
              <span>{action.text}</span>
            </>
          );
          if (action.href && !action.disabled) {
            return (
              <Link
                key={action.key}
                role="menuitem"
                tabIndex={-1}
                className="ui-menu__item"
                to={action.href}
                onClick={onDone}
              >
                {inside}
              </Link>
            );
          }
          return (
            <button
              key={action.key}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="ui-menu__item"
              data-intent={action.intent}
              title={action.hint}
              aria-disabled={action.disabled || undefined}
              onClick={() => {
                if (action.disabled) return;
                onDone();
                void run(() => action.onClick?.());
              }}
            >
              {inside}
            </button>
          );
        })}
    </div>
  );
}
