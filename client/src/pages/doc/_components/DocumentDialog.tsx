import { useMemo } from "react";
import { graphql } from "react-relay";
import type { DocumentDialogQuery, FileCategory } from "@/__generated__/DocumentDialogQuery.graphql";
import type { DocumentDialogUpdateMutation } from "@/__generated__/DocumentDialogUpdateMutation.graphql";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { memberOption } from "@/domains/member/option";
import { useSave } from "@/relay/useAppMutation";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { TextInput } from "@/ui/input/TextInput";
import { TreeSelect } from "@/ui/tree/TreeSelect";
import { FILE_NAME_MAX, splitName } from "@/ui/upload/uploadRules";
import {
  startVisibility,
  type VisibilityValues,
  visibilityInput,
  visibilityProblems,
} from "../_lib/documentForm";
import { groupTree } from "../_lib/groups";
import { VisibilityFields } from "./VisibilityFields";

interface Values extends VisibilityValues {
  /** File name without its extension. */
  name: string;
  groupId: string | null;
}

const F = fieldOf<Values>();

export interface DocumentDialogProps {
  open: boolean;
  /** Row id of the document. */
  id: string;
  category: FileCategory;
  onClose: () => void;
  onSaved: () => void;
}

const QUERY = graphql`
  query DocumentDialogQuery($id: ID!, $category: FileCategory!) {
    file(id: $id) {
      id
      name
      version
      isDoc
      isOpen
      isPreviewOnly
      group {
        rowId
      }
      visibleMembers {
        rowId
        name
        avatarUrl
      }
      invisibleMembers {
        rowId
        name
        avatarUrl
      }
    }
    fileGroups(category: $category) {
      rowId
      name
      category
      parentRowId
      fileCount
    }
  }
`;

/** Dialog to edit a file's name, and a document's category and visibility (core §2 File edit dialog). */
export function DocumentDialog({ open, id, category, onClose, onSaved }: DocumentDialogProps) {
  const { data, loading, error, reload } = useDialogQuery<DocumentDialogQuery>(QUERY, { id, category });
  const file = data?.file;
  const { extension } = splitName(file?.name ?? "");
  const nodes = useMemo(() => groupTree(data?.fileGroups ?? [], false), [data]);
  const update = useSave<DocumentDialogUpdateMutation>(graphql`
    mutation DocumentDialogUpdateMutation($input: FileUpdateInput!) {
      fileUpdate(input: $input) {
        file {
          id
          name
          version
          isOpen
          isPreviewOnly
          group {
            rowId
            name
          }
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const form = useForm<Values>({
    initial: file
      ? {
          name: splitName(file.name).base,
          groupId: file.group?.rowId ?? null,
          isOpen: file.isOpen,
          isPreviewOnly: file.isPreviewOnly,
          visibleMemberIds: (file.visibleMembers ?? []).map(({ rowId }) => rowId),
          invisibleMemberIds: (file.invisibleMembers ?? []).map(({ rowId }) => rowId),
        }
      : { name: "", groupId: null, ...startVisibility(category, false) },
    version: file?.version,
    refetch: reload,
    rules: {
      name: [required("请输入文件名称"), maxLength(FILE_NAME_MAX)],
      groupId: file?.isDoc ? [required("请选择文档分类")] : [],
    },
    validate: visibilityProblems,
    onSubmit: async (values, from) => {
      if (!file) return [{ message: "内容不存在或已被删除" }];
      const { name, groupId } = values;
      const more = file.isDoc ? { groupId, ...visibilityInput(values) } : {};
      // the extension is kept, whatever name was typed
      const input = { id, version: from.version ?? file.version, name: name.trim() + extension, ...more };
      return (await update({ input })).userErrors;
    },
  });

  const missing = !loading && !file;
  return (
    <EditDialog
      open={open}
      form={form}
      id={id}
      title="编辑文件"
      loading={loading && !file}
      loadError={missing ? { message: error ?? "内容不存在或已被删除", code: error ? null : "10003" } : null}
      onClose={onClose}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      <F name="name" label="文件名称" required help={extension ? `扩展名 ${extension} 保持不变` : undefined}>
        {(input) => <TextInput {...input} autoFocus maxLength={FILE_NAME_MAX} placeholder="请输入文件名称" />}
      </F>
      <F name="groupId" label="文档分类" required hidden={!file?.isDoc}>
        {(input) => <TreeSelect {...input} nodes={nodes} fullPath placeholder="请选择文档分类" />}
      </F>
      {file?.isDoc ? (
        <VisibilityFields
          values={form.values}
          category={category}
          was={file.isOpen}
          known={[...(file.visibleMembers ?? []), ...(file.invisibleMembers ?? [])].map(memberOption)}
        />
      ) : null}
    </EditDialog>
  );
}
