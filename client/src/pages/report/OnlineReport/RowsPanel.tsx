import { useState } from "react";
import rowsQuery, { type reportQueriesRowsQuery } from "@/__generated__/reportQueriesRowsQuery.graphql";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { formatNumber } from "@/ui/base/format";
import { NotFoundState } from "@/ui/feedback/states";
import { SidePanel } from "@/ui/frame/SidePanel";
import { DetailTable, FIRST_PAGE } from "../_components/DetailTable";
import { groupName } from "../_lib/cells";
import type { Condition, Keys, Result } from "../_lib/types";

interface RowsPanelProps {
  id: string;
  parameters: readonly Condition[];
  keys: Keys | null;
  result: Result;
  onClose: () => void;
}

/** The rows behind a figure of a report, beside it. */
export function RowsPanel({ id, parameters, keys, result, onClose }: RowsPanelProps) {
  const [page, setPage] = useState(FIRST_PAGE);
  const { data, ...asking } = usePlainQuery<reportQueriesRowsQuery>(
    rowsQuery,
    { id, parameters: [...parameters], keys: keys && [...keys], page },
    { keeps: "rows", since: result.asOf },
  );
  const detail = data?.onlineReportRows;
  return (
    <SidePanel
      open
      title={groupName(result, keys)}
      tag={detail ? <span className="ui-muted">{formatNumber(detail.totalCount)} 条</span> : undefined}
      width={860}
      onClose={onClose}
    >
      {data && !detail ? (
        <NotFoundState title="报表不存在" text="报表可能已被删除、停用，或不再对您开放。" />
      ) : (
        <DetailTable {...asking} detail={detail} page={page} onPage={setPage} />
      )}
    </SidePanel>
  );
}
