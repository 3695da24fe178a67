import { graphql, useFragment } from "react-relay";
import { Link, useLocation } from "react-router";
import type { ItemLogFilter } from "@/__generated__/LogReportPageQuery.graphql";
import type {
  MemberTable_members$data,
  MemberTable_members$key,
} from "@/__generated__/MemberTable_members.graphql";
import { formatMinutes } from "@/ui/base/format";
import type { Column } from "@/ui/base/types";
import { PersonName } from "@/ui/frame/Avatar";
import { Card } from "@/ui/frame/Card";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { behind, type Counted, totalOf } from "./chartData";
import { REPORTS } from "./kinds";

type Row = MemberTable_members$data[number];

/** Table of counts and hours by member; figures link to the logs, names to the member's own statistic. */
export function MemberTable({
  members: key,
  filter,
  counted,
}: {
  members: MemberTable_members$key;
  filter: ItemLogFilter;
  counted: Counted;
}) {
  const members = useFragment(
    graphql`
      fragment MemberTable_members on ItemLogFigure @relay(plural: true) {
        member { rowId name avatarUrl }
        count
        minutes
      }
    `,
    key,
  );
  const base = useLocation().pathname.startsWith("/report") ? "/report" : "/log";
  const { from, to } = filter.happenedOn ?? {};
  const personal = (rowId: string) => {
    const search = new URLSearchParams({
      authorId: rowId,
      ...(from && to ? { happenedOn: `${from}~${to}` } : {}),
    });
    return `${base}/${REPORTS.personal.page}?${search}`;
  };
  const rows = [...members].sort((a, b) => b[counted] - a[counted]);
  const total = totalOf(rows);
  const columns: Column<Row>[] = [
    {
      key: "member",
      title: "成员",
      minWidth: 120,
      grow: true,
      render: ({ member }) => (member ? <PersonName name={member.name} src={member.avatarUrl} /> : "—"),
    },
    {
      key: "count",
      title: "篇数",
      width: 88,
      number: true,
      render: ({ member, count }) =>
        member ? <Link to={behind(filter, { authorId: member.rowId })}>{count}</Link> : count,
    },
    {
      key: "minutes",
      title: "工时",
      width: 136,
      number: true,
      render: ({ member, minutes }) =>
        member ? (
          <Link to={behind(filter, { authorId: member.rowId })}>{formatMinutes(minutes)}</Link>
        ) : (
          formatMinutes(minutes)
        ),
    },
    {
      key: "report",
      title: "统计",
      width: 88,
      render: ({ member }) => (member ? <Link to={personal(member.rowId)}>个人统计</Link> : null),
    },
  ];
  return (
    <Card title="按成员">
      <SimpleTable
        label="按成员"
        columns={columns}
        rows={rows}
        rowKey={({ member }) => member?.rowId ?? ""}
        maxHeight={480}
        empty="这段时间没有日志"
        summary={{ member: "合计", count: total.count, minutes: formatMinutes(total.minutes) }}
      />
    </Card>
  );
}
