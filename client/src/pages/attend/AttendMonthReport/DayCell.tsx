import type { AttendMark } from "@/__generated__/DayContent_day.graphql";
import { shortCell } from "@/domains/attend/calendar";
import { ATTEND_MARK, toneOf } from "@/domains/attend/day/labels";

interface DayCellProps {
  day: {
    readonly rowId: string;
    readonly day: string;
    readonly cell: string;
    readonly review: boolean;
    readonly marks: readonly { readonly mark: AttendMark }[];
  };
  /** Name of the member. */
  name: string;
  onDay: (rowId: string) => void;
}

/**
 * Cell of a day in the monthly table; a click opens its computation. Keyboard users reach it through the
 * member's calendar.
 */
export function DayCell({ day, name, onDay }: DayCellProps) {
  const { rowId, cell, marks, review } = day;
  const words = marks.map(({ mark }) => ATTEND_MARK[mark]?.text).join("、") || cell || "待判定";
  return (
    <button
      type="button"
      className="attend-cell"
      data-tone={toneOf(marks) ?? undefined}
      tabIndex={-1}
      title={cell || words}
      onClick={() => onDay(rowId)}
    >
      <span className="ui-visually-hidden">{`${name} ${day.day} ${words}${review ? "，需复核" : ""}`}</span>
      <span aria-hidden>{shortCell(cell, marks) || "·"}</span>
      {review ? <span className="attend-calendar__review" aria-hidden /> : null}
    </button>
  );
}
