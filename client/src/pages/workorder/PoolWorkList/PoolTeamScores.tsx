import { graphql } from "react-relay";
import type { PoolTeamScoresQuery } from "@/__generated__/PoolTeamScoresQuery.graphql";
import type { ProjectWorkFilter } from "@/__generated__/PoolWorkListPageQuery.graphql";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { formatMoney, formatNumber } from "@/ui/base/format";
import type { Column } from "@/ui/base/types";
import { ErrorState } from "@/ui/feedback/states";
import { PersonName } from "@/ui/frame/Avatar";
import { SidePanel } from "@/ui/frame/SidePanel";
import { SimpleTable } from "@/ui/list/SimpleTable";

type Row = NonNullable<PoolTeamScoresQuery["response"]["projectWorkTeamScores"]>[number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: "member",
    title: "成员",
    width: 150,
    grow: true,
    render: ({ member }) =>
      member ? (
        <PersonName name={member.name} src={member.avatarUrl} />
      ) : (
        <span className="ui-muted">已离职</span>
      ),
  },
  { key: "team", title: "团队", width: 140, render: ({ team }) => team?.name },
  { key: "works", title: "已确认", width: 80, number: true, render: ({ works }) => works },
  { key: "score", title: "得分", width: 80, number: true, render: ({ score }) => formatNumber(score) },
  {
    key: "amount",
    title: "金额（元）",
    width: 120,
    number: true,
    render: ({ amount }) => formatMoney(amount),
  },
];

const sum = (rows: readonly Row[], of: (row: Row) => number) =>
  Math.round(rows.reduce((all, row) => all + of(row), 0) * 100) / 100;

/** Points and amounts of the listed work per team, beside the list; amounts only with permission. */
export function PoolTeamScores({ filter, onClose }: { filter: ProjectWorkFilter; onClose: () => void }) {
  const { data, error, reload } = useDialogQuery<PoolTeamScoresQuery>(
    graphql`
      query PoolTeamScoresQuery($filter: ProjectWorkFilter) {
        projectWorkTeamScores(filter: $filter) {
          works
          score
          amount
          team { rowId name }
          member { rowId name avatarUrl }
        }
      }
    `,
    { filter: ofAll(filter) },
  );
  const rows = data ? (data.projectWorkTeamScores ?? []) : null;
  const amounts = (rows ?? []).filter(({ amount }) => typeof amount === "number");
  return (
    <SidePanel open width={640} title="团队得分" onClose={onClose}>
      {error ? (
        <ErrorState error={error} onRetry={reload} />
      ) : (
        <div className="ui-stack">
          <p className="ui-muted">按列表的筛选条件统计已确认的项目工单，得分高的在前。</p>
          <SimpleTable
            label="团队得分"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ member, team }) => `${member?.rowId ?? "none"} ${team?.rowId ?? "none"}`}
            summary={{
              member: "合计",
              works: sum(rows ?? [], ({ works }) => works),
              score: formatNumber(sum(rows ?? [], ({ score }) => score)),
              amount: amounts.length > 0 ? formatMoney(sum(amounts, ({ amount }) => amount ?? 0)) : "",
            }}
            empty="还没有确认过的项目工单"
          />
        </div>
      )}
    </SidePanel>
  );
}

/** The list's filter without its tab: confirmed work is neither in the pool nor only the viewer's. */
function ofAll({ pool: _pool, mine: _mine, ...filter }: ProjectWorkFilter): ProjectWorkFilter {
  return filter;
}
