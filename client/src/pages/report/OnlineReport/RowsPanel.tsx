import { useState } from "react";
import rowsQuery, { type reportQueriesRowsQuery } from "@/__generated__/reportQueriesRowsQuery.graphql";
import { PageLink } from "@/app/page/navigation";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { formatNumber } from "@/ui/base/format";
import type { Column } from "@/ui/base/types";
import { ErrorState, NotFoundState } from "@/ui/feedback/states";
import { SidePanel } from "@/ui/frame/SidePanel";
import { Pagination } from "@/ui/list/Pagination";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { keysOf } from "../_lib/cells";
import { recordPath } from "../_lib/recordPath";
import type { Condition, Detail, FieldInfo, Keys, Result } from "../_lib/types";

type Row = Detail["rows"][number];

/** The last row that pages reach; whoever needs more narrows the report down. */
const LAST = 10_000;
const SIZE = 20;

const NUMBERS: readonly FieldInfo["kind"][] = ["NUMBER", "MONEY", "MINUTES"];

/** What the keys of a group are called; the whole is called so. */
function titleOf(result: Result, keys: Keys | null): string {
  if (!keys) return "全部数据";
  const place = JSON.stringify(keys);
  const row = result.rows.find((one) => JSON.stringify(keysOf(one)) === place);
  return row ? row.keys.map(({ text }) => text).join(" · ") : keys.map((key) => key ?? "未填写").join(" · ");
}

interface RowsPanelProps {
  id: string;
  parameters: readonly Condition[];
  keys: Keys | null;
  result: Result;
  onClose: () => void;
}

/** The records that a figure counts, a page of them at a time; each leads to where it stands. */
export function RowsPanel({ id, parameters, keys, result, onClose }: RowsPanelProps) {
  const [page, setPage] = useState({ number: 1, size: SIZE });
  const { data, error, loading, reload } = usePlainQuery<reportQueriesRowsQuery>(
    rowsQuery,
    { id, parameters: [...parameters], keys: keys && [...keys], page },
    { keeps: "rows", since: result.asOf },
  );
  const detail = data?.onlineReportRows;
  const columns = (detail?.columns ?? []).map(
    ({ code, label, kind }, at): Column<Row> => ({
      key: code,
      title: label,
      width: at === 0 ? 200 : 124,
      grow: at === 0,
      number: NUMBERS.includes(kind),
      render: (row) => {
        const text = row.cells[at]?.text ?? "";
        const path = at === 0 && detail ? recordPath(detail.dataset, row) : null;
        return path ? <PageLink to={path}>{text || "（无名称）"}</PageLink> : text;
      },
    }),
  );
  return (
    <SidePanel
      open
      title={titleOf(result, keys)}
      tag={detail ? <span className="ui-muted">{formatNumber(detail.totalCount)} 条</span> : undefined}
      width={860}
      onClose={onClose}
    >
      {error ? (
        <ErrorState compact error={error} onRetry={reload} />
      ) : data && !detail ? (
        <NotFoundState title="报表不存在" text="报表可能已被删除、停用，或不再对您开放。" />
      ) : (
        <div
          className="report__rows"
          aria-busy={loading || undefined}
          data-busy={(loading && detail) || undefined}
        >
          <SimpleTable
            label="明细"
            columns={columns.length > 0 ? columns : [{ key: "wait", title: "明细", render: () => null }]}
            rows={detail?.rows ?? null}
            rowKey={({ id: key }) => key}
            empty="没有您能看到的数据"
          />
          {detail ? (
            <>
              <Pagination
                page={page.number}
                size={page.size}
                total={Math.min(detail.totalCount, LAST)}
                isMore={detail.totalCount > LAST}
                onPage={(number) => setPage({ ...page, number })}
                onSize={(size) => setPage({ number: 1, size })}
              />
              {detail.totalCount > LAST ? (
                <p className="ui-muted ui-small">最多翻到第 {formatNumber(LAST)} 条，请缩小范围后再看。</p>
              ) : null}
            </>
          ) : null}
        </div>
      )}
    </SidePanel>
  );
}
