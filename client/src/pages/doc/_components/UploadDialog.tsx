import { useMemo, useRef, useState } from "react";
import { graphql } from "react-relay";
import type { UploadDialogAckMutation } from "@/__generated__/UploadDialogAckMutation.graphql";
import type { FileCategory, UploadDialogQuery } from "@/__generated__/UploadDialogQuery.graphql";
import { openPreview } from "@/app/files/preview/openPreview";
import { uploadMemory } from "@/app/files/uploadMemory";
import { useFileActions } from "@/app/files/useFileActions";
import { useFileSender } from "@/app/files/useFileSender";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useViewer } from "@/app/session/viewer";
import { useSave } from "@/relay/useAppMutation";
import type { UploadedFile, UserErrors } from "@/ui/base/types";
import { confirmDiscard } from "@/ui/dialog/AppDialog";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { showUserErrors } from "@/ui/feedback/toasts";
import { fieldOf } from "@/ui/form/Field";
import { required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { TreeSelect } from "@/ui/tree/TreeSelect";
import { Upload } from "@/ui/upload/Upload";
import {
  startVisibility,
  type VisibilityValues,
  visibilityInput,
  visibilityProblems,
} from "../_lib/documentForm";
import { groupTree } from "../_lib/groups";
import type { DocumentContext } from "../_lib/params";
import { uploadScope } from "../_lib/uploadScope";
import { VisibilityFields } from "./VisibilityFields";

/** Largest number of files per upload (core §5). */
const LIMIT = 1000;
/** Number of files acknowledged by one request. */
const ACK_AT_ONCE = 200;

interface Values extends VisibilityValues {
  groupId: string | null;
  files: readonly UploadedFile[];
}

const F = fieldOf<Values>();

export interface UploadDialogProps {
  open: boolean;
  context: DocumentContext;
  category: FileCategory;
  /** Called with true when documents were published. */
  onClose: (done: boolean) => void;
}

const QUERY = graphql`
  query UploadDialogQuery($category: FileCategory!) {
    fileGroups(category: $category) {
      rowId
      name
      category
      parentRowId
      fileCount
    }
  }
`;

/**
 * 上传文档: upload dialog for files with their category and visibility; published on confirmation
 * (core §2, §4).
 */
export function UploadDialog({ open, context, category, onClose }: UploadDialogProps) {
  const { rowId, enterprise, isExternal } = useViewer();
  const { data, loading } = useDialogQuery<UploadDialogQuery>(QUERY, { category });
  const nodes = useMemo(() => groupTree(data?.fileGroups ?? [], false), [data]);
  const { projectId, customerId } = context;
  const scope = uploadScope(context, rowId, enterprise.rowId);
  const memory = useMemo(() => uploadMemory(scope), [scope]);
  const target = useMemo(
    () => ({
      category,
      isDoc: true,
      ...(projectId ? { projectId } : {}),
      ...(customerId ? { customerId } : {}),
    }),
    [category, projectId, customerId],
  );
  const sender = useFileSender(target);
  const { remove, rename } = useFileActions();
  const [pending, setPending] = useState(0);
  const ack = useSave<UploadDialogAckMutation>(graphql`
    mutation UploadDialogAckMutation($input: FileAckInput!) {
      fileAck(input: $input) {
        files {
          id
          rowId
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);

  const publish = async (values: Values): Promise<UserErrors> => {
    const { files, groupId } = values;
    for (let start = 0; start < files.length; start += ACK_AT_ONCE) {
      const ids = files.slice(start, start + ACK_AT_ONCE).map(({ id }) => id);
      const { userErrors } = await ack({ input: { ids, groupId, ...visibilityInput(values) } });
      if (userErrors.length > 0) return userErrors;
    }
    const kept = (await memory.load()).map(({ key }) => key);
    memory.forget(kept);
    return null;
  };
  const form = useForm<Values>({
    initial: { groupId: context.groupId, files: [], ...startVisibility(category, isExternal) },
    rules: {
      groupId: [required("请选择文档分类")],
      files: [required("请选择要上传的文件")],
    },
    validate: visibilityProblems,
    onSubmit: publish,
  });

  const { files } = form.values;
  const published = useRef(false);
  const close = async () => {
    if (published.current) {
      onClose(true);
      return;
    }
    // Chosen files make the form dirty, so the dialog has asked for confirmation already, but not about
    // unfinished uploads.
    if (pending > 0 && !form.dirty && !(await confirmDiscard())) return;
    onClose(false);
    const kept = await memory.load();
    memory.forget(kept.map(({ key }) => key));
    for (const { ticket, done } of kept) if (!done && ticket) sender.abandon(ticket);
    if (files.length > 0) showUserErrors(await remove(files.map(({ id }) => id)));
  };

  return (
    <EditDialog
      open={open}
      form={form}
      title="上传文档"
      size="wide"
      loading={loading && !data}
      savedText="上传成功"
      submitText="确定"
      onClose={() => void close()}
      onSaved={() => {
        published.current = true;
      }}
    >
      <F name="groupId" label="文档分类" required>
        {(input) => <TreeSelect {...input} nodes={nodes} fullPath placeholder="请选择文档分类" />}
      </F>
      <F name="files" label="文件" required>
        {(input) => (
          <Upload
            {...input}
            limit={LIMIT}
            upload={sender.upload}
            abandon={sender.abandon}
            memory={memory}
            onPending={setPending}
            remove={(file) => remove([file.id])}
            rename={(file, name) => rename(file.id, name)}
            preview={(file) => void openPreview(file, files)}
          />
        )}
      </F>
      <VisibilityFields values={form.values} category={category} />
    </EditDialog>
  );
}
