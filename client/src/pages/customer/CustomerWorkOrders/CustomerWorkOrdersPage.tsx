import { graphql, usePreloadedQuery } from "react-relay";
import type { CustomerWorkOrdersPageQuery } from "@/__generated__/CustomerWorkOrdersPageQuery.graphql";
import { found } from "@/app/errors";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { WorkOrderTable } from "@/pages/workorder/_components/WorkOrderTable";
import { CustomerFrame } from "../_components/CustomerFrame";
import { orders as LIST } from "./list";

/** The work orders for one customer; a new one is for that customer (business §2 Customer: work). */
export default function CustomerWorkOrdersPage({ queryRef }: PageProps<CustomerWorkOrdersPageQuery>) {
  const data = usePreloadedQuery<CustomerWorkOrdersPageQuery>(
    graphql`
      query CustomerWorkOrdersPageQuery($id: ID!, $page: PageInput!, $filter: WorkOrderFilter, $orderBy: [WorkOrderOrder!]) {
        customer(id: $id) {
          rowId
          name
          ...CustomerFrame_customer
        }
        workOrders(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes { ...orderColumns_order }
        }
      }
    `,
    queryRef,
  );
  const customer = found(data.customer);
  const { rowId, name } = customer;
  const list = useList(LIST, { directorId: useMemberSource() });
  return (
    <CustomerFrame customer={customer} title="工单">
      <WorkOrderTable
        list={list}
        orders={data.workOrders}
        without={["customer"]}
        preset={{ customer: { rowId, name } }}
      />
    </CustomerFrame>
  );
}
