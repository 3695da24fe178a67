import { graphql, usePreloadedQuery } from "react-relay";
import type { CustomerWorkOrdersPageQuery } from "@/__generated__/CustomerWorkOrdersPageQuery.graphql";
import { found } from "@/app/errors";
import type { PageProps } from "@/app/routes/types";
import { CustomerFrame } from "../_components/CustomerFrame";
import { OrderList } from "../_components/OrderList";

/** List of the work orders for one customer (business §2 Customer: work). */
export default function CustomerWorkOrdersPage({ queryRef }: PageProps<CustomerWorkOrdersPageQuery>) {
  const data = usePreloadedQuery<CustomerWorkOrdersPageQuery>(
    graphql`
      query CustomerWorkOrdersPageQuery($id: ID!, $page: PageInput!, $filter: WorkOrderFilter, $orderBy: [WorkOrderOrder!]) {
        customer(id: $id) {
          ...CustomerFrame_customer
          ...OrderList_customer
        }
        ...OrderList_query @arguments(page: $page, filter: $filter, orderBy: $orderBy)
      }
    `,
    queryRef,
  );
  const customer = found(data.customer);
  return (
    <CustomerFrame customer={customer} title="工单">
      <OrderList query={data} customer={customer} />
    </CustomerFrame>
  );
}
