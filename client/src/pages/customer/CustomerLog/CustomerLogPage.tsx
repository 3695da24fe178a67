import { graphql, usePreloadedQuery } from "react-relay";
import type { CustomerLogPageQuery } from "@/__generated__/CustomerLogPageQuery.graphql";
import { useCan } from "@/access/Can";
import { RecordActivity } from "@/app/activity/RecordActivity";
import { found } from "@/app/errors";
import { lazyPart } from "@/app/page/lazyPart";
import type { PageProps } from "@/app/routes/types";
import { useRecordMembers } from "@/domains/member/useRecordMembers";
import { Card } from "@/ui/frame/Card";
import { CustomerFrame } from "../_components/CustomerFrame";
import { FollowEntries } from "../_components/FollowEntries";

const RecentLogs = lazyPart(() =>
  import("@/pages/log/_components/RecentLogs").then((module) => module.RecentLogs),
);

/**
 * The log of one customer (business §2 Customer: log): follow-ups with a form for the next one, beside
 * members' work logs, the change history and the comments.
 */
export default function CustomerLogPage({ queryRef }: PageProps<CustomerLogPageQuery>) {
  const data = usePreloadedQuery<CustomerLogPageQuery>(
    graphql`
      query CustomerLogPageQuery($id: ID!, $page: PageInput!, $filter: CustomerFollowFilter) {
        customer(id: $id) {
          id
          rowId
          ...CustomerFrame_customer
          ...FollowEntries_customer
        }
        ...FollowEntries_query @arguments(page: $page, filter: $filter)
      }
    `,
    queryRef,
  );
  const customer = found(data.customer);
  useRecordMembers(customer.id);
  const hasLogs = useCan()({ perms: "log" });
  return (
    <CustomerFrame customer={customer} title="日志">
      <div className="cust-log">
        <FollowEntries query={data} customer={customer} />
        <div className="ui-stack">
          {hasLogs ? <RecentLogs about={{ customerId: customer.rowId }} without="customer" /> : null}
          <Card title="动态">
            <RecordActivity recordId={customer.id} />
          </Card>
        </div>
      </div>
    </CustomerFrame>
  );
}
