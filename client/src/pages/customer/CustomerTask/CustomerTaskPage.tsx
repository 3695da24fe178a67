import { graphql, usePreloadedQuery } from "react-relay";
import type { CustomerTaskPageQuery } from "@/__generated__/CustomerTaskPageQuery.graphql";
import { found } from "@/app/errors";
import type { PageProps } from "@/app/routes/types";
import { CustomerFrame } from "../_components/CustomerFrame";
import { TaskList } from "../_components/TaskList";

/** List of the tasks for one customer (business §2 Customer: task). */
export default function CustomerTaskPage({ queryRef }: PageProps<CustomerTaskPageQuery>) {
  const data = usePreloadedQuery<CustomerTaskPageQuery>(
    graphql`
      query CustomerTaskPageQuery($id: ID!, $page: PageInput!, $filter: TaskFilter, $orderBy: [TaskOrder!]) {
        customer(id: $id) {
          ...CustomerFrame_customer
          ...TaskList_customer
        }
        ...TaskList_query @arguments(page: $page, filter: $filter, orderBy: $orderBy)
      }
    `,
    queryRef,
  );
  const customer = found(data.customer);
  return (
    <CustomerFrame customer={customer} title="任务">
      <TaskList query={data} customer={customer} />
    </CustomerFrame>
  );
}
