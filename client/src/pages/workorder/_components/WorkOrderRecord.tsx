import { useCallback } from "react";
import { graphql, type PreloadedQuery, usePreloadedQuery } from "react-relay";
import artifact, { type WorkOrderRecordQuery } from "@/__generated__/WorkOrderRecordQuery.graphql";
import { PartBoundary } from "@/app/page/PageBoundary";
import { rowIdOf } from "@/app/record/rowId";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { NotFoundState } from "@/ui/feedback/states";
import { WorkOrderContent } from "./record/WorkOrderContent";

interface WorkOrderRecordProps {
  readonly id: string;
  /** Refetches whatever else shows the order. */
  readonly onChanged: () => Promise<unknown>;
  readonly onDeleted: () => unknown;
}

/**
 * Loads a work order for the panel, follows live updates, and shows its content (business §2 Work order).
 */
export default function WorkOrderRecord({ id, ...told }: WorkOrderRecordProps) {
  return (
    <PartBoundary resetKey={id}>
      <Loader key={id} id={rowIdOf(id)} {...told} />
    </PartBoundary>
  );
}

function Loader({ id, ...told }: WorkOrderRecordProps) {
  const [queryRef] = useOwnedQuery<WorkOrderRecordQuery>(artifact, { id }, "store-and-network");
  return queryRef ? <Loaded queryRef={queryRef} id={id} {...told} /> : <LoadingMask text="加载中" />;
}

function Loaded({
  queryRef,
  id,
  onChanged,
  onDeleted,
}: WorkOrderRecordProps & { readonly queryRef: PreloadedQuery<WorkOrderRecordQuery> }) {
  const data = usePreloadedQuery<WorkOrderRecordQuery>(
    graphql`
      query WorkOrderRecordQuery($id: ID!) {
        workOrder(id: $id) {
          ...WorkOrderContent_order
        }
      }
    `,
    queryRef,
  );
  const ask = useFetchQuery();
  const refresh = useCallback(async () => {
    // After a failure the present data stays; the event stream brings the change later.
    await ask<WorkOrderRecordQuery>(artifact, { id }).catch(() => undefined);
    await onChanged();
  }, [ask, id, onChanged]);
  if (!data.workOrder) return <NotFoundState text="工单不存在或已被删除" />;
  return <WorkOrderContent order={data.workOrder} refresh={refresh} onDeleted={onDeleted} />;
}
