import { lazy, useRef } from "react";
import { graphql, useFragment } from "react-relay";
import type { LogStream_logs$data, LogStream_logs$key } from "@/__generated__/LogStream_logs.graphql";
import { usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { formatDate } from "@/ui/base/format";
import type { Action, Column, Option } from "@/ui/base/types";
import { EmptyState } from "@/ui/feedback/states";
import { FilterBar } from "@/ui/list/FilterBar";
import { useOpening } from "@/ui/list/opening";
import { Pagination } from "@/ui/list/Pagination";
import type { AnyListState, FilterDefs } from "@/ui/list/useListState";
import { Select } from "@/ui/picker/Select";
import { headingOf } from "../_lib/days";
import { useLogCommands } from "../_lib/useLogCommands";
import { useStreamKeys } from "../_lib/useStreamKeys";
import { LogCard } from "./LogCard";
import "./log.css";

type Row = LogStream_logs$data["nodes"][number];

const LogPanel = lazy(() => import("./LogPanel"));

const NO_COLUMNS: readonly Column<Row>[] = [];

const SORTS: readonly Option[] = [
  { value: "HAPPENED_ON", label: "日期最近" },
  { value: "CREATED_AT", label: "最近填写" },
  { value: "MINUTES", label: "工时最多" },
];

export interface LogStreamProps {
  /** List definition and state, as returned by `useList`. */
  list: {
    readonly state: AnyListState;
    readonly filters: FilterDefs;
    readonly keywordPlaceholder?: string | undefined;
  };
  logs: LogStream_logs$key | null | undefined;
  /** Purpose of the list, shown while it is empty. */
  about: string;
  /** Action to write a log; absent without the permission. */
  create?: Action | undefined;
  /** Links that all of these logs share, left out of the cards. */
  without?: readonly string[];
}

/**
 * List of work logs as cards grouped by day; a log opens beside the list with its comments
 * (business §2 Log).
 */
export function LogStream({ list, logs: key, about, create, without }: LogStreamProps) {
  const logs = useFragment(
    graphql`
      fragment LogStream_logs on ItemLogConnection {
        totalCount
        nodes {
          id
          rowId
          happenedOn
          viewerCan { update }
          ...LogCard_log
        }
      }
    `,
    key,
  );
  const { state, filters, keywordPlaceholder } = list;
  const refresh = usePageRefresh();
  const pending = usePagePending();
  const commands = useLogCommands(refresh);
  const root = useRef<HTMLDivElement>(null);
  const rows = logs?.nodes ?? [];
  const { shown, onRowClick, panel } = useOpening<Row>(
    { panel: (id, frame) => <LogPanel id={id} onChanged={refresh} {...frame} /> },
    { root, columns: NO_COLUMNS, rows: pending ? null : rows, rowKey: ({ rowId }) => rowId },
  );
  useStreamKeys(root, {
    open: (rowId) => rows.filter((row) => row.rowId === rowId).forEach(onRowClick),
    edit: (rowId) => {
      const row = rows.find((one) => one.rowId === rowId);
      if (!row?.viewerCan.update) return false;
      void commands.edit(rowId);
      return true;
    },
  });
  const today = formatDate(new Date());
  const byDay = (state.sort?.field ?? "HAPPENED_ON") === "HAPPENED_ON";
  const isFirst = (at: number) => rows[at - 1]?.happenedOn !== rows[at]?.happenedOn;
  return (
    <div ref={root} className="ui-stack">
      <FilterBar
        state={state}
        filters={filters}
        {...(keywordPlaceholder ? { placeholder: keywordPlaceholder } : {})}
      >
        <span className="log-sort">
          <Select
            aria-label="排序"
            value={state.sort?.field ?? "HAPPENED_ON"}
            options={SORTS}
            clearable={false}
            searchable={false}
            onChange={(field) => state.setSort({ field: field ?? "HAPPENED_ON", direction: "DESC" })}
          />
        </span>
      </FilterBar>
      {rows.length === 0 ? (
        <EmptyState
          title="暂无数据"
          text={state.isFiltered ? "没有符合筛选条件的日志。" : about}
          {...(state.isFiltered
            ? { action: { key: "clear", text: "清除筛选", onClick: state.clearFilters } }
            : create
              ? { action: create }
              : {})}
        />
      ) : (
        <ol className="log-stream" aria-label="日志" aria-busy={pending} data-pending={pending || undefined}>
          {rows.map((row, at) => (
            <li key={row.rowId}>
              {byDay && isFirst(at) ? (
                <h2 className="log-stream__day">{headingOf(row.happenedOn, today)}</h2>
              ) : null}
              <LogCard
                log={row}
                active={row.rowId === shown}
                dated={!byDay}
                without={without}
                commands={commands}
                onOpen={() => onRowClick(row)}
              />
            </li>
          ))}
        </ol>
      )}
      {(logs?.totalCount ?? 0) > 0 || state.page > 1 ? (
        <Pagination
          page={state.page}
          size={state.size}
          total={logs?.totalCount ?? 0}
          onPage={state.setPage}
          onSize={state.setSize}
        />
      ) : null}
      {panel}
    </div>
  );
}
