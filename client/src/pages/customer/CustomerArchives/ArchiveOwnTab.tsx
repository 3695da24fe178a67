import { type ReactNode, use, useMemo } from "react";
import { graphql, type PreloadedQuery, usePreloadedQuery } from "react-relay";
import { useSearchParams } from "react-router";
import type { OperationType } from "relay-runtime";
import orders, { type ArchiveOwnTabOrdersQuery } from "@/__generated__/ArchiveOwnTabOrdersQuery.graphql";
import tasks, { type ArchiveOwnTabTasksQuery } from "@/__generated__/ArchiveOwnTabTasksQuery.graphql";
import { PageContext } from "@/app/page/pageContext";
import { type ViewData, ViewHost } from "@/pages/task/_components/views/ViewHost";
import { OrderList } from "../_components/OrderList";
import { TaskList } from "../_components/TaskList";
import type { OwnTab } from "../_lib/tabs";
import { vars as taskVars } from "../CustomerTask/query";
import { vars as orderVars } from "../CustomerWorkOrders/query";

/**
 * Tab of the customer archive whose list has a query of its own, filtered by the URL like the page of that
 * list.
 */
export function ArchiveOwnTab({ tab, customerId }: { tab: OwnTab; customerId: string }) {
  const [search] = useSearchParams();
  const session = { userId: null, enterpriseId: null };
  return tab === "tasks" ? (
    <ViewHost<ArchiveOwnTabTasksQuery>
      artifact={tasks}
      variables={taskVars({ customerId }, search, session)}
      refreshKey={tab}
    >
      {(data) => (
        <Refreshing {...data}>
          <Tasks queryRef={data.queryRef} />
        </Refreshing>
      )}
    </ViewHost>
  ) : (
    <ViewHost<ArchiveOwnTabOrdersQuery>
      artifact={orders}
      variables={orderVars({ customerId }, search)}
      refreshKey={tab}
    >
      {(data) => (
        <Refreshing {...data}>
          <Orders queryRef={data.queryRef} />
        </Refreshing>
      )}
    </ViewHost>
  );
}

/** Makes the parts inside refetch the tab instead of the page. */
function Refreshing<Q extends OperationType>({
  refresh,
  pending,
  children,
}: Omit<ViewData<Q>, "queryRef"> & { children: ReactNode }) {
  const page = use(PageContext);
  const own = useMemo(() => page && { ...page, refresh, pending }, [page, refresh, pending]);
  return <PageContext value={own}>{children}</PageContext>;
}

function Tasks({ queryRef }: { queryRef: PreloadedQuery<ArchiveOwnTabTasksQuery> }) {
  const data = usePreloadedQuery<ArchiveOwnTabTasksQuery>(
    graphql`
      query ArchiveOwnTabTasksQuery($id: ID!, $page: PageInput!, $filter: TaskFilter, $orderBy: [TaskOrder!]) {
        customer(id: $id) { ...TaskList_customer }
        ...TaskList_query @arguments(page: $page, filter: $filter, orderBy: $orderBy)
      }
    `,
    queryRef,
  );
  return data.customer ? <TaskList query={data} customer={data.customer} /> : null;
}

function Orders({ queryRef }: { queryRef: PreloadedQuery<ArchiveOwnTabOrdersQuery> }) {
  const data = usePreloadedQuery<ArchiveOwnTabOrdersQuery>(
    graphql`
      query ArchiveOwnTabOrdersQuery($id: ID!, $page: PageInput!, $filter: WorkOrderFilter, $orderBy: [WorkOrderOrder!]) {
        customer(id: $id) { ...OrderList_customer }
        ...OrderList_query @arguments(page: $page, filter: $filter, orderBy: $orderBy)
      }
    `,
    queryRef,
  );
  return data.customer ? <OrderList query={data} customer={data.customer} /> : null;
}
