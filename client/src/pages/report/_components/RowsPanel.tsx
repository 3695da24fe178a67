import { type ReactNode, useState } from "react";
import type { ConcreteRequest, OperationType } from "relay-runtime";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { formatNumber } from "@/ui/base/format";
import { NotFoundState } from "@/ui/feedback/states";
import { SidePanel } from "@/ui/frame/SidePanel";
import { groupName } from "../_lib/cells";
import type { Detail, Keys, MeasureInfo, Result, Summed } from "../_lib/types";
import { type DetailPage, DetailTable, FIRST_PAGE } from "./DetailTable";

interface RowsPanelProps<Q extends OperationType> {
  /** Query of the rows. */
  query: ConcreteRequest;
  variables: (page: DetailPage) => Q["variables"];
  detailOf: (data: Q["response"]) => Detail | null | undefined;
  result: Result;
  keys: Keys | null;
  /** Dimensions over which the figure is summed. */
  summed?: Summed | null;
  measure: MeasureInfo | undefined;
  /** Above the rows. */
  above?: ReactNode;
  /** The title where nothing is found any longer. */
  gone: string;
  onClose: () => void;
}

/** Side panel with the rows behind a figure of a report. */
export function RowsPanel<Q extends OperationType>({
  query,
  variables,
  detailOf,
  result,
  keys,
  summed = null,
  measure,
  above,
  gone,
  onClose,
}: RowsPanelProps<Q>) {
  const [page, setPage] = useState(FIRST_PAGE);
  const { data, ...asking } = usePlainQuery<Q>(query, variables(page), { keeps: "rows", since: result.asOf });
  const detail = data ? detailOf(data) : undefined;
  return (
    <SidePanel
      open
      title={groupName(result, keys, summed)}
      tag={detail ? <span className="ui-muted">{formatNumber(detail.totalCount)} 条</span> : undefined}
      width={860}
      onClose={onClose}
    >
      {measure ? <p className="report__about">指标：{measure.label}</p> : null}
      {above}
      {data && !detail ? (
        <NotFoundState title={gone} text="可能已被删除、停用，或不再对您开放。" />
      ) : (
        <DetailTable {...asking} detail={detail} page={page} onPage={setPage} />
      )}
    </SidePanel>
  );
}
