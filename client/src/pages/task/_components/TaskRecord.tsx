import { useCallback } from "react";
import { graphql, type PreloadedQuery, usePreloadedQuery } from "react-relay";
import artifact, { type TaskRecordQuery } from "@/__generated__/TaskRecordQuery.graphql";
import { PartBoundary } from "@/app/page/PageBoundary";
import { rowIdOf } from "@/app/record/rowId";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { NotFoundState } from "@/ui/feedback/states";
import { TaskContent } from "./record/TaskContent";

interface TaskRecordProps {
  readonly id: string;
  /** Whatever shows the task besides asks again. */
  readonly onChanged: () => Promise<unknown>;
  readonly onDeleted: () => unknown;
}

/** A task with all that belongs to it, in a panel: asks for itself and follows what others do (business §2 Task). */
export default function TaskRecord({ id, ...told }: TaskRecordProps) {
  return (
    <PartBoundary resetKey={id}>
      <Loader key={id} id={rowIdOf(id)} {...told} />
    </PartBoundary>
  );
}

function Loader({ id, ...told }: TaskRecordProps) {
  const [queryRef] = useOwnedQuery<TaskRecordQuery>(artifact, { id }, "store-and-network");
  return queryRef ? <Loaded queryRef={queryRef} id={id} {...told} /> : <LoadingMask text="加载中" />;
}

function Loaded({
  queryRef,
  id,
  onChanged,
  onDeleted,
}: TaskRecordProps & { readonly queryRef: PreloadedQuery<TaskRecordQuery> }) {
  const data = usePreloadedQuery<TaskRecordQuery>(
    graphql`
      query TaskRecordQuery($id: ID!) {
        task(id: $id) {
          ...TaskContent_task
        }
        ...TaskTimes_query @arguments(id: $id)
      }
    `,
    queryRef,
  );
  const ask = useFetchQuery();
  const refresh = useCallback(async () => {
    // A failure leaves what is shown; the line to the server brings it later.
    await ask<TaskRecordQuery>(artifact, { id }).catch(() => undefined);
    await onChanged();
  }, [ask, id, onChanged]);
  if (!data.task) return <NotFoundState text="任务不存在或已被删除" />;
  return <TaskContent task={data.task} query={data} refresh={refresh} onDeleted={onDeleted} />;
}
