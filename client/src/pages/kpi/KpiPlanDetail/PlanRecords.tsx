import { graphql } from "react-relay";
import artifact, { type PlanRecordsQuery } from "@/__generated__/PlanRecordsQuery.graphql";
import { PageLink } from "@/app/page/navigation";
import { KPI_ACTION } from "@/domains/kpi/labels";
import { usePrefix } from "@/domains/kpi/usePrefix";
import { usePlainQuery } from "@/relay/usePlainQuery";
import type { Column } from "@/ui/base/types";
import { ErrorState } from "@/ui/feedback/states";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListTime } from "@/ui/frame/text";
import { SimpleTable } from "@/ui/list/SimpleTable";

graphql`
  query PlanRecordsQuery($id: ID!) {
    kpiRecords(page: { number: 1, size: 100 }, filter: { planId: $id }, orderBy: [{ field: AT, direction: DESC }]) {
      totalCount
      nodes {
        rowId action actionText reason before after at
        member { name }
        examine { member { name } }
      }
    }
  }
`;

type Row = NonNullable<PlanRecordsQuery["response"]["kpiRecords"]>["nodes"][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: "at", title: "时间", width: 184, render: ({ at }) => <ListTime value={at} /> },
  {
    key: "action",
    title: "操作",
    width: 120,
    render: ({ action, actionText }) => <StatusTag tone={KPI_ACTION[action].tone}>{actionText}</StatusTag>,
  },
  { key: "member", title: "操作人", width: 110, render: ({ member }) => member?.name ?? "系统" },
  { key: "examine", title: "被考核人", width: 110, render: ({ examine }) => examine?.member?.name },
  {
    key: "change",
    title: "变化",
    width: 220,
    grow: true,
    render: ({ before, after }) => (before || after ? `${before ?? "无"} → ${after ?? "无"}` : null),
  },
  { key: "reason", title: "原因", width: 240, grow: true, render: ({ reason }) => reason },
];

export interface PlanRecordsProps {
  planId: string;
  /** Version of the plan; a new one triggers a refetch. */
  version: number;
}

/**
 * Latest entries of a plan's operation log, with reasons and values before and after
 * (business §2 KPI: OperationRecordKpi).
 */
export function PlanRecords({ planId, version }: PlanRecordsProps) {
  const { data, error, reload } = usePlainQuery<PlanRecordsQuery>(
    artifact,
    { id: planId },
    { keeps: planId, since: version },
  );
  const prefix = usePrefix();
  if (error) return <ErrorState compact error={error} onRetry={reload} />;
  const rows = data ? (data.kpiRecords?.nodes ?? []) : null;
  const isMore = (data?.kpiRecords?.totalCount ?? 0) > (rows?.length ?? 0);
  return (
    <div className="ui-stack">
      <SimpleTable
        label="操作记录"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ rowId }) => rowId}
        empty="还没有操作记录"
      />
      {isMore ? (
        <p>
          <PageLink to={`${prefix}/OperationRecordKpi?planId=${planId}`}>查看全部操作记录</PageLink>
        </p>
      ) : null}
    </div>
  );
}
