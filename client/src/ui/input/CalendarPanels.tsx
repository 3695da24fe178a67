import { DatePicker, DateRangePicker } from "@blueprintjs/datetime";
import zhCN from "date-fns/locale/zh-CN";
import { useEffect, useRef, useState } from "react";
import { Button } from "../frame/Button";
import "./datetime.css";
import { formatDate, formatDateTime } from "../base/format";
import type { DateRangeValue } from "../base/types";
import { fromLocal, rangeShortcuts, readMoment, toLocal, withTimes } from "./dates";
import { TextInput } from "./TextInput";

/*
 * The only module that imports Blueprint's calendars; inputs load it when they open. The locale is passed
 * as an object, because Blueprint's own loader imports a path that no bundler can resolve.
 */

/** Earliest day, for contracts and birthdays; Blueprint's default bounds are 20 years around today. */
const MIN = new Date(1930, 0, 1);
const MAX = new Date(2099, 11, 31);

const LABELS = {
  labelMonthDropdown: () => "月份",
  labelYearDropdown: () => "年份",
  labelNext: () => "下个月",
  labelPrevious: () => "上个月",
};

interface PanelProps {
  value: string | null;
  min?: string;
  max?: string;
  onPick: (value: string | null) => void;
  onDone: () => void;
}

/**
 * Focuses the chosen day (or today) when the panel is mounted, which is after the popover took its place.
 */
function useFocusedDay() {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      root.current?.querySelector<HTMLElement>('.rdp-day[tabindex="0"]')?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  return root;
}

/** A month calendar in which a day is chosen. */
export function DayPanel({ value, min, max, onPick, onDone }: PanelProps) {
  const root = useFocusedDay();
  return (
    <div ref={root} className="ui-calendar">
      <div>
        <DatePicker
          locale={zhCN}
          value={toLocal(value)}
          minDate={toLocal(min) ?? MIN}
          maxDate={toLocal(max) ?? MAX}
          canClearSelection={false}
          highlightCurrentDay
          dayPickerProps={{ labels: LABELS, showOutsideDays: true }}
          onChange={(date, byUser) => {
            if (!date || !byUser) return;
            onPick(fromLocal(date));
            onDone();
          }}
        />
        <div className="ui-calendar__foot">
          <button
            type="button"
            className="ui-link"
            onClick={() => {
              onPick(formatDate(new Date()));
              onDone();
            }}
          >
            今天
          </button>
        </div>
      </div>
    </div>
  );
}

/** Panel for a day and a time of day. */
export function MomentPanel({ value, min, max, onPick, onDone }: PanelProps) {
  const day = value?.slice(0, 10) ?? null;
  const clock = value?.slice(11, 19) || "00:00:00";
  const root = useFocusedDay();
  return (
    <div ref={root} className="ui-calendar">
      <div>
        <DatePicker
          locale={zhCN}
          value={toLocal(day)}
          minDate={toLocal(min) ?? MIN}
          maxDate={toLocal(max) ?? MAX}
          canClearSelection={false}
          highlightCurrentDay
          dayPickerProps={{ labels: LABELS, showOutsideDays: true }}
          onChange={(date, byUser) => {
            if (date && byUser) onPick(`${fromLocal(date)} ${clock}`);
          }}
        />
        <div className="ui-calendar__foot">
          <ClockBox value={clock} onChange={(time) => onPick(`${day ?? formatDate(new Date())} ${time}`)} />
          <button type="button" className="ui-link" onClick={() => onPick(formatDateTime(new Date()))}>
            此刻
          </button>
          <Button size="small" intent="primary" onClick={onDone}>
            确定
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Text box for HH:mm:ss; invalid text is replaced by the value when the box loses the focus. */
function ClockBox({ value, onChange }: { value: string; onChange: (time: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const moment = typed === null ? null : readMoment(`2000-01-01 ${typed}`);
    setTyped(null);
    if (moment) onChange(moment.slice(11));
  };
  return (
    <TextInput
      aria-label="时间"
      value={typed ?? value}
      onChange={setTyped}
      onBlur={commit}
      onEnter={commit}
    />
  );
}

/** Two month calendars and the nine shortcuts. Picking the second day completes the range. */
export function RangePanel({
  value,
  withTime,
  shortcuts,
  min,
  max,
  onPick,
  onDone,
}: {
  value: DateRangeValue | null;
  withTime?: boolean;
  shortcuts: boolean;
  min?: string;
  max?: string;
  onPick: (value: DateRangeValue) => void;
  onDone: () => void;
}) {
  const [draft, setDraft] = useState<[Date | null, Date | null]>([toLocal(value?.from), toLocal(value?.to)]);
  const answer = (range: DateRangeValue) => {
    onPick(withTime ? withTimes(range) : range);
    onDone();
  };
  const root = useFocusedDay();
  return (
    <div ref={root} className="ui-calendar">
      {shortcuts ? (
        <div className="ui-calendar__side">
          {rangeShortcuts(formatDate(new Date())).map(({ label, range }) => (
            <button
              key={label}
              type="button"
              aria-pressed={value?.from.slice(0, 10) === range.from && value.to.slice(0, 10) === range.to}
              onClick={() => answer(range)}
            >
              {label}
            </button>
          ))}
        </div>
      ) : null}
      <DateRangePicker
        locale={zhCN}
        value={draft}
        minDate={toLocal(min) ?? MIN}
        maxDate={toLocal(max) ?? MAX}
        allowSingleDayRange
        shortcuts={false}
        contiguousCalendarMonths
        dayPickerProps={{ labels: LABELS }}
        onChange={([from, to]) => {
          setDraft([from, to]);
          if (from && to) answer({ from: fromLocal(from), to: fromLocal(to) });
        }}
      />
    </div>
  );
}
