import { type KeyboardEvent, useRef, useState } from "react";
import { formatDate } from "@/ui/base/format";
import { addDays } from "@/ui/input/dates";
import { type CalendarDay, shortCell, weeksOf } from "./calendar";
import { WEEKDAYS } from "./month";
import "./calendar.css";

/** Days by which each arrow key moves. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

interface CalendarGridProps {
  /** Accessible name. */
  label: string;
  days: readonly CalendarDay[];
  /** Key of the day that is open in the panel. */
  shown: string | null;
  onDay: (key: string) => void;
}

/** Grid of a month's days in weeks; arrow keys move the focus, Enter opens a day. */
export function CalendarGrid({ label, days, shown, onDay }: CalendarGridProps) {
  const root = useRef<HTMLTableElement>(null);
  const today = formatDate(new Date());
  const [walked, setWalked] = useState<string | null>(null);
  const reached = [walked, today].find((day) => days.some((one) => one.day === day)) ?? days[0]?.day;
  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const to = step === undefined || !reached ? null : addDays(reached, step);
    if (!to || !days.some(({ day }) => day === to)) return;
    event.preventDefault();
    setWalked(to);
    root.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
  };
  return (
    <table ref={root} className="attend-calendar" aria-label={label} onKeyDown={walk}>
      <thead>
        <tr>
          {WEEKDAYS.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week) => (
          <tr key={week.find((one) => one)?.day}>
            {week.map((one, at) => (
              <td key={WEEKDAYS[at]}>
                {one ? (
                  <button
                    type="button"
                    className="attend-calendar__day"
                    data-day={one.day}
                    data-tone={one.tone ?? undefined}
                    data-today={one.day === today || undefined}
                    data-shown={(one.key !== null && one.key === shown) || undefined}
                    aria-current={one.day === today ? "date" : undefined}
                    title={one.label}
                    tabIndex={one.day === reached ? 0 : -1}
                    aria-disabled={one.key === null || undefined}
                    onFocus={() => setWalked(one.day)}
                    onClick={() => {
                      if (one.key) onDay(one.key);
                    }}
                  >
                    <span className="ui-visually-hidden">{one.label}</span>
                    <span className="attend-calendar__number" aria-hidden>
                      {Number(one.day.slice(8))}
                      {one.review ? <span className="attend-calendar__review" aria-hidden /> : null}
                    </span>
                    <span className="attend-calendar__cell" aria-hidden>
                      {shortCell(one.cell, one.marks)}
                    </span>
                    <span className="attend-calendar__plan" aria-hidden>
                      {one.plan}
                    </span>
                  </button>
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
