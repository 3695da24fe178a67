import ChevronLeftIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-left";
import ChevronRightIcon from "@blueprintjs/icons/lib/esm/generated/components/chevron-right";
import { useEffect, useRef } from "react";
import type { WeekBar_weeks$data } from "@/__generated__/WeekBar_weeks.graphql";
import { WEEKLY_STATUS } from "@/domains/weekly/labels";
import { spanText, type Week, weekAfter } from "@/domains/weekly/weeks";
import { StatusTag } from "@/ui/frame/StatusTag";

interface WeekListProps {
  week: Week;
  weeks: WeekBar_weeks$data;
  own: boolean;
  onChoose: (day: string) => void;
  /** Shows the weeks of another year, by one of its days. */
  onYear: (day: string) => void;
}

/** Number of weeks by which the previous and next year are reached. */
const YEAR = 52;

/** The weeks of a year to choose from, with the statuses of the viewer's reports. */
export function WeekList({ week, weeks, own, onChoose, onYear }: WeekListProps) {
  const list = useRef<HTMLUListElement>(null);
  // the list alone moves, not the page
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && chosen) list.current.scrollTop = chosen.offsetTop - list.current.clientHeight / 2;
  }, []);
  return (
    <div className="week-list">
      <p className="ui-row ui-row--between">
        <button
          type="button"
          className="ui-icon-button"
          aria-label="上一年"
          title="上一年"
          onClick={() => onYear(weekAfter(week, -YEAR).monday)}
        >
          <ChevronLeftIcon />
        </button>
        <strong>{week.year} 年</strong>
        <button
          type="button"
          className="ui-icon-button"
          aria-label="下一年"
          title="下一年"
          onClick={() => onYear(weekAfter(week, YEAR).monday)}
        >
          <ChevronRightIcon />
        </button>
      </p>
      <ul ref={list} aria-label={`${week.year} 年的周`}>
        {weeks.map(({ number, monday, sunday, present, status }) => (
          <li key={monday}>
            <button
              type="button"
              className="week-list__week"
              aria-current={monday === week.monday ? "date" : undefined}
              onClick={() => onChoose(monday)}
            >
              <span>第 {number} 周</span>
              <span className="ui-muted ui-small ui-grow">
                {spanText({ monday, sunday })}
                {present ? " 本周" : ""}
              </span>
              {own && status ? (
                <StatusTag tone={WEEKLY_STATUS[status].tone}>{WEEKLY_STATUS[status].text}</StatusTag>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
