import { graphql } from "react-relay";
import type { orderColumns_order$key } from "@/__generated__/orderColumns_order.graphql";
import type { WorkOrderTableDeleteMutation } from "@/__generated__/WorkOrderTableDeleteMutation.graphql";
import { useCan } from "@/access/Can";
import { usePageRefresh } from "@/app/page/pageContext";
import { RecordList, type RecordListProps } from "@/app/record/RecordList";
import { useUnseen } from "@/app/record/useUnseen";
import { EVERY_ORDER } from "@/domains/workOrder/access";
import { useWorkOrderSteps } from "@/domains/workOrder/steps/useWorkOrderSteps";
import { useSave } from "@/relay/useAppMutation";
import { openWorkOrder } from "../_lib/openWorkOrder";
import { useWorkOrderRows, WORK_ORDER_COLUMNS, type WorkOrderRow } from "./orderColumns";
import { panelOf } from "./panel";

type ListProps = Pick<
  RecordListProps<WorkOrderRow>,
  "title" | "state" | "filters" | "keywordPlaceholder" | "storageKey"
>;

/** Work orders of a project or customer (business §2 Work order). */
export function WorkOrderTable({
  list,
  orders,
  without,
  preset,
}: {
  list: ListProps;
  orders:
    | { readonly totalCount: number | null | undefined; readonly nodes: orderColumns_order$key }
    | null
    | undefined;
  /** Columns left out, as their values are the same in all rows. */
  without: readonly string[];
  /** Initial values of a new order. */
  preset: NonNullable<Parameters<typeof openWorkOrder>[0]["preset"]>;
}) {
  const can = useCan();
  const refresh = usePageRefresh();
  const steps = useWorkOrderSteps();
  const remove = useSave<WorkOrderTableDeleteMutation>(graphql`
    mutation WorkOrderTableDeleteMutation($ids: [ID!]!) {
      workOrderDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const nodes = useWorkOrderRows(orders?.nodes);
  const page = orders && { totalCount: orders.totalCount, nodes };
  return (
    <RecordList
      {...list}
      embedded
      subject="工单"
      unseen={useUnseen("工单", EVERY_ORDER)}
      columns={WORK_ORDER_COLUMNS.filter(({ key }) => !without.includes(key))}
      page={page}
      nameOf={({ code, name }) => `${code} ${name}`}
      panel={panelOf(refresh)}
      edit={(row) => openWorkOrder(row ? { row } : { preset })}
      rowActions={(row) => {
        const { likely, rare } = steps.actionsOf(row, refresh);
        return [...likely, ...rare];
      }}
      remove={async (ids) => (await remove({ ids })).userErrors}
      bin="WORK_ORDER"
      create={can({ perms: "work:create" }) ? {} : null}
      about="在这里新建的工单会自动带上所属的项目或客户。"
    />
  );
}
