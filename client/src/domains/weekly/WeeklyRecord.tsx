import { useCallback } from "react";
import { graphql, type PreloadedQuery, usePreloadedQuery } from "react-relay";
import artifact, { type WeeklyRecordQuery } from "@/__generated__/WeeklyRecordQuery.graphql";
import { PartBoundary } from "@/app/page/PageBoundary";
import { optionsOfItems } from "@/app/record/dictItems";
import { rowIdOf } from "@/app/record/rowId";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { NotFoundState } from "@/ui/feedback/states";
import { WeeklyContent } from "./WeeklyContent";

interface WeeklyRecordProps {
  readonly id: string;
  /** Refreshes the list behind the panel. */
  readonly onChanged: () => Promise<unknown>;
}

/** A report in a panel: loads its own data and follows live updates. */
export default function WeeklyRecord({ id, onChanged }: WeeklyRecordProps) {
  return (
    <PartBoundary resetKey={id}>
      <Loader key={id} id={rowIdOf(id)} onChanged={onChanged} />
    </PartBoundary>
  );
}

function Loader({ id, onChanged }: WeeklyRecordProps) {
  const [queryRef] = useOwnedQuery<WeeklyRecordQuery>(artifact, { id }, "store-and-network");
  return queryRef ? (
    <Loaded queryRef={queryRef} id={id} onChanged={onChanged} />
  ) : (
    <LoadingMask text="加载中" />
  );
}

function Loaded({
  queryRef,
  id,
  onChanged,
}: WeeklyRecordProps & { readonly queryRef: PreloadedQuery<WeeklyRecordQuery> }) {
  const data = usePreloadedQuery<WeeklyRecordQuery>(
    graphql`
      query WeeklyRecordQuery($id: ID!) {
        weekly(id: $id) { ...WeeklyContent_weekly }
        dictItems(code: WEEKLY_COMMENT_GRADE) { value text }
      }
    `,
    queryRef,
  );
  const ask = useFetchQuery();
  const refresh = useCallback(async () => {
    // After a failure the old data stays; the live updates refresh it later.
    await ask<WeeklyRecordQuery>(artifact, { id }).catch(() => undefined);
    await onChanged();
  }, [ask, id, onChanged]);
  if (!data.weekly)
    return <NotFoundState title="看不到这份周报" text="周报不存在、已被删除，或不对您开放。" />;
  return <WeeklyContent weekly={data.weekly} grades={optionsOfItems(data.dictItems)} refresh={refresh} />;
}
