import { useState } from "react";
import { graphql } from "react-relay";
import type { FileRecordType, RecordDialogQuery } from "@/__generated__/RecordDialogQuery.graphql";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import type { Column } from "@/ui/base/types";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { ErrorState } from "@/ui/feedback/states";
import { ListTime } from "@/ui/frame/text";
import { Pagination } from "@/ui/list/Pagination";
import { SimpleTable } from "@/ui/list/SimpleTable";

const QUERY = graphql`
  query RecordDialogQuery($fileId: ID!, $type: FileRecordType!, $page: PageInput!) {
    fileRecords(fileId: $fileId, type: $type, page: $page) {
      totalCount
      nodes {
        rowId
        createdAt
        member {
          name
        }
        team {
          name
        }
      }
    }
  }
`;

type Row = NonNullable<RecordDialogQuery["response"]["fileRecords"]>["nodes"][number];

const COLUMNS: Column<Row>[] = [
  { key: "member", title: "成员", render: (row) => row.member?.name },
  { key: "team", title: "团队", render: (row) => row.team?.name },
  { key: "time", title: "时间", width: 180, render: (row) => <ListTime value={row.createdAt} /> },
];

export interface RecordDialogProps {
  open: boolean;
  /** Row id of the document. */
  id: string;
  type: FileRecordType;
  onClose: () => void;
}

/**
 * Dialog with the members who viewed (浏览记录) or downloaded (下载记录) a document, with the total (core §2, §9).
 */
export function RecordDialog({ open, id, type, onClose }: RecordDialogProps) {
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(10);
  const { data, loading, error, reload } = useDialogQuery<RecordDialogQuery>(QUERY, {
    fileId: id,
    type,
    page: { number: page, size },
  });
  // the previous page stays visible until the next one has arrived
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const records = (data ?? last)?.fileRecords;
  const total = records?.totalCount ?? 0;
  return (
    <AppDialog
      open={open}
      size="record"
      title={type === "DOWNLOAD" ? "下载记录" : "浏览记录"}
      onClose={onClose}
    >
      {error && !records ? (
        <ErrorState error={error} onRetry={reload} compact />
      ) : records ? (
        <div className="d-records" data-refetching={loading || undefined}>
          <p className="ui-muted">共 {total} 次</p>
          <SimpleTable
            columns={COLUMNS}
            rows={records.nodes}
            rowKey={(row) => row.rowId}
            label={type === "DOWNLOAD" ? "下载记录" : "浏览记录"}
          />
          {total > 10 ? (
            <Pagination
              page={page}
              size={size}
              total={total}
              onPage={setPage}
              onSize={(next) => {
                setSize(next);
                setPage(1);
              }}
            />
          ) : null}
        </div>
      ) : (
        <LoadingMask />
      )}
    </AppDialog>
  );
}
