import { Link } from "react-router";
import { spanText, weekText } from "@/domains/weekly/weeks";
import type { WeekState, YearReport, YearWeek } from "../_lib/person";

/** Labels of a week's states; the same keys determine the colours. */
const WORDS: Readonly<Record<WeekState, string>> = {
  onTime: "按时提交",
  late: "逾期提交",
  open: "草稿",
  missing: "未提交",
  ahead: "没有周报",
};

interface YearStripProps<Report> {
  weeks: readonly YearWeek<Report>[];
  /** The page of a week; null where there is nothing to see. */
  to: (week: YearWeek<Report>) => string | null;
}

/** The weeks of a year as a strip: each shows the state of its report and links to it. */
export function YearStrip<Report extends YearReport>({ weeks, to }: YearStripProps<Report>) {
  return (
    <>
      <ol className="year-strip">
        {weeks.map((one) => {
          const { week, state } = one;
          const address = to(one);
          const label = `${weekText(week)}（${spanText(week)}）：${WORDS[state]}`;
          return (
            <li key={week.monday} data-state={state} title={label}>
              {address ? (
                <Link to={address} aria-label={label}>
                  {week.number}
                </Link>
              ) : (
                <>
                  <span aria-hidden>{week.number}</span>
                  <span className="ui-visually-hidden">{label}</span>
                </>
              )}
            </li>
          );
        })}
      </ol>
      <ul className="year-strip__legend" aria-hidden>
        {(Object.keys(WORDS) as WeekState[]).map((state) => (
          <li key={state}>
            <i data-state={state} />
            {WORDS[state]}
          </li>
        ))}
      </ul>
    </>
  );
}
