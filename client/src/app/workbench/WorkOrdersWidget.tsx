import { graphql, useFragment, usePreloadedQuery } from "react-relay";
import type { WorkOrdersWidget_query$key } from "@/__generated__/WorkOrdersWidget_query.graphql";
import type { WorkOrdersWidgetQuery } from "@/__generated__/WorkOrdersWidgetQuery.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import { workOrderOf } from "@/domains/work/labels";
import { WORK_ORDER_STATUS } from "@/domains/workOrder/steps/status";
import { formatNumber } from "@/ui/base/format";
import { StatTile } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListTime } from "@/ui/frame/text";
import type { WidgetProps } from "./types";
import { WidgetRow } from "./WidgetRow";

/**
 * The member's pending work orders: their number, and the five that are due first (business §2 Work order).
 */
export default function WorkOrdersWidget({ queryRef }: WidgetProps<WorkOrdersWidgetQuery>) {
  const go = usePageNavigate();
  const { toDo, late, directed, created } = useFragment<WorkOrdersWidget_query$key>(
    graphql`
      fragment WorkOrdersWidget_query on Query @throwOnFieldError {
        toDo: workOrders(
          page: { number: 1, size: 5 }
          filter: { scope: TO_DO }
          orderBy: [{ field: DUE_AT, direction: ASC }]
        ) {
          totalCount
          nodes { id rowId name status dueAt isOverdue customer { name } }
        }
        late: workOrders(page: { number: 1, size: 1 }, filter: { scope: TO_DO, overdue: true }) { totalCount }
        directed: workOrders(page: { number: 1, size: 1 }, filter: { scope: DIRECTED, open: true }) { totalCount }
        created: workOrders(page: { number: 1, size: 1 }, filter: { scope: CREATED, open: true }) { totalCount }
      }
    `,
    usePreloadedQuery<WorkOrdersWidgetQuery>(
      graphql`
        query WorkOrdersWidgetQuery {
          ...WorkOrdersWidget_query
        }
      `,
      queryRef,
    ),
  );
  const tile = (
    label: string,
    of: { readonly totalCount: number } | null | undefined,
    search: string,
    red = false,
  ) => (
    <StatTile
      label={label}
      value={formatNumber(of?.totalCount ?? 0, 0)}
      {...(red && of?.totalCount ? { tone: "red" as const } : {})}
      onClick={() => go(`/workorder?${search}`)}
    />
  );
  const rows = toDo?.nodes ?? [];
  return (
    <>
      <div className="wb-stats">
        {tile("待我处理", toDo, "view=TO_DO")}
        {tile("其中逾期", late, "view=TO_DO&late=1", true)}
        {tile("我负责的", directed, "view=DIRECTED&open=1")}
        {tile("我创建的", created, "view=CREATED&open=1")}
      </div>
      {rows.length > 0 ? (
        <ul className="wb-rows" aria-label="最先到期的工单">
          {rows.map(({ id, rowId, name, status, dueAt, isOverdue, customer }) => (
            <WidgetRow
              key={id}
              to={workOrderOf(rowId)}
              title={name}
              note={[WORK_ORDER_STATUS[status].text, customer?.name].filter(Boolean).join(" · ")}
            >
              {isOverdue ? <StatusTag tone="red">逾期</StatusTag> : null} <ListTime value={dueAt} />
            </WidgetRow>
          ))}
        </ul>
      ) : null}
    </>
  );
}
