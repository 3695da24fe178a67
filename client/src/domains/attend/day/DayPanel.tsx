import { useCallback } from "react";
import { graphql, type PreloadedQuery, usePreloadedQuery } from "react-relay";
import artifact, { type DayPanelQuery } from "@/__generated__/DayPanelQuery.graphql";
import { PartBoundary } from "@/app/page/PageBoundary";
import { rowIdOf } from "@/app/record/rowId";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { NotFoundState } from "@/ui/feedback/states";
import { copyText } from "@/ui/frame/ClipboardButton";
import { SidePanel } from "@/ui/frame/SidePanel";
import type { PanelFrame } from "@/ui/list/opening";
import { dayOf } from "../links";
import { DayContent } from "./DayContent";

export interface DayPanelProps extends PanelFrame {
  /** Row id of the computed day, from the address. */
  id: string;
  /** Refetches the list or the calendar. */
  onChanged: () => Promise<unknown>;
}

/**
 * Panel with a day of a member: figures, reasons, punches, exceptions, applications, corrections and
 * comments.
 */
export default function DayPanel({ id, onChanged, ...frame }: DayPanelProps) {
  const rowId = rowIdOf(id);
  return (
    <SidePanel
      open
      title="当天考勤"
      actions={[
        {
          key: "copy",
          text: "复制链接",
          onClick: () => copyText(`${window.location.origin}${dayOf(rowId)}`),
        },
      ]}
      {...frame}
    >
      <PartBoundary resetKey={id}>
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
  const [queryRef] = useOwnedQuery<DayPanelQuery>(artifact, { id: props.id }, "store-and-network");
  return queryRef ? <Loaded queryRef={queryRef} {...props} /> : <LoadingMask text="加载中" />;
}

function Loaded({
  queryRef,
  id,
  onChanged,
}: LoaderProps & { readonly queryRef: PreloadedQuery<DayPanelQuery> }) {
  const { attendDay } = usePreloadedQuery<DayPanelQuery>(
    graphql`
      query DayPanelQuery($id: ID!) {
        attendDay(id: $id) { ...DayContent_day }
      }
    `,
    queryRef,
  );
  const ask = useFetchQuery();
  const refresh = useCallback(async () => {
    // After a failure the old data stays; the live updates refresh it later.
    await ask<DayPanelQuery>(artifact, { id }).catch(() => undefined);
    await onChanged();
  }, [ask, id, onChanged]);
  if (!attendDay) return <NotFoundState title="看不到这一天的考勤" text="记录不存在，或不对您开放。" />;
  return <DayContent day={attendDay} refresh={refresh} />;
}
