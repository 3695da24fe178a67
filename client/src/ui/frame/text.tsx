import { type CSSProperties, type ReactNode, useEffect, useReducer } from "react";
import { formatDateTime, formatMoney, formatRelative, type TimeValue } from "../base/format";
import "./text.css";

/** Relative times move on together, once a minute. */
const MINUTE = 60_000;

/** 5分钟前, with the exact moment on hover. */
export function RelativeTime({ value }: { value: TimeValue }) {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, MINUTE);
    return () => clearInterval(timer);
  }, []);
  const exact = formatDateTime(value);
  if (!exact) return null;
  return (
    <time dateTime={exact.replace(" ", "T")} title={exact}>
      {formatRelative(value)}
    </time>
  );
}

/** YYYY-MM-DD HH:mm:ss. */
export function DateTimeText({ value }: { value: TimeValue }) {
  const exact = formatDateTime(value);
  return exact ? <time dateTime={exact.replace(" ", "T")}>{exact}</time> : null;
}

/** An amount: thousands, two decimals, right-aligned where its place allows. */
export function Money({ value }: { value: number | string | null | undefined }) {
  const text = formatMoney(value);
  return text ? <span className="ui-money">{text}</span> : null;
}

/** Text cut off at the end of a line (or of some lines), whole on hover when it is plain text. */
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
