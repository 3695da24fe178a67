import { graphql } from "react-relay";
import type { DeviceOrdersQuery, WorkOrderFilter } from "@/__generated__/DeviceOrdersQuery.graphql";
import { PageLink } from "@/app/page/navigation";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { workOrderOf } from "@/domains/work/labels";
import { WORK_ORDER_STATUS } from "@/domains/workOrder/steps/status";
import type { Column } from "@/ui/base/types";
import { EmptyState, ErrorState } from "@/ui/feedback/states";
import { Section } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListTime } from "@/ui/frame/text";
import { SimpleTable } from "@/ui/list/SimpleTable";

/** Number of the newest orders that are shown. */
const NEWEST = 10;

const QUERY = graphql`
  query DeviceOrdersQuery($filter: WorkOrderFilter!, $size: Int!) {
    workOrders(page: { number: 1, size: $size }, filter: $filter) {
      totalCount
      nodes { rowId name status requestedAt director { name } }
    }
  }
`;

type Row = NonNullable<DeviceOrdersQuery["response"]["workOrders"]>["nodes"][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: "name",
    title: "工单",
    grow: true,
    minWidth: 160,
    render: ({ rowId, name }) => <PageLink to={workOrderOf(rowId)}>{name}</PageLink>,
  },
  {
    key: "status",
    title: "状态",
    width: 92,
    render: ({ status }) => (
      <StatusTag tone={WORK_ORDER_STATUS[status].tone}>{WORK_ORDER_STATUS[status].text}</StatusTag>
    ),
  },
  { key: "director", title: "技术员", width: 96, render: ({ director }) => director?.name ?? "未指定" },
  {
    key: "requestedAt",
    title: "报修时间",
    width: 120,
    render: ({ requestedAt }) => <ListTime value={requestedAt} />,
  },
];

/** The past and open work orders of a device of a customer or of a project (business §2 Work order). */
export function DeviceOrders({ of }: { of: Pick<WorkOrderFilter, "assetId" | "projectDeviceId"> }) {
  const { data, error, reload } = useDialogQuery<DeviceOrdersQuery>(QUERY, { filter: of, size: NEWEST });
  const total = data?.workOrders?.totalCount ?? 0;
  return (
    <Section title="工单">
      {error ? (
        <ErrorState compact error={error} onRetry={reload} />
      ) : (
        <SimpleTable
          label="设备的工单"
          columns={COLUMNS}
          rows={data ? (data.workOrders?.nodes ?? []) : null}
          rowKey={({ rowId }) => rowId}
          empty={<EmptyState compact title="暂无工单" text="对它的报修、保养会列在这里。" />}
        />
      )}
      {total > NEWEST ? (
        <p className="ui-muted ui-small">
          共 {total} 个，仅显示最近 {NEWEST} 个
        </p>
      ) : null}
    </Section>
  );
}
