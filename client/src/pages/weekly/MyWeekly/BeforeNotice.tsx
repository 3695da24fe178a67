import { graphql, useFragment } from "react-relay";
import type { BeforeNotice_weekly$key } from "@/__generated__/BeforeNotice_weekly.graphql";
import { PageLink } from "@/app/page/navigation";
import { weeklyOf } from "@/domains/weekly/labels";
import { presentWeek, type Week, weekAfter } from "@/domains/weekly/weeks";
import { formatDateTime } from "@/ui/base/format";
import "./MyWeekly.css";

interface BeforeNoticeProps {
  weekly: BeforeNotice_weekly$key | null;
  /** The week on screen. */
  week: Week;
}

/** Notice in the present week that last week's report was not submitted, with a link to it. */
export function BeforeNotice({ weekly: key, week }: BeforeNoticeProps) {
  const weekly = useFragment(
    graphql`
      fragment BeforeNotice_weekly on Weekly {
        submittedAt
        dueAt
      }
    `,
    key,
  );
  if (week.monday !== presentWeek().monday || weekly?.submittedAt) return null;
  return (
    <p className="weekly-notice" role="status">
      上周的周报还没有提交
      {weekly ? `，请在 ${formatDateTime(weekly.dueAt)} 前提交` : ""}。
      <PageLink to={weeklyOf(weekAfter(week, -1).monday)}>去写上周的周报</PageLink>
    </p>
  );
}
