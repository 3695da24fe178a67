import { graphql, useFragment } from "react-relay";
import type { OrderList_customer$key } from "@/__generated__/OrderList_customer.graphql";
import type { OrderList_query$key } from "@/__generated__/OrderList_query.graphql";
import { lazyPart } from "@/app/page/lazyPart";
import { useList } from "@/app/record/useList";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { orders as LIST } from "../CustomerWorkOrders/list";

const WorkOrderTable = lazyPart(
  () => import("@/pages/workorder/_components/WorkOrderTable").then((module) => module.WorkOrderTable),
  { ahead: true },
);

/**
 * List of the work orders for one customer visible to the viewer; a new one is for that customer
 * (business §2 Customer: work).
 */
export function OrderList(props: { query: OrderList_query$key; customer: OrderList_customer$key }) {
  const data = useFragment(
    graphql`
      fragment OrderList_query on Query
      @argumentDefinitions(
        page: { type: "PageInput!" }
        filter: { type: "WorkOrderFilter" }
        orderBy: { type: "[WorkOrderOrder!]" }
      ) {
        workOrders(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes { ...orderColumns_order }
        }
      }
    `,
    props.query,
  );
  const { rowId, name } = useFragment(
    graphql`
      fragment OrderList_customer on Customer {
        rowId
        name
      }
    `,
    props.customer,
  );
  const list = useList(LIST, { directorId: useMemberSource() });
  return (
    <WorkOrderTable
      list={list}
      orders={data.workOrders}
      without={["customer"]}
      preset={{ customer: { rowId, name } }}
    />
  );
}
