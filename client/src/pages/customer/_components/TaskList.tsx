import { graphql, useFragment } from "react-relay";
import type { TaskList_customer$key } from "@/__generated__/TaskList_customer.graphql";
import type { TaskList_query$key } from "@/__generated__/TaskList_query.graphql";
import { lazyPart } from "@/app/page/lazyPart";
import { useList } from "@/app/record/useList";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { tasks as LIST } from "../_lib/lists";

const TaskTable = lazyPart(
  () => import("@/pages/task/_components/TaskTable").then((module) => module.TaskTable),
  { ahead: true },
);

/**
 * List of the tasks for one customer visible to the viewer; a new one is for that customer
 * (business §2 Customer: task).
 */
export function TaskList(props: { query: TaskList_query$key; customer: TaskList_customer$key }) {
  const data = useFragment(
    graphql`
      fragment TaskList_query on Query
      @argumentDefinitions(
        page: { type: "PageInput!" }
        filter: { type: "TaskFilter" }
        orderBy: { type: "[TaskOrder!]" }
      ) {
        tasks(page: $page, filter: $filter, orderBy: $orderBy) {
          totalCount
          nodes { ...columns_task }
        }
      }
    `,
    props.query,
  );
  const { rowId, name } = useFragment(
    graphql`
      fragment TaskList_customer on Customer {
        rowId
        name
      }
    `,
    props.customer,
  );
  const list = useList(LIST, { directorId: useMemberSource() });
  return (
    <TaskTable
      list={list}
      tasks={data.tasks}
      filter={{ ...LIST.filterOf(list.state), customerId: rowId }}
      without={["customer"]}
      preset={{ customer: { rowId, name } }}
    />
  );
}
