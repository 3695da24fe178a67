import ChevronDownIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-down";
import ChevronUpIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-up";
import { type CSSProperties, type ReactNode, useState } from "react";
import "./DescriptionList.css";

export interface Description {
  label: string;
  value: ReactNode;
  /** Number of columns it spans; default 1. */
  span?: number;
  hidden?: boolean;
}

export interface DescriptionListProps {
  items: readonly Description[];
  /** Number of columns; default: as many as fit. */
  columns?: number;
  /** Number of items shown before 更多; 3 by the specification (business §9), 0 shows all. */
  visible?: number;
}

/** Labelled values of a record, in columns; all but the first few can be folded behind 更多. */
export function DescriptionList({ items, columns, visible = 3 }: DescriptionListProps) {
  const [open, setOpen] = useState(false);
  const present = items.filter((item) => !item.hidden);
  const cut = visible > 0 && present.length > visible;
  const shown = cut && !open ? present.slice(0, visible) : present;
  return (
    <div className="ui-facts">
      <dl
        style={columns ? ({ "--columns": columns } as CSSProperties) : undefined}
        data-columns={columns ? "" : undefined}
      >
        {shown.map((item) => (
          <div
            key={item.label}
            className="ui-facts__item"
            style={item.span ? { gridColumn: `span ${item.span}` } : undefined}
          >
            <dt>{item.label}</dt>
            <dd>
              {item.value === null || item.value === undefined || item.value === "" ? (
                <span className="ui-muted">-</span>
              ) : (
                item.value
              )}
            </dd>
          </div>
        ))}
      </dl>
      {cut ? (
        <button type="button" className="ui-link ui-row" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "收起" : "更多"}
          {open ? <ChevronUpIcon /> : <ChevronDownIcon />}
        </button>
      ) : null}
    </div>
  );
}
