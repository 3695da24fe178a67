import ChevronLeftIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-left";
import ChevronRightIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-right";
import { formatDate } from "@/ui/base/format";
import { useKeys } from "@/ui/base/keys";
import { Button } from "@/ui/frame/Button";
import { MonthInput } from "@/ui/input/DateInput";
import { monthAfter } from "./month";
import "./calendar.css";

interface MonthBarProps {
  /** The month, `YYYY-MM`. */
  month: string;
  onMonth: (month: string) => void;
}

/** Switches the month of an attendance page: to the previous, the next, any other, or the present one. */
export function MonthBar({ month, onMonth }: MonthBarProps) {
  const present = formatDate(new Date()).slice(0, 7);
  const go = (by: number) => onMonth(monthAfter(month, by));
  const group = "考勤月份";
  useKeys([
    { keys: "[", text: "上个月", group, run: () => go(-1) },
    { keys: "]", text: "下个月", group, run: () => go(1) },
    { keys: "t", text: "回到本月", group, run: () => onMonth(present) },
  ]);
  return (
    <nav className="ui-row" aria-label="月份">
      <Button icon={<ChevronLeftIcon />} aria-label="上个月" title="上个月 [" onClick={() => go(-1)} />
      <span className="attend-month-input">
        <MonthInput
          aria-label="月份"
          clearable={false}
          value={month}
          onChange={(next) => {
            if (next) onMonth(next);
          }}
        />
      </span>
      <Button icon={<ChevronRightIcon />} aria-label="下个月" title="下个月 ]" onClick={() => go(1)} />
      {month === present ? null : <Button onClick={() => onMonth(present)}>本月</Button>}
    </nav>
  );
}
