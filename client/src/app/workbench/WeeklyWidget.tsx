import { graphql, useFragment, usePreloadedQuery } from "react-relay";
import type { WeeklyWidget_viewer$key } from "@/__generated__/WeeklyWidget_viewer.graphql";
import type { WeeklyWidgetQuery } from "@/__generated__/WeeklyWidgetQuery.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import { WEEKLY_STATUS, weeklyOf } from "@/domains/weekly/labels";
import { weekText } from "@/domains/weekly/weeks";
import { formatDateTime, formatNumber } from "@/ui/base/format";
import { StatTile } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import type { WidgetProps } from "./types";
import { WidgetRow } from "./WidgetRow";

/**
 * The member's weekly reports: those that are due, and that of the present week; for directors the number
 * missing in their teams (business §2 Weekly).
 */
export default function WeeklyWidget({ queryRef }: WidgetProps<WeeklyWidgetQuery>) {
  const go = usePageNavigate();
  const { viewer } = usePreloadedQuery<WeeklyWidgetQuery>(
    graphql`
      query WeeklyWidgetQuery {
        viewer {
          ...WeeklyWidget_viewer
        }
      }
    `,
    queryRef,
  );
  const shown = useFragment<WeeklyWidget_viewer$key>(
    graphql`
      fragment WeeklyWidget_viewer on Viewer @throwOnFieldError {
        weeklyDue {
          year
          number
          monday
          dueAt
          lines
          plans
          missing
          weekly { id status }
          waiting { year number monday status }
        }
      }
    `,
    viewer,
  );
  const due = shown?.weeklyDue;
  if (!due) return null;
  const { monday, weekly, missing } = due;
  const isWaiting = due.waiting.some((week) => week.monday === monday);
  const status = weekly ? WEEKLY_STATUS[weekly.status] : null;
  // short, as a phone has little room: the deadline is in one of the next days
  const until = `${formatDateTime(due.dueAt).slice(5, 16)} 截止`;
  const contents = `${due.lines} 条工作，${due.plans} 条计划`;
  return (
    <>
      {typeof missing === "number" ? (
        <div className="wb-stats">
          <StatTile
            label="团队未提交"
            value={formatNumber(missing, 0)}
            onClick={() => go(`${weeklyOf(monday, "TeamMemberWeekly")}?state=MISSING`)}
          />
        </div>
      ) : null}
      <ul className="wb-rows" aria-label="我的周报">
        {due.waiting.map((week) => (
          <WidgetRow
            key={week.monday}
            to={weeklyOf(week.monday)}
            title={weekText(week)}
            note={week.status === "REOPENED" ? "已退回，请修改后重新提交" : "已到截止时间，还没有提交"}
          >
            {week.status === "REOPENED" ? (
              <StatusTag tone={WEEKLY_STATUS.REOPENED.tone}>{WEEKLY_STATUS.REOPENED.text}</StatusTag>
            ) : (
              <StatusTag tone="red">待提交</StatusTag>
            )}
          </WidgetRow>
        ))}
        {isWaiting ? null : (
          <WidgetRow
            to={weeklyOf(monday)}
            title={weekText(due)}
            note={weekly ? `${contents}，${until}` : until}
          >
            {status ? <StatusTag tone={status.tone}>{status.text}</StatusTag> : "还没有开始写"}
          </WidgetRow>
        )}
      </ul>
    </>
  );
}
