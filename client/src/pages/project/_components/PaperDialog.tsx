import { useMemo } from "react";
import { graphql } from "react-relay";
import type { PaperDialogCreateMutation } from "@/__generated__/PaperDialogCreateMutation.graphql";
import type { PaperDialogSubmitMutation } from "@/__generated__/PaperDialogSubmitMutation.graphql";
import type { PaperDialogUpdateMutation } from "@/__generated__/PaperDialogUpdateMutation.graphql";
import CommentAttachments from "@/app/comments/CommentAttachments";
import { attachedFiles } from "@/app/files/attached";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useTrackedRow } from "@/app/record/trackedRows";
import { categoryNodes } from "@/domains/category/categoryTree";
import { useSave } from "@/relay/useAppMutation";
import type { UploadedFile } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { SwitchInput } from "@/ui/input/choices";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import { TreeSelect } from "@/ui/tree/TreeSelect";
import type { DirectoryRow } from "../_lib/acceptance";

interface Values {
  itemId: string | null;
  name: string;
  remark: string;
  files: readonly UploadedFile[];
  submit: boolean;
}

const F = fieldOf<Values>();

const RULES = {
  itemId: [required("请选择验收目录")],
  name: [required("请输入资料名称"), maxLength(100)],
  remark: [maxLength(500)],
};

/** An acceptance document as the dialog edits it. */
export interface PaperRow {
  readonly rowId: string;
  readonly name: string;
  readonly remark?: string | null | undefined;
  readonly version: number;
  readonly item?: { readonly rowId: string } | null | undefined;
  readonly files:
    | readonly { readonly rowId: string; readonly name: string; readonly size: number }[]
    | null
    | undefined;
}

export interface PaperDialogProps extends RecordDialogProps {
  row?: PaperRow | undefined;
  /** The directory node of new documents, if known. */
  item?: { readonly rowId: string; readonly name: string } | undefined;
  /** Otherwise the nodes to choose from: those for which the viewer may submit papers. */
  items: readonly DirectoryRow[];
}

/**
 * Dialog to upload or modify acceptance documents of a directory node; they are submitted for review at
 * once unless saved as drafts.
 */
export default function PaperDialog({ open, row: given, item, items, onClose, onSaved }: PaperDialogProps) {
  const fresh = useTrackedRow(given);
  const row = fresh.row ?? given;
  const create = useSave<PaperDialogCreateMutation>(graphql`
    mutation PaperDialogCreateMutation($input: AcceptanceResourceInput!) {
      acceptanceResourceCreate(input: $input) { userErrors { field message code } }
    }
  `);
  const update = useSave<PaperDialogUpdateMutation>(graphql`
    mutation PaperDialogUpdateMutation($id: ID!, $version: Int!, $input: AcceptanceResourceInput!) {
      acceptanceResourceUpdate(
        input: { id: $id, version: $version, changes: $input }
      ) { userErrors { field message code } }
    }
  `);
  const submit = useSave<PaperDialogSubmitMutation>(graphql`
    mutation PaperDialogSubmitMutation($input: AcceptanceSubmitInput!) {
      acceptanceSubmit(input: $input) { userErrors { field message code } }
    }
  `);
  const files = attachedFiles(row?.files);
  const nodes = useMemo(() => categoryNodes(items), [items]);
  const form = useForm<Values>({
    initial: {
      itemId: row?.item?.rowId ?? item?.rowId ?? null,
      name: row?.name ?? item?.name ?? "",
      remark: row?.remark ?? "",
      files,
      submit: true,
    },
    rules: RULES,
    validate: ({ submit: now, files: chosen }) =>
      now && chosen.length === 0 ? { files: "提交审核前请先上传文件" } : {},
    version: row?.version,
    ...(row ? { refetch: fresh.refetch } : {}),
    onSubmit: async (values, from) => {
      const input = {
        name: values.name.trim(),
        remark: values.remark.trim() || null,
        attachmentIds: values.files.map(({ id }) => id),
      };
      const version = from.version ?? row?.version ?? 0;
      if (row && values.submit)
        return (await submit({ input: { ...input, id: row.rowId, version } })).userErrors;
      if (row) return (await update({ id: row.rowId, version, input })).userErrors;
      const fresh = { ...input, itemId: values.itemId ?? "" };
      return values.submit
        ? (await submit({ input: fresh })).userErrors
        : (await create({ input: fresh })).userErrors;
    },
  });
  return (
    <EditDialog
      open={open}
      form={form}
      id={row?.rowId ?? null}
      subject="验收资料"
      size="wide"
      savedText={form.values.submit ? "已提交审核" : "保存成功"}
      onClose={onClose}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      <F name="itemId" label="验收目录" required hidden={Boolean(row ?? item)}>
        {(input) => <TreeSelect {...input} nodes={nodes} fullPath placeholder="请选择验收目录" />}
      </F>
      <F name="name" label="资料名称" required>
        {(input) => <TextInput {...input} maxLength={100} autoFocus />}
      </F>
      <F name="files" label="文件" help="最多 20 个；提交后文件不能单独修改">
        {(input) => (
          <CommentAttachments
            of="acceptance_resource"
            value={input.value}
            onChange={input.onChange}
            kept={files.map(({ id }) => id)}
            disabled={input.disabled}
          />
        )}
      </F>
      <F name="remark" label="备注">
        {(input) => <TextArea {...input} rows={2} maxLength={500} />}
      </F>
      <F name="submit" label="提交">
        {(input) => <SwitchInput {...input} label={input.value ? "保存后提交审核" : "先保存，稍后提交"} />}
      </F>
    </EditDialog>
  );
}
