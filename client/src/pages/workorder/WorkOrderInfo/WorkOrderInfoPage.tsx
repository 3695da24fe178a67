import { graphql, usePreloadedQuery } from "react-relay";
import type { WorkOrderInfoPageQuery } from "@/__generated__/WorkOrderInfoPageQuery.graphql";
import { found } from "@/app/errors";
import { useRefetchOnReconnect } from "@/app/offline/reconnect";
import { useBack } from "@/app/page/navigation";
import { useBreadcrumb, usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { OrderRefusals } from "@/domains/workOrder/queue/OrderRefusals";
import { useShownFrom } from "@/relay/offlineAnswers";
import { PageHeader } from "@/ui/frame/PageHeader";
import { WorkOrderContent } from "../_components/record/WorkOrderContent";

/** Page of a single work order, the target of links and notifications (business §2 Work order). */
export default function WorkOrderInfoPage({ queryRef }: PageProps<WorkOrderInfoPageQuery>) {
  const data = usePreloadedQuery<WorkOrderInfoPageQuery>(
    graphql`
      query WorkOrderInfoPageQuery($id: ID!) {
        workOrder(id: $id) {
          rowId
          code
          name
          ...WorkOrderContent_order
        }
      }
    `,
    queryRef,
  );
  const order = found(data.workOrder);
  const refresh = usePageRefresh();
  const back = useBack();
  useRefetchOnReconnect(useShownFrom("WorkOrderInfoPageQuery", queryRef.variables), refresh);
  usePageTitle(`${order.code} ${order.name}`);
  return (
    <div className="ui-page">
      <PageHeader
        breadcrumb={useBreadcrumb(order.code)}
        title={order.name}
        actions={[{ key: "back", text: "返回", onClick: back }]}
      />
      <OrderRefusals orderId={order.rowId} refresh={refresh} />
      <WorkOrderContent order={order} refresh={refresh} onDeleted={back} titled />
    </div>
  );
}
