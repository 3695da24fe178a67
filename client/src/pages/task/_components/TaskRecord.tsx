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
  /** Refetches whatever else shows the task. */
  readonly onChanged: () => Promise<unknown>;
  readonly onDeleted: () => unknown;
}

/** Loads a task for the panel, follows live updates, and shows its content (business §2 Task). */
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
    // After a failure the present data stays; the event stream brings the change later.
    await ask<TaskRecordQuery>(artifact, { id }).catch(() => undefined);
    await onChanged();
  }, [ask, id, onChanged]);
  if (!data.task) return <NotFoundState text="任务不存在或已被删除" />;
  return <TaskContent task={data.task} query={data} refresh={refresh} onDeleted={onDeleted} />;
}
