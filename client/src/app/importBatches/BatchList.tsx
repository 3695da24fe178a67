import { useState } from "react";
import listQuery, { type batchQueriesListQuery } from "@/__generated__/batchQueriesListQuery.graphql";
import { usePlainQuery } from "@/relay/usePlainQuery";
import type { Column } from "@/ui/base/types";
import { ErrorState } from "@/ui/feedback/states";
import { Button } from "@/ui/frame/Button";
import { ListTime } from "@/ui/frame/text";
import { Pagination } from "@/ui/list/Pagination";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { countsOf, stateOf } from "./batchRules";
import { openBatch } from "./openBatch";
import { openBatchUndo } from "./openBatchUndo";

type Batch = NonNullable<batchQueriesListQuery["response"]["importBatches"]>["nodes"][number];

const FIRST = { number: 1, size: 10 };

interface BatchListProps {
  /** The kind of import, as in the server's `book`. */
  book: string;
  /** Called when one of them was reverted. */
  onUndone: () => void;
}

/** Imports, the newest first: the member's own, or all of the enterprise for members who manage it. */
export default function BatchList({ book, onUndone }: BatchListProps) {
  const [page, setPage] = useState(FIRST);
  const { data, error, reload } = usePlainQuery<batchQueriesListQuery>(
    listQuery,
    { filter: { book }, page },
    { keeps: book },
  );
  const batches = data?.importBatches ?? null;
  const after = async (undoing: Promise<boolean>) => {
    if (!(await undoing)) return;
    onUndone();
    reload();
  };
  const columns: readonly Column<Batch>[] = [
    { key: "at", title: "导入时间", width: 160, render: ({ createdAt }) => <ListTime value={createdAt} /> },
    { key: "by", title: "导入人", width: 100, render: ({ createdBy }) => createdBy?.name ?? "系统" },
    {
      key: "file",
      title: "文件",
      grow: true,
      render: ({ title, fileName }) => (fileName ? `${title}：${fileName}` : title),
    },
    { key: "counts", title: "结果", width: 160, render: countsOf },
    { key: "state", title: "状态", width: 150, render: stateOf },
    {
      key: "actions",
      title: "操作",
      width: 130,
      render: ({ rowId, canUndo, obstacle }) => (
        <span className="ui-row" title={obstacle ?? undefined}>
          <Button variant="minimal" size="small" onClick={() => after(openBatch({ id: rowId }))}>
            查看
          </Button>
          {canUndo ? (
            <Button variant="minimal" size="small" onClick={() => after(openBatchUndo({ id: rowId }))}>
              撤销
            </Button>
          ) : null}
        </span>
      ),
    },
  ];
  if (error) return <ErrorState compact error={error} onRetry={reload} />;
  return (
    <>
      <SimpleTable
        label="导入记录"
        columns={columns}
        rows={batches?.nodes ?? null}
        rowKey={({ rowId }) => rowId}
        empty="还没有导入记录"
      />
      {batches && batches.totalCount > FIRST.size ? (
        <Pagination
          page={page.number}
          size={page.size}
          total={batches.totalCount}
          onPage={(number) => setPage({ ...page, number })}
          onSize={(size) => setPage({ number: 1, size })}
        />
      ) : null}
    </>
  );
}
