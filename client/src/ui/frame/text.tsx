/** Components for formatted texts: times, amounts, long texts. */

import type { CSSProperties, ReactNode } from "react";
import { formatDateTime, formatListTime, formatMoney, formatRelative, type TimeValue } from "../base/format";
import { useNow } from "../base/useNow";
import "./text.css";

/** A time relative to now, with the whole time on hover. */
function Moment({ value, write }: { value: TimeValue; write: typeof formatRelative }) {
  // rendered again as the minutes pass
  useNow();
  const exact = formatDateTime(value);
  if (!exact) return null;
  return (
    <time dateTime={exact.replace(" ", "T")} title={exact}>
      {write(value)}
    </time>
  );
}

/** 5分钟前, farther away YYYY-MM-DD HH:mm:ss: relative times on pages, in panels and in streams. */
export function RelativeTime({ value }: { value: TimeValue }) {
  return <Moment value={value} write={formatRelative} />;
}

/** Relative time in a list column: past days farther away as YYYY-MM-DD. */
export function ListTime({ value }: { value: TimeValue }) {
  return <Moment value={value} write={formatListTime} />;
}

/** A time as YYYY-MM-DD HH:mm:ss. */
export function DateTimeText({ value }: { value: TimeValue }) {
  const exact = formatDateTime(value);
  return exact ? <time dateTime={exact.replace(" ", "T")}>{exact}</time> : null;
}

/** An amount: thousands separators, two decimals, right-aligned where its container allows. */
export function Money({ value }: { value: number | string | null | undefined }) {
  const text = formatMoney(value);
  return text ? <span className="ui-money">{text}</span> : null;
}

/** Text truncated at the end of a line (or of several lines), complete on hover when it is plain text. */
export function Ellipsis({ children, lines = 1 }: { children: ReactNode; lines?: number }) {
  return (
    <span
      className="ui-ellipsis"
      data-lines={lines > 1 ? "" : undefined}
      style={{ "--lines": lines } as CSSProperties}
      title={typeof children === "string" ? children : undefined}
    >
      {children}
    </span>
  );
}
