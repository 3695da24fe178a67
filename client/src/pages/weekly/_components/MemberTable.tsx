import { graphql, useFragment } from "react-relay";
import type { MemberTable_figures$key } from "@/__generated__/MemberTable_figures.graphql";
import { PageLink } from "@/app/page/navigation";
import { Card } from "@/ui/frame/Card";
import { SimpleTable } from "@/ui/list/SimpleTable";

/** Largest number of members in the server's counts, those with the most reports first. */
const MOST = 500;

interface MemberTableProps {
  figures: MemberTable_figures$key;
  /** The reports of a member, all of them, in time, or late. */
  rows: (memberId: string, late?: boolean) => string;
  /** The page of a member's own figures. */
  to: (memberId: string) => string;
}

/** Table of the numbers of submitted reports per member, in time and late. */
export function MemberTable({ figures: key, rows, to }: MemberTableProps) {
  const figures = useFragment(
    graphql`
      fragment MemberTable_figures on WeeklyFigure @relay(plural: true) {
        submitted
        late
        member { rowId name }
      }
    `,
    key,
  );
  const known = figures.flatMap(({ member, submitted, late }) =>
    member && submitted > 0 ? [{ ...member, submitted, late }] : [],
  );
  const link = (to: string, count: number) => (count > 0 ? <PageLink to={to}>{count}</PageLink> : count);
  return (
    <Card title="成员提交情况" padding={false}>
      {figures.length >= MOST ? (
        <p className="ui-muted ui-small">成员较多，这里列出提交最多的 {MOST} 人，其余请按团队筛选。</p>
      ) : null}
      <SimpleTable
        label="成员提交情况"
        empty="这段时间没有人提交周报"
        maxHeight={480}
        columns={[
          {
            key: "name",
            title: "成员",
            width: 140,
            grow: true,
            render: ({ rowId, name }) => <PageLink to={to(rowId)}>{name}</PageLink>,
          },
          {
            key: "submitted",
            title: "已提交",
            width: 90,
            number: true,
            render: ({ rowId, submitted }) => link(rows(rowId), submitted),
          },
          {
            key: "onTime",
            title: "按时",
            width: 80,
            number: true,
            render: ({ rowId, submitted, late }) => link(rows(rowId, false), submitted - late),
          },
          {
            key: "late",
            title: "逾期",
            width: 80,
            number: true,
            render: ({ rowId, late }) => link(rows(rowId, true), late),
          },
        ]}
        rows={known}
        rowKey={({ rowId }) => rowId}
      />
    </Card>
  );
}
