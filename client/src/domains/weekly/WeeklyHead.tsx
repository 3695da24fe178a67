import { graphql, useFragment } from "react-relay";
import type { WeeklyHead_weekly$key } from "@/__generated__/WeeklyHead_weekly.graphql";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { DateTimeText } from "@/ui/frame/text";
import { WEEKLY_STATUS } from "./labels";
import { spanText, weekOf } from "./weeks";

/** The status of a report, and the mark of a late one. */
export function WeeklyTags({ status, late }: { status: keyof typeof WEEKLY_STATUS; late: boolean }) {
  const { text, tone } = WEEKLY_STATUS[status];
  return (
    <>
      <StatusTag tone={tone}>{text}</StatusTag>
      {late ? <StatusTag tone="red">逾期提交</StatusTag> : null}
    </>
  );
}

/** The author, the week, the status and the deadline of a report. */
export function WeeklyHead({ weekly: key }: { weekly: WeeklyHead_weekly$key }) {
  const { title, status, late, monday, submittedAt, dueAt, author, team } = useFragment(
    graphql`
      fragment WeeklyHead_weekly on Weekly {
        title
        status
        late
        monday
        submittedAt
        dueAt
        author { name avatarUrl }
        team { name }
      }
    `,
    key,
  );
  return (
    <header className="ui-stack weekly-head">
      <p className="ui-row ui-row--wrap">
        <strong>{title}</strong>
        <span className="ui-muted">{spanText(weekOf(monday))}</span>
        <WeeklyTags status={status} late={late} />
      </p>
      <p className="ui-row ui-row--wrap ui-muted">
        {author ? <PersonName name={author.name} src={author.avatarUrl} /> : "已离职成员"}
        {team ? <span>{team.name}</span> : null}
        {submittedAt ? (
          <span>
            <DateTimeText value={submittedAt} /> 提交
          </span>
        ) : (
          <span>
            {Date.parse(dueAt) < Date.now() ? "应在" : "请在"} <DateTimeText value={dueAt} /> 前提交
          </span>
        )}
      </p>
    </header>
  );
}
