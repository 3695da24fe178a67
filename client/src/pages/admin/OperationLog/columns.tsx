/** Columns of the audit log. */
import type { OperationLogPageQuery } from "@/__generated__/OperationLogPageQuery.graphql";
import { PageLink } from "@/app/page/navigation";
import type { Column } from "@/ui/base/types";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { DateTimeText, Ellipsis } from "@/ui/frame/text";
import { isPhone } from "@/ui/list/cards";
import { nameOf, pageOf } from "./records";

/** Row of the audit log. */
export type LogRow = NonNullable<OperationLogPageQuery["response"]["operationLogs"]>["nodes"][number];

/** Summary of a row's changes, as one line of text. */
function summary(row: LogRow): string {
  return row.changes
    .map(({ label, before, after }) => `${label}：${before ?? "空"} → ${after ?? "空"}`)
    .join("；");
}

export const LOG_COLUMNS: Column<LogRow>[] = [
  { key: "createdAt", title: "时间", width: 170, render: (row) => <DateTimeText value={row.createdAt} /> },
  {
    key: "actor",
    title: "操作人",
    width: 150,
    render: (row) => (
      <span className="ui-row">
        {row.actor ? <PersonName name={row.actor.name} src={row.actor.avatarUrl} /> : "系统"}
        {row.isByToken ? <StatusTag tone="violet">令牌</StatusTag> : null}
      </span>
    ),
  },
  {
    key: "action",
    title: "操作",
    width: 160,
    // on phones a card has no column for the record, so its name is added here
    render: (row) => (isPhone() ? [row.actionText, nameOf(row)].filter(Boolean).join("：") : row.actionText),
  },
  { key: "recordType", title: "记录类型", width: 110, render: (row) => row.recordText },
  {
    key: "record",
    title: "记录",
    width: 190,
    render: (row) => {
      const [name, page] = [nameOf(row), pageOf(row)];
      if (name === null) return null;
      return page ? <PageLink to={page}>{name}</PageLink> : <Ellipsis>{name}</Ellipsis>;
    },
  },
  {
    key: "changes",
    title: "变更内容",
    width: 320,
    tableOnly: true,
    render: (row) => <Ellipsis>{summary(row)}</Ellipsis>,
  },
  {
    key: "reason",
    title: "原因",
    width: 160,
    render: (row) => (row.reason ? <Ellipsis>{row.reason}</Ellipsis> : null),
  },
];
