import { type KeyboardEvent, useState } from "react";
import { dayText, WEEKDAYS } from "@/domains/attend/month";
import { formatDate } from "@/ui/base/format";
import { StatusTag } from "@/ui/frame/StatusTag";
import { addDays } from "@/ui/input/dates";
import { type DayMark, isOff, type MarkedDay, weeksOf } from "./days";
import "./YearCalendar.css";

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** Letter and label of each kind of special day. */
const MARK: Readonly<Record<DayMark, { readonly letter: string; readonly text: string }>> = {
  holiday: { letter: "休", text: "节假日" },
  rest: { letter: "休", text: "普通休息日" },
  work: { letter: "班", text: "调班日" },
};

interface Named {
  readonly name: string;
}

interface YearCalendarProps<Holiday extends Named> {
  year: number;
  marks: ReadonlyMap<string, MarkedDay<Holiday>>;
  /** Called for a clicked day, or on Enter, with the holiday of that day. */
  onDay: (day: string, holiday: Holiday | null) => unknown;
}

/** Calendar of a year's holidays, rest days and make-up workdays, navigable by arrow keys. */
export function YearCalendar<Holiday extends Named>({ year, marks, onDay }: YearCalendarProps<Holiday>) {
  const today = formatDate(new Date());
  const [at, setAt] = useState<string | null>(null);
  // one day can take the focus: today, or the first day of the year
  const active = at?.startsWith(`${year}-`) ? at : today.startsWith(`${year}-`) ? today : `${year}-01-01`;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const next = step ? addDays(active, step) : null;
    if (!next?.startsWith(`${year}-`)) return;
    event.preventDefault();
    setAt(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    <div className="ui-stack">
      <span className="ui-row ui-row--wrap">
        <StatusTag tone="red">休 节假日</StatusTag>
        <StatusTag tone="yellow">休 普通休息日</StatusTag>
        <StatusTag tone="blue">班 调班日</StatusTag>
        <span className="ui-muted ui-small">点击日期新增节假日，或修改它所在的节假日</span>
      </span>
      <section className="attend-year" aria-label={`${year} 年节假日`} onKeyDown={onKeyDown}>
        {Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, "0")}`).map(
          (month) => (
            <table key={month} className="attend-year__month">
              <caption>{Number(month.slice(5))} 月</caption>
              <thead>
                <tr>
                  {WEEKDAYS.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weeksOf(month).map((week) => (
                  <tr key={week.find((day) => day !== null)}>
                    {week.map((day, place) => (
                      <td key={WEEKDAYS[place]}>
                        {day ? (
                          <Day
                            day={day}
                            special={marks.get(day)}
                            today={day === today}
                            active={day === active}
                            onDay={(holiday) => {
                              setAt(day);
                              onDay(day, holiday);
                            }}
                          />
                        ) : null}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          ),
        )}
      </section>
    </div>
  );
}

function Day<Holiday extends Named>({
  day,
  special,
  today,
  active,
  onDay,
}: {
  day: string;
  special: MarkedDay<Holiday> | undefined;
  today: boolean;
  active: boolean;
  onDay: (holiday: Holiday | null) => void;
}) {
  const mark = special?.mark;
  const off = isOff(day, mark);
  const said = special
    ? `${special.holiday.name}${mark ? `，${MARK[mark].text}` : ""}`
    : off
      ? "休息日"
      : "工作日";
  return (
    <button
      type="button"
      className="attend-year__day"
      data-day={day}
      data-off={off || undefined}
      data-special={mark}
      data-today={today || undefined}
      data-letter={mark ? MARK[mark].letter : undefined}
      tabIndex={active ? 0 : -1}
      aria-label={`${dayText(day)}，${said}`}
      title={special ? said : undefined}
      onClick={() => onDay(special?.holiday ?? null)}
    >
      {Number(day.slice(8))}
    </button>
  );
}
