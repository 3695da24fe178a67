import { PageLink } from "@/app/page/navigation";
import type { Plain } from "@/relay/usePlainQuery";
import { formatNumber } from "@/ui/base/format";
import type { Column } from "@/ui/base/types";
import { ErrorState } from "@/ui/feedback/states";
import { Pagination } from "@/ui/list/Pagination";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { recordPath } from "../_lib/recordPath";
import type { Detail, FieldInfo } from "../_lib/types";

type Row = Detail["rows"][number];

/** Page of rows, from 1. */
export interface DetailPage {
  readonly number: number;
  readonly size: number;
}

/** The first page. */
export const FIRST_PAGE: DetailPage = { number: 1, size: 20 };

/** Last row that can be reached by paging; beyond it the report has to be narrowed. */
const LAST = 10_000;

/** Width of a time to the minute, in pixels: 2026-11-29 17:30. */
const MOMENT = 164;

const NUMBERS: readonly FieldInfo["kind"][] = ["NUMBER", "MONEY", "MINUTES"];
const WAITING: readonly Column<Row>[] = [{ key: "wait", title: "明细", render: () => null }];

interface DetailTableProps extends Pick<Plain<unknown>, "error" | "loading" | "reload"> {
  detail: Detail | null | undefined;
  page: DetailPage;
  onPage: (page: DetailPage) => void;
}

/** Table of the records that a figure counts, in pages; each links to its page. */
export function DetailTable({ detail, error, loading, reload, page, onPage }: DetailTableProps) {
  if (error) return <ErrorState compact error={error} onRetry={reload} />;
  const columns = detail?.columns.map(
    ({ code, label, kind }, at): Column<Row> => ({
      key: code,
      title: label,
      width: at === 0 ? 200 : kind === "DAY" ? MOMENT : 124,
      grow: at === 0,
      number: NUMBERS.includes(kind),
      render: (row) => {
        const text = row.cells[at]?.text ?? "";
        const path = at === 0 ? recordPath(detail.dataset, row) : null;
        return path ? <PageLink to={path}>{text || "（无名称）"}</PageLink> : text;
      },
    }),
  );
  return (
    <div
      className="report__rows"
      aria-busy={loading || undefined}
      data-busy={(loading && detail) || undefined}
    >
      <SimpleTable
        label="明细"
        columns={columns ?? WAITING}
        rows={detail?.rows ?? null}
        rowKey={({ id }) => id}
        empty="没有数据"
      />
      {detail ? (
        <Pagination
          page={page.number}
          size={page.size}
          total={Math.min(detail.totalCount, LAST)}
          isMore={detail.totalCount > LAST}
          onPage={(number) => onPage({ ...page, number })}
          onSize={(size) => onPage({ number: 1, size })}
        />
      ) : null}
      {detail && detail.totalCount > LAST ? (
        <p className="ui-muted ui-small">最多翻到第 {formatNumber(LAST)} 条，请缩小范围后再看。</p>
      ) : null}
    </div>
  );
}
