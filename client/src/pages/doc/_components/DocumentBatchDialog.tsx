import { useMemo, useRef } from "react";
import { graphql } from "react-relay";
import type { DocumentBatchDialogMutation } from "@/__generated__/DocumentBatchDialogMutation.graphql";
import type {
  DocumentBatchDialogQuery,
  FileCategory,
} from "@/__generated__/DocumentBatchDialogQuery.graphql";
import { type BatchRow, type Outcome, outcomesOf } from "@/app/record/outcomes";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useViewer } from "@/app/session/viewer";
import { useSave } from "@/relay/useAppMutation";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { TreeSelect } from "@/ui/tree/TreeSelect";
import {
  audienceInput,
  startVisibility,
  type VisibilityValues,
  visibilityProblems,
} from "../_lib/documentForm";
import { groupTree } from "../_lib/groups";
import { VisibilityFields } from "./VisibilityFields";

interface Values extends VisibilityValues {
  groupId: string | null;
}

const F = fieldOf<Values>();

const QUERY = graphql`
  query DocumentBatchDialogQuery($category: FileCategory!) {
    fileGroups(category: $category) {
      rowId
      name
      category
      parentRowId
      fileCount
    }
  }
`;

export interface DocumentBatchDialogProps {
  open: boolean;
  rows: readonly BatchRow[];
  category: FileCategory;
  /** Action: move to another category, or change the visibility. */
  what: "move" | "show";
  /** Called with the outcome of each document when the form was sent. */
  onClose: (outcomes?: readonly Outcome[]) => void;
}

/** Moves documents to another category, or changes their visibility; each succeeds or fails by itself. */
export function DocumentBatchDialog({ open, rows, category, what, onClose }: DocumentBatchDialogProps) {
  const { isExternal } = useViewer();
  const { data, loading } = useDialogQuery<DocumentBatchDialogQuery>(QUERY, { category });
  const nodes = useMemo(() => groupTree(data?.fileGroups ?? [], false), [data]);
  const update = useSave<DocumentBatchDialogMutation>(graphql`
    mutation DocumentBatchDialogMutation($input: FileBatchUpdateInput!) {
      fileBatchUpdate(input: $input) {
        results {
          rowId
          error
          file {
            id
            version
            isOpen
            isPreviewOnly
            group {
              rowId
              name
            }
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
  const outcomes = useRef<readonly Outcome[]>(undefined);
  const moves = what === "move";
  const form = useForm<Values>({
    initial: { groupId: null, ...startVisibility(category, isExternal) },
    rules: { groupId: moves ? [required("请选择文档分类")] : [] },
    ...(moves ? {} : { validate: visibilityProblems }),
    onSubmit: async (values) => {
      const ids = rows.map(({ rowId }) => rowId);
      // the preview-only flag is not sent, as the documents differ in it
      const asked = moves ? { groupId: values.groupId } : audienceInput(values);
      const answer = await update({ input: { ids, ...asked } });
      if (answer.ok) outcomes.current = outcomesOf(rows, answer.data?.fileBatchUpdate.results);
      return answer.userErrors;
    },
  });
  return (
    <EditDialog
      open={open}
      form={form}
      title={moves ? `移动 ${rows.length} 个文档到分类` : `设置 ${rows.length} 个文档的查看权限`}
      loading={moves && loading && !data}
      savedText={null}
      onClose={() => onClose(outcomes.current)}
    >
      {moves ? (
        <F name="groupId" label="文档分类" required>
          {(input) => <TreeSelect {...input} nodes={nodes} fullPath placeholder="请选择文档分类" />}
        </F>
      ) : (
        <VisibilityFields values={form.values} category={category} audienceOnly />
      )}
    </EditDialog>
  );
}
