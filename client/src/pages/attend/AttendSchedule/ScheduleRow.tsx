import { type CSSProperties, memo, type PointerEvent } from "react";
import { PersonName } from "@/ui/frame/Avatar";
import { Checkbox } from "@/ui/input/choices";
import type { BoardRow, BoardShift, Edit } from "./board";
import type { CellPlace } from "./useCells";
import { cellText, viewOf } from "./view";

interface ScheduleRowProps {
  readonly row: BoardRow;
  readonly place: number;
  readonly edits: ReadonlyMap<string, Edit> | undefined;
  readonly shifts: ReadonlyMap<string, BoardShift>;
  /** Index of the first and the last selected day; -1 for none. */
  readonly from: number;
  readonly to: number;
  /** Index of the focused day; -1 where it is in another row. */
  readonly focus: number;
  /** Days with overlapping shifts, joined into one string. */
  readonly clashes: string;
  readonly today: string;
  readonly isChecked: boolean;
  readonly onCheck: (memberId: string) => void;
  readonly onPoint: (to: CellPlace, isExtended: boolean) => void;
}

/** Row of a member's days on the schedule board. Memoized: a month page has thousands of days. */
export const ScheduleRow = memo(function ScheduleRow({
  row: { member, days },
  place,
  edits,
  shifts,
  from,
  to,
  focus,
  clashes,
  today,
  isChecked,
  onCheck,
  onPoint,
}: ScheduleRowProps) {
  const holes = days.filter(({ day, hole }) => hole && !edits?.has(day)).length;
  return (
    <tr>
      <th scope="row" className="schedule__name">
        <span className="schedule__person">
          <Checkbox
            value={isChecked}
            onChange={() => onCheck(member.rowId)}
            aria-label={`选择${member.name}`}
          />
          <PersonName name={member.name} src={member.avatarUrl ?? null} />
        </span>
        {holes > 0 ? <span className="schedule__holes">缺 {holes}</span> : null}
      </th>
      {days.map((cell, at) => {
        const edit = edits?.get(cell.day);
        const view = viewOf(cell, edit, shifts);
        const isChosen = at >= from && at <= to;
        const isClash = clashes.includes(cell.day);
        const words = cellText(member.name, cell, edit, view) + (isClash ? "，与相邻一天的班次时间重叠" : "");
        return (
          <td
            key={cell.day}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys move in this table as in a grid
            role="gridcell"
            tabIndex={at === focus ? 0 : -1}
            data-cell={`${place}-${at}`}
            data-kind={view.kind}
            data-set={cell.set || undefined}
            data-edited={edit ? "" : undefined}
            data-clash={isClash || undefined}
            data-today={cell.day === today || undefined}
            data-own={view.color ? "" : undefined}
            aria-selected={isChosen}
            aria-label={words}
            title={words}
            style={view.color ? ({ "--own": view.color } as CSSProperties) : undefined}
            onPointerDown={(event: PointerEvent) => {
              if (event.button === 0) onPoint({ row: place, at }, event.shiftKey);
            }}
            onPointerEnter={(event: PointerEvent) => {
              if (event.pointerType === "mouse" && event.buttons === 1) onPoint({ row: place, at }, true);
            }}
          >
            <span>{view.mark}</span>
          </td>
        );
      })}
    </tr>
  );
});
