import { useMemo } from "react";
import { graphql } from "react-relay";
import type { VersionDialogQuery } from "@/__generated__/VersionDialogQuery.graphql";
import type { VersionDialogRestoreMutation } from "@/__generated__/VersionDialogRestoreMutation.graphql";
import { useFileSender } from "@/app/files/useFileSender";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useAppMutation } from "@/relay/useAppMutation";
import { formatSize } from "@/ui/base/format";
import type { Column } from "@/ui/base/types";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { confirm } from "@/ui/dialog/dialogs";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { ErrorState } from "@/ui/feedback/states";
import { toast } from "@/ui/feedback/toasts";
import { Button } from "@/ui/frame/Button";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ListTime } from "@/ui/frame/text";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { Upload } from "@/ui/upload/Upload";
import { splitName } from "@/ui/upload/uploadRules";

const QUERY = graphql`
  query VersionDialogQuery($id: ID!) {
    file(id: $id) {
      id
      rowId
      name
      version
      versions {
        number
        size
        createdAt
        createdBy {
          name
        }
        isCurrent
        restoredFrom
        streamUrl
      }
      viewerCan {
        update
      }
    }
  }
`;

type File = NonNullable<VersionDialogQuery["response"]["file"]>;
type Row = NonNullable<File["versions"]>[number];

export interface VersionDialogProps {
  open: boolean;
  /** Row id of the document. */
  id: string;
  name: string;
  onClose: () => void;
  onChanged: () => void;
}

/** Dialog with the versions of a document: restore an earlier one, or upload a newer one. */
export function VersionDialog({ open, id, name, onClose, onChanged }: VersionDialogProps) {
  const { data, error, reload } = useDialogQuery<VersionDialogQuery>(QUERY, { id });
  const file = data?.file;
  const [restore] = useAppMutation<VersionDialogRestoreMutation>(
    graphql`
      mutation VersionDialogRestoreMutation($input: FileVersionRestoreInput!) {
        fileVersionRestore(input: $input) {
          file {
            id
            version
            versionNumber
            size
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { success: "已恢复" },
  );
  const target = useMemo(() => ({ fileId: id, isDoc: true, autoAck: true }), [id]);
  const sender = useFileSender(target);
  const changed = () => {
    onChanged();
    reload();
  };
  const askRestore = async (row: Row) => {
    if (!file) return;
    const sure = await confirm({ text: `将第 ${row.number} 版恢复为当前版本，是否继续?` });
    if (!sure) return;
    const { ok } = await restore({ input: { id, version: file.version, number: row.number } });
    if (ok) changed();
  };
  const { extension } = splitName(name);
  const columns: Column<Row>[] = [
    {
      key: "number",
      title: "版本",
      width: 150,
      render: (row) => (
        <span className="ui-row">
          第 {row.number} 版{row.isCurrent ? <StatusTag tone="green">当前</StatusTag> : null}
          {row.restoredFrom ? <span className="ui-muted">恢复自第 {row.restoredFrom} 版</span> : null}
        </span>
      ),
    },
    { key: "size", title: "大小", width: 90, number: true, render: (row) => formatSize(row.size) },
    { key: "createdBy", title: "上传人", width: 100, render: (row) => row.createdBy?.name },
    { key: "createdAt", title: "时间", width: 170, render: (row) => <ListTime value={row.createdAt} /> },
    {
      key: "actions",
      title: "操作",
      width: 120,
      render: (row) => (
        <span className="ui-row">
          {row.streamUrl ? (
            <a className="ui-link" href={row.streamUrl} target="_blank" rel="noopener">
              查看
            </a>
          ) : null}
          {file?.viewerCan.update && !row.isCurrent ? (
            <Button size="small" variant="minimal" onClick={() => askRestore(row)}>
              恢复
            </Button>
          ) : null}
        </span>
      ),
    },
  ];
  return (
    <AppDialog open={open} size="wide" title={`历史版本：${name}`} onClose={onClose}>
      {error && !file ? (
        <ErrorState error={error} onRetry={reload} compact />
      ) : file ? (
        <div className="d-records">
          {file.viewerCan.update ? (
            <Upload
              value={[]}
              onChange={() => {
                toast.success("新版本已上传");
                changed();
              }}
              limit={1}
              accept={extension || undefined}
              upload={sender.upload}
              abandon={sender.abandon}
            />
          ) : null}
          <SimpleTable
            columns={columns}
            rows={file.versions ?? []}
            rowKey={(row) => String(row.number)}
            label="历史版本"
          />
        </div>
      ) : data ? (
        <ErrorState error="内容不存在或已被删除" compact />
      ) : (
        <LoadingMask />
      )}
    </AppDialog>
  );
}
