import { useCallback } from "react";
import { graphql, type PreloadedQuery, usePreloadedQuery } from "react-relay";
import artifact, { type ResultPanelQuery } from "@/__generated__/ResultPanelQuery.graphql";
import { PartBoundary } from "@/app/page/PageBoundary";
import { rowIdOf } from "@/app/record/rowId";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { NotFoundState } from "@/ui/feedback/states";
import { SidePanel } from "@/ui/frame/SidePanel";
import type { PanelFrame } from "@/ui/list/opening";
import { ResultContent } from "./ResultContent";

export interface ResultPanelProps extends PanelFrame {
  /** Row id of the result, from the URL. */
  id: string;
  /** Refetches the list. */
  onChanged: () => Promise<unknown>;
}

/** Panel of an appraisal result beside its list, with its calculation (business §2 KPI). */
export default function ResultPanel({ id, onChanged, ...frame }: ResultPanelProps) {
  const rowId = rowIdOf(id);
  return (
    <SidePanel open title="考核结果" {...frame}>
      <PartBoundary resetKey={rowId}>
        <Loader key={rowId} id={rowId} onChanged={onChanged} />
      </PartBoundary>
    </SidePanel>
  );
}

interface LoaderProps {
  readonly id: string;
  readonly onChanged: () => Promise<unknown>;
}

function Loader(props: LoaderProps) {
  const [queryRef] = useOwnedQuery<ResultPanelQuery>(artifact, { id: props.id }, "store-and-network");
  return queryRef ? <Loaded queryRef={queryRef} {...props} /> : <LoadingMask text="加载中" />;
}

function Loaded({
  queryRef,
  id,
  onChanged,
}: LoaderProps & { readonly queryRef: PreloadedQuery<ResultPanelQuery> }) {
  const { kpiExamine } = usePreloadedQuery<ResultPanelQuery>(
    graphql`
      query ResultPanelQuery($id: ID!) {
        kpiExamine(id: $id) { ...ResultContent_examine }
      }
    `,
    queryRef,
  );
  const ask = useFetchQuery();
  const refresh = useCallback(async () => {
    // On failure the present data stays; live updates refetch it later.
    await ask<ResultPanelQuery>(artifact, { id }).catch(() => undefined);
    await onChanged();
  }, [ask, id, onChanged]);
  if (!kpiExamine) return <NotFoundState title="看不到这个结果" text="结果不存在，或不对您开放。" />;
  return <ResultContent examine={kpiExamine} refresh={refresh} />;
}
