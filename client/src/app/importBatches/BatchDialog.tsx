import { useState } from "react";
import oneQuery, { type batchQueriesOneQuery } from "@/__generated__/batchQueriesOneQuery.graphql";
import { PageLink, useCanOpen } from "@/app/page/navigation";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { formatDateTime } from "@/ui/base/format";
import type { Column } from "@/ui/base/types";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { EmptyState, ErrorState } from "@/ui/feedback/states";
import { Button } from "@/ui/frame/Button";
import { Pagination } from "@/ui/list/Pagination";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { countsOf, listOf, recordState, stateOf } from "./batchRules";
import { openBatchUndo } from "./openBatchUndo";

type Imported = NonNullable<batchQueriesOneQuery["response"]["importBatchRecords"]>["nodes"][number];

const FIRST = { number: 1, size: 20 };

interface BatchDialogProps extends RecordDialogProps {
  /** Row id of the import. */
  id: string;
}

/** The records of one import, and the action that reverts it. */
export default function BatchDialog({ id, open, onClose, onSaved }: BatchDialogProps) {
  const [page, setPage] = useState(FIRST);
  const { data, error, reload } = usePlainQuery<batchQueriesOneQuery>(oneQuery, { id, page }, { keeps: id });
  const batch = data?.importBatch ?? null;
  const records = data?.importBatchRecords ?? null;
  const canOpen = useCanOpen();
  const list = batch && !batch.undoneAt ? listOf(batch.book, batch.rowId) : null;
  const columns: readonly Column<Imported>[] = [
    {
      key: "title",
      title: "记录",
      grow: true,
      render: ({ title, address }) => {
        if (!title) return <span className="ui-muted">已删除或没有查看权限</span>;
        if (!address) return title;
        return (
          <PageLink to={address} onClick={onClose}>
            {title}
          </PageLink>
        );
      },
    },
    { key: "state", title: "导入结果", width: 160, render: recordState },
  ];
  const undo = async () => {
    if (!(await openBatchUndo({ id }))) return;
    onSaved();
    reload();
  };
  return (
    <AppDialog
      open={open}
      size="wide"
      title="本次导入"
      onClose={onClose}
      footer={
        <>
          {batch?.canUndo ? <Button onClick={undo}>撤销导入</Button> : null}
          <Button intent="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState compact error={error} onRetry={reload} />
      ) : data && !batch ? (
        <EmptyState compact title="看不到这次导入" text="只有导入的人和企业管理员可以查看。" />
      ) : (
        <>
          {batch ? (
            <p>
              {batch.createdBy?.name ?? "系统"}于 {formatDateTime(batch.createdAt)} 导入{batch.title}“
              {batch.fileName}”：{countsOf(batch)}。{batch.undoneAt ? `${stateOf(batch)}。` : ""}
            </p>
          ) : null}
          {batch?.obstacle && !batch.undoneAt ? <p className="ui-muted">{batch.obstacle}</p> : null}
          {list && canOpen(list.to) ? (
            <PageLink to={list.to} onClick={onClose}>
              {list.text}
            </PageLink>
          ) : null}
          <SimpleTable
            label="本次导入的记录"
            columns={columns}
            rows={records?.nodes ?? null}
            rowKey={({ rowId }) => rowId}
            empty="没有记录"
          />
          {records && records.totalCount > FIRST.size ? (
            <Pagination
              page={page.number}
              size={page.size}
              total={records.totalCount}
              onPage={(number) => setPage({ ...page, number })}
              onSize={(size) => setPage({ number: 1, size })}
            />
          ) : null}
        </>
      )}
    </AppDialog>
  );
}
