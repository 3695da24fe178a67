import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import "./Tabs.css";

export interface TabItem {
  key: string;
  label: ReactNode;
  count?: number | null;
  /** A note on the tab in small type. */
  note?: string | undefined;
  disabled?: boolean;
}

export interface TabsProps {
  tabs: readonly TabItem[];
  value: string;
  onChange: (key: string) => void;
  /** Accessible name of the row of tabs. */
  label: string;
  /** The panel of the selected tab. */
  children?: ReactNode;
  /** Shown at the right end of the row. */
  extra?: ReactNode;
}

/** Visible part of the next tab at the edge, in pixels: a hint that there is more. */
const EDGE = 24;

/** A row of tabs; arrows move along it, and the selected one is scrolled into view. */
export function Tabs({ tabs, value, onChange, label, children, extra }: TabsProps) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  // only the row scrolls: `scrollIntoView` would scroll the page as well
  useEffect(() => {
    const tab = document.getElementById(`${id}${value}`);
    if (!row.current || !tab) return;
    const [all, one] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (one.left < all.left) row.current.scrollLeft += one.left - all.left - EDGE;
    else if (one.right > all.right) row.current.scrollLeft += one.right - all.right + EDGE;
  }, [id, value]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const usable = tabs.filter((tab) => !tab.disabled);
    const at = usable.findIndex((tab) => tab.key === value);
    const last = usable.length - 1;
    const to = { ArrowRight: at < last ? at + 1 : 0, ArrowLeft: at > 0 ? at - 1 : last, Home: 0, End: last }[
      event.key
    ];
    const next = to === undefined ? undefined : usable[to];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    document.getElementById(`${id}${next.key}`)?.focus();
  };
  return (
    <div className="ui-tabs">
      <div className="ui-tabs__row">
        <div ref={row} role="tablist" aria-label={label} className="ui-tabs__list" onKeyDown={onKeyDown}>
          {tabs.map((tab) => (
            <button
              key={tab.key}
              id={`${id}${tab.key}`}
              type="button"
              role="tab"
              aria-selected={tab.key === value}
              aria-controls={children && tab.key === value ? `${id}panel` : undefined}
              tabIndex={tab.key === value ? 0 : -1}
              disabled={tab.disabled}
              onClick={() => onChange(tab.key)}
            >
              {tab.label}
              {tab.note ? <span className="ui-tabs__note">{tab.note}</span> : null}
              {tab.count !== null && tab.count !== undefined ? (
                <span className="ui-tabs__count">{tab.count > 999 ? "999+" : tab.count}</span>
              ) : null}
            </button>
          ))}
        </div>
        {extra}
      </div>
      {children ? (
        <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`} className="ui-tabs__panel">
          {children}
        </div>
      ) : null}
    </div>
  );
}
