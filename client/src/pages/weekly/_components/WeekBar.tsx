import ChevronDownIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-down";
import ChevronLeftIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-left";
import ChevronRightIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-right";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useNavigate } from "react-router";
import type { WeekBar_weeks$key } from "@/__generated__/WeekBar_weeks.graphql";
import { spanText, type Week, weekAfter, weekText } from "@/domains/weekly/weeks";
import { useKeys } from "@/ui/base/keys";
import { Button } from "@/ui/frame/Button";
import { Popover } from "@/ui/frame/Popover";
import { WeekList } from "./WeekList";
import "./week.css";

export interface WeekBarProps {
  week: Week;
  /** The weeks of its year. */
  weeks: WeekBar_weeks$key | null | undefined;
  /** The address of this page for another week, by one of its days. */
  to: (day: string) => string;
  /** Shows the status of the viewer's own report of each week. */
  own?: boolean;
}

/** Switches the week: previous, next, present, or any week of the year (business §9: weeks start Monday). */
export function WeekBar({ week, weeks: key, to, own = false }: WeekBarProps) {
  const weeks = useFragment(
    graphql`
      fragment WeekBar_weeks on YearWeekOf @relay(plural: true) {
        year
        number
        monday
        sunday
        present
        status
      }
    `,
    key ?? [],
  );
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const go = (day: string) => void navigate(to(day));
  const [before, after] = [weekAfter(week, -1), weekAfter(week, 1)];
  const isPresent = weeks.some(({ monday, present }) => present && monday === week.monday);
  const group = "周报";
  useKeys([
    { keys: "[", text: "上一周", group, run: () => go(before.monday) },
    { keys: "]", text: "下一周", group, run: () => go(after.monday) },
  ]);
  return (
    <nav className="week-bar" aria-label="周">
      <Button
        icon={<ChevronLeftIcon />}
        aria-label="上一周"
        title="上一周 ["
        onClick={() => go(before.monday)}
      />
      <Popover
        label="选择一周"
        open={isOpen}
        onOpenChange={setOpen}
        content={
          <WeekList
            week={week}
            weeks={weeks}
            own={own}
            onChoose={(day) => {
              setOpen(false);
              go(day);
            }}
            onYear={go}
          />
        }
      >
        <Button endIcon={<ChevronDownIcon />}>
          {weekText(week)}
          <span className="ui-muted week-bar__span">{spanText(week)}</span>
        </Button>
      </Popover>
      <Button
        icon={<ChevronRightIcon />}
        aria-label="下一周"
        title="下一周 ]"
        onClick={() => go(after.monday)}
      />
      {isPresent ? null : <Button onClick={() => go("now")}>本周</Button>}
    </nav>
  );
}
