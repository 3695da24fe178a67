import ChevronLeftIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-left";
import ChevronRightIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-right";
import { MonthBar } from "@/domains/attend/MonthBar";
import { formatDate } from "@/ui/base/format";
import { useKeys } from "@/ui/base/keys";
import { Button } from "@/ui/frame/Button";
import { Segmented } from "@/ui/input/choices";
import { DateInput } from "@/ui/input/DateInput";
import { addDays } from "@/ui/input/dates";
import { type Look, type Place, spanIn } from "./place";

const LOOKS = [
  { value: "month", label: "月" },
  { value: "week", label: "周" },
] as const;

interface DaysBarProps {
  readonly place: Place;
  /** Whether the window is narrow, which shows weeks only. */
  readonly isNarrow: boolean;
  readonly onDay: (day: string) => void;
  readonly onLook: (look: Look) => void;
}

/** Selector of the days on the schedule board, by month or by week. */
export function DaysBar({ place, isNarrow, onDay, onLook }: DaysBarProps) {
  return (
    <div className="ui-row ui-row--wrap">
      {isNarrow ? null : (
        <Segmented aria-label="排班范围" options={LOOKS} value={place.look} onChange={onLook} />
      )}
      {place.look === "month" ? (
        <MonthBar month={place.day.slice(0, 7)} onMonth={(month) => onDay(`${month}-01`)} />
      ) : (
        <WeekBar place={place} onDay={onDay} />
      )}
    </div>
  );
}

/** Selector of the week: previous, next, that of a picked day, or the present one. */
function WeekBar({ place, onDay }: Pick<DaysBarProps, "place" | "onDay">) {
  const today = formatDate(new Date());
  const { from, to } = spanIn(place);
  const go = (by: number) => onDay(addDays(from, by * 7));
  const group = "排班表";
  useKeys([
    { keys: "[", text: "上一周", group, run: () => go(-1) },
    { keys: "]", text: "下一周", group, run: () => go(1) },
    { keys: "t", text: "回到本周", group, run: () => onDay(today) },
  ]);
  return (
    <nav className="ui-row" aria-label="周">
      <Button icon={<ChevronLeftIcon />} aria-label="上一周" title="上一周 [" onClick={() => go(-1)} />
      <span className="schedule-day">
        <DateInput
          aria-label="这一周的某一天"
          clearable={false}
          value={from}
          onChange={(day) => {
            if (day) onDay(day);
          }}
        />
      </span>
      <Button icon={<ChevronRightIcon />} aria-label="下一周" title="下一周 ]" onClick={() => go(1)} />
      {from <= today && today <= to ? null : <Button onClick={() => onDay(today)}>本周</Button>}
    </nav>
  );
}
