import { useCallback } from "react";
import { graphql, type PreloadedQuery, usePreloadedQuery } from "react-relay";
import artifact, { type ItemLogFilter, type RecentLogsQuery } from "@/__generated__/RecentLogsQuery.graphql";
import { PageLink, usePageNavigate } from "@/app/page/navigation";
import { PartBoundary } from "@/app/page/PageBoundary";
import { logsOf } from "@/domains/log/labels";
import type { LogAbout } from "@/domains/log/within";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { useOwnedQuery } from "@/relay/useOwnedQuery";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState } from "@/ui/feedback/states";
import { Card } from "@/ui/frame/Card";
import { useLogCreate } from "../_lib/useLogActions";
import { useLogCommands } from "../_lib/useLogCommands";
import { LogCard } from "./LogCard";
import "./log.css";

/** Number of logs shown; the list has the others. */
const SHOWN = 5;

export interface RecentLogsProps {
  /** Row ids of the record: the filter of the list, and the links of a new log. */
  readonly about: LogAbout & Pick<ItemLogFilter, "taskId" | "workOrderId" | "projectId" | "customerId">;
  /** Name of the link to the record, which the cards leave out. */
  readonly without: string;
}

/**
 * Latest work logs about a record, on the record's page; has a query of its own
 * (business §2 Customer: log).
 */
export function RecentLogs({ about, without }: RecentLogsProps) {
  const filter = JSON.stringify(about);
  const ask = useFetchQuery();
  const refresh = useCallback(async () => {
    // On failure the present data stays; live updates refetch it later.
    const again = { filter: JSON.parse(filter) as ItemLogFilter, size: SHOWN };
    await ask<RecentLogsQuery>(artifact, again).catch(() => undefined);
  }, [ask, filter]);
  const create = useLogCreate(refresh, about);
  return (
    <Card title="工作日志" actions={create ? [create] : []}>
      <PartBoundary>
        <Loader about={about} without={without} refresh={refresh} />
      </PartBoundary>
    </Card>
  );
}

interface LoaderProps extends RecentLogsProps {
  readonly refresh: () => Promise<void>;
}

function Loader(props: LoaderProps) {
  const variables = { filter: props.about, size: SHOWN };
  const [queryRef] = useOwnedQuery<RecentLogsQuery>(artifact, variables, "store-and-network");
  return queryRef ? <Loaded queryRef={queryRef} {...props} /> : <LoadingMask text="加载中" />;
}

function Loaded({
  queryRef,
  about,
  without,
  refresh,
}: LoaderProps & { readonly queryRef: PreloadedQuery<RecentLogsQuery> }) {
  const { itemLogs } = usePreloadedQuery<RecentLogsQuery>(
    graphql`
      query RecentLogsQuery($filter: ItemLogFilter, $size: Int!) {
        itemLogs(page: { number: 1, size: $size }, filter: $filter) {
          totalCount
          nodes {
            id
            rowId
            ...LogCard_log
          }
        }
      }
    `,
    queryRef,
  );
  const commands = useLogCommands(refresh);
  const go = usePageNavigate();
  const rows = itemLogs?.nodes ?? [];
  const total = itemLogs?.totalCount ?? 0;
  if (rows.length === 0) return <EmptyState compact title="还没有相关的日志" />;
  return (
    <div className="ui-stack">
      <ol className="log-stream" aria-label="工作日志">
        {rows.map((row) => (
          <li key={row.rowId}>
            <LogCard
              log={row}
              active={false}
              dated
              without={[without]}
              commands={commands}
              onOpen={() => go(logsOf({ ...about, show: row.rowId }))}
            />
          </li>
        ))}
      </ol>
      {total > rows.length ? <PageLink to={logsOf({ ...about })}>查看全部 {total} 篇</PageLink> : null}
    </div>
  );
}
