import { useCallback, useState } from "react";
import { graphql, type PreloadedQuery, usePreloadedQuery } from "react-relay";
import artifact, { type LogPanelQuery } from "@/__generated__/LogPanelQuery.graphql";
import { PartBoundary } from "@/app/page/PageBoundary";
import { rowIdOf } from "@/app/record/rowId";
import { logOf } from "@/domains/log/labels";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import type { Action } from "@/ui/base/types";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { NotFoundState } from "@/ui/feedback/states";
import { copyText } from "@/ui/frame/ClipboardButton";
import { SidePanel } from "@/ui/frame/SidePanel";
import type { PanelFrame } from "@/ui/list/opening";
import { useLogCommands } from "../_lib/useLogCommands";
import { LogContent } from "./LogContent";

/** Fields of the loaded log that the header's actions need. */
interface Known {
  readonly name: string;
  readonly update: boolean;
  readonly delete: boolean;
}

export interface LogPanelProps extends PanelFrame {
  /** Row id of the log, from the URL. */
  id: string;
  /** Refetches the list. */
  onChanged: () => Promise<unknown>;
}

/** Panel of a work log beside its list: contents, files, comments and change history (business §2 Log). */
export default function LogPanel({ id, onChanged, ...frame }: LogPanelProps) {
  const rowId = rowIdOf(id);
  const [known, setKnown] = useState<Known | null>(null);
  const ask = useFetchQuery();
  const refresh = useCallback(async () => {
    // On failure the present data stays; live updates refetch it later.
    await ask<LogPanelQuery>(artifact, { id: rowId }).catch(() => undefined);
    await onChanged();
  }, [ask, rowId, onChanged]);
  const commands = useLogCommands(refresh);
  const actions: Action[] = [
    { key: "edit", text: "修改", hidden: !known?.update, onClick: () => commands.edit(rowId) },
    {
      key: "copy",
      text: "复制链接",
      hidden: !known,
      onClick: () => copyText(`${window.location.origin}${logOf(rowId)}`),
    },
    {
      key: "delete",
      text: "删除",
      intent: "danger",
      hidden: !known?.delete,
      onClick: () =>
        commands.remove(rowId, known?.name ?? "", async () => {
          frame.onClose();
          await onChanged();
        }),
    },
  ];
  return (
    <SidePanel open title="日志详情" actions={actions} {...frame}>
      <PartBoundary resetKey={id}>
        <Loader key={rowId} id={rowId} onKnown={setKnown} refresh={refresh} />
      </PartBoundary>
    </SidePanel>
  );
}

interface LoaderProps {
  readonly id: string;
  readonly onKnown: (known: Known | null) => void;
  readonly refresh: () => Promise<unknown>;
}

function Loader(props: LoaderProps) {
  const [queryRef] = useOwnedQuery<LogPanelQuery>(artifact, { id: props.id }, "store-and-network");
  return queryRef ? <Loaded queryRef={queryRef} {...props} /> : <LoadingMask text="加载中" />;
}

function Loaded({ queryRef, ...props }: LoaderProps & { readonly queryRef: PreloadedQuery<LogPanelQuery> }) {
  const { itemLog } = usePreloadedQuery<LogPanelQuery>(
    graphql`
      query LogPanelQuery($id: ID!) {
        itemLog(id: $id) {
          ...LogContent_log
        }
      }
    `,
    queryRef,
  );
  if (!itemLog) return <NotFoundState text="日志不存在或已被删除" />;
  return <LogContent log={itemLog} {...props} />;
}
