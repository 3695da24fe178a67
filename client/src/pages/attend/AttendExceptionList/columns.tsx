/** Columns of the list of attendance exceptions. */
import type { AttendExceptionListPageQuery } from "@/__generated__/AttendExceptionListPageQuery.graphql";
import { createdAtColumn } from "@/app/record/columns";
import { groupColumn, memberColumn, teamColumn } from "@/domains/attend/columns";
import { ATTEND_MARK, EXCEPTION_STATUS } from "@/domains/attend/day/labels";
import { minutesText } from "@/domains/attend/minutes";
import { weekdayText } from "@/domains/attend/month";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Ellipsis, ListTime } from "@/ui/frame/text";
import { exceptions } from "./list";

/** Row of the list: an attendance exception. */
export type ExceptionRow = NonNullable<
  AttendExceptionListPageQuery["response"]["attendExceptions"]
>["nodes"][number];

/** Name of an exception in confirmations. */
export function nameOf({ member, day, mark }: ExceptionRow): string {
  return `${member?.name ?? "已离职成员"} ${day} ${mark?.label ?? "异常"}`;
}

export const COLUMNS = exceptions.columns<ExceptionRow>([
  memberColumn,
  {
    key: "day",
    title: "日期",
    width: 130,
    phone: true,
    sortable: "DAY",
    render: ({ day }) => `${day} ${weekdayText(day)}`,
  },
  {
    key: "mark",
    title: "异常",
    width: 120,
    phone: true,
    render: ({ mark }) =>
      mark ? <StatusTag tone={ATTEND_MARK[mark.mark].tone}>{mark.label}</StatusTag> : null,
  },
  {
    key: "minutes",
    title: "时长",
    width: 110,
    number: true,
    render: ({ minutes }) => minutesText(minutes),
  },
  {
    key: "words",
    title: "说明",
    width: 280,
    grow: true,
    render: ({ words }) => (words ? <Ellipsis>{words}</Ellipsis> : null),
  },
  {
    key: "status",
    title: "状态",
    width: 190,
    render: ({ status, review }) => (
      <span className="ui-row">
        <StatusTag tone={EXCEPTION_STATUS[status].tone}>{EXCEPTION_STATUS[status].text}</StatusTag>
        {review ? <StatusTag tone="pink">需复核</StatusTag> : null}
      </span>
    ),
  },
  {
    key: "reason",
    title: "处理说明",
    width: 200,
    render: ({ reason }) => (reason ? <Ellipsis>{reason}</Ellipsis> : null),
  },
  { key: "handledBy", title: "处理人", width: 110, render: ({ handledBy }) => handledBy?.name },
  {
    key: "handledAt",
    title: "处理时间",
    width: 184,
    sortable: "HANDLED_AT",
    render: ({ handledAt }) => <ListTime value={handledAt} />,
  },
  { ...groupColumn, hidden: true },
  { ...teamColumn, hidden: true },
  { ...createdAtColumn, title: "发现时间", hidden: true },
]);
