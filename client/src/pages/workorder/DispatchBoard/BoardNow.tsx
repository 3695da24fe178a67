import type { CSSProperties, ReactNode } from "react";
import { formatDateTime } from "@/ui/base/format";
import { useNow } from "@/ui/base/useNow";
import { type BoardLook, nowAt } from "./boardTime";

interface Drawn {
  readonly look: BoardLook;
  readonly first: string;
}

const placed = (at: number) => ({ "--now": `${at * 100}%` }) as CSSProperties;

/**
 * Marks the current time by a line across the rows, where it is within the visible days and hours; as text
 * for screen readers.
 */
export function BoardNow({ look, first, children }: Drawn & { children: ReactNode }) {
  const now = new Date(useNow());
  const at = nowAt(look, first, now);
  return (
    <div {...(at === null ? {} : { "data-now": "", style: placed(at) })}>
      {at === null ? null : <p className="ui-visually-hidden">现在是 {formatDateTime(now).slice(0, 16)}</p>}
      {children}
    </div>
  );
}

/** Beginning of the line, in the column headings. */
export function NowMark({ look, first }: Drawn) {
  const at = nowAt(look, first, new Date(useNow()));
  return at === null ? null : <i className="dispatch-now" style={placed(at)} />;
}
