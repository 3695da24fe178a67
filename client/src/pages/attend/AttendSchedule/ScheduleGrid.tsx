import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef } from "react";
import { weekdayText } from "@/domains/attend/month";
import { isWeekend } from "@/domains/workday";
import { isComposing } from "@/ui/base/composing";
import { formatDate } from "@/ui/base/format";
import { Checkbox } from "@/ui/input/choices";
import {
  type BoardRow,
  type BoardShift,
  type Change,
  clashesOf,
  type Edits,
  PLAN,
  type Said,
  saidByDay,
  saidByKey,
  saidOf,
  shiftSpans,
} from "./board";
import { Palette } from "./Palette";
import { ScheduleRow } from "./ScheduleRow";
import { type CellPlace, useCells } from "./useCells";
import { viewOf, works } from "./view";

interface ScheduleGridProps {
  readonly rows: readonly BoardRow[];
  readonly shifts: readonly BoardShift[];
  readonly edits: Edits;
  readonly checked: ReadonlySet<string>;
  readonly onCheck: (memberIds: readonly string[], isOn: boolean) => void;
  readonly onChange: (changes: readonly Change[]) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Home: [0, -100],
  End: [0, 100],
};

const NO_CLASHES = "";

/**
 * Grid of the schedule board, members by days: days are selected by click, drag and arrow keys, and set
 * from the palette, by digits or by a shift's first letter.
 */
export function ScheduleGrid({ rows, shifts, edits, checked, onCheck, onChange, ...on }: ScheduleGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const days = rows[0]?.days ?? [];
  const cells = useCells(table, rows.length, days.length);
  const today = formatDate(new Date());
  const known = useMemo(() => new Map(shifts.map((shift) => [shift.rowId, shift])), [shifts]);
  const spans = useMemo(() => shiftSpans(shifts), [shifts]);
  const latest = useRef({ cells, checked, onCheck });
  useEffect(() => {
    latest.current = { cells, checked, onCheck };
  });
  const point = useCallback(
    (to: CellPlace, isExtended: boolean) => latest.current.cells.choose(to, isExtended),
    [],
  );
  const check = useCallback(
    (id: string) => latest.current.onCheck([id], !latest.current.checked.has(id)),
    [],
  );
  const chosen = cells.all();

  const saidAt = ({ row, at }: CellPlace): Said => {
    const cell = rows[row]?.days[at];
    if (!cell) return PLAN;
    return edits.get(rows[row]?.member.rowId ?? "")?.get(cell.day)?.said ?? saidOf(cell);
  };
  const say = (said: Said) => {
    onChange(
      chosen.flatMap(({ row, at }) => {
        const [one, cell] = [rows[row], rows[row]?.days[at]];
        // days on which the member is in no group can't be set
        if (!one || !cell?.group) return [];
        return [{ memberId: one.member.rowId, day: cell.day, said, before: saidOf(cell) }];
      }),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (!target?.hasAttribute("data-cell") || isComposing(event) || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      const back = event.key.toLowerCase() === "z" && !event.shiftKey;
      const forth = event.key.toLowerCase() === "y" || (event.key.toLowerCase() === "z" && event.shiftKey);
      if (!back && !forth) return;
      event.preventDefault();
      if (back) on.onUndo();
      else on.onRedo();
      return;
    }
    const { focus } = cells;
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      cells.choose({ row: focus.row + step[0], at: focus.at + step[1] }, event.shiftKey);
      return;
    }
    const said = saidByKey(event.key, saidAt(focus), shifts);
    if (said === undefined) return;
    event.preventDefault();
    say(said);
    // a digit moves on to the next day; a letter does not, as it may be pressed again for the next matching
    // shift
    if (cells.isOne && /^\d$/.test(event.key)) cells.choose({ row: focus.row, at: focus.at + 1 });
  };

  const all = rows.map(({ member }) => member.rowId);
  const isAll = all.length > 0 && all.every((id) => checked.has(id));
  return (
    <div className="schedule">
      <Palette
        shifts={shifts}
        count={chosen.length}
        onSay={(said) => {
          say(said);
          cells.back();
        }}
      />
      <div className="schedule__frame">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are moved in by keys is a grid */}
        <table ref={table} role="grid" aria-label="排班表" aria-multiselectable onKeyDown={onKeyDown}>
          <thead>
            <tr>
              <th scope="col" className="schedule__name">
                <span className="schedule__person">
                  <Checkbox
                    value={isAll}
                    indeterminate={!isAll && all.some((id) => checked.has(id))}
                    onChange={(isOn) => onCheck(all, isOn)}
                    aria-label="选择本页成员"
                  />
                  成员
                </span>
              </th>
              {days.map(({ day }, at) => (
                <DayHead key={day} day={day} rows={rows} at={at} today={today} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => {
              const { rowId } = row.member;
              const own = edits.get(rowId);
              const [from, to] = cells.daysOf(place) ?? [-1, -1];
              return (
                <ScheduleRow
                  key={rowId}
                  row={row}
                  place={place}
                  edits={own}
                  shifts={known}
                  from={from}
                  to={to}
                  focus={cells.focus.row === place ? cells.focus.at : -1}
                  clashes={own ? [...clashesOf(saidByDay(row, own), spans)].join() : NO_CLASHES}
                  today={today}
                  isChecked={checked.has(rowId)}
                  onCheck={check}
                  onPoint={point}
                />
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="schedule__name">
                本页上班人数
              </th>
              {days.map(({ day }, at) => (
                <td key={day}>
                  {
                    rows.filter(({ member, days: of }) => {
                      const cell = of[at];
                      return cell && works(viewOf(cell, edits.get(member.rowId)?.get(day), known));
                    }).length
                  }
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  );
}

/** Column heading of a day, with the name of a holiday or make-up workday. */
function DayHead({
  day,
  at,
  rows,
  today,
}: {
  day: string;
  at: number;
  rows: readonly BoardRow[];
  today: string;
}) {
  const named = rows.find(({ days }) => days[at]?.name)?.days[at];
  const isHoliday = rows.some(({ days }) => days[at]?.kind === "HOLIDAY");
  return (
    <th
      scope="col"
      data-weekend={isWeekend(day) || undefined}
      data-holiday={isHoliday || undefined}
      data-today={day === today || undefined}
      title={[day, named?.name].filter(Boolean).join(" ")}
    >
      {Number(day.slice(8))}
      <span>{weekdayText(day)}</span>
      {named?.name ? <span className="schedule__holiday">{named.name}</span> : null}
    </th>
  );
}
