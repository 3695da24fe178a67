import { useMemo } from "react";
import { graphql } from "react-relay";
import type { PaperFileDialogMutation } from "@/__generated__/PaperFileDialogMutation.graphql";
import type { PaperFileDialogQuery } from "@/__generated__/PaperFileDialogQuery.graphql";
import { tree } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useSave } from "@/relay/useAppMutation";
import { groupTree } from "../../doc/_lib/groups";
import { usePaperOver } from "../_lib/usePaperOver";

const FORM = defineForm<{ groupId?: string | null }, { version: number }>()({
  groupId: tree("文档分类", { fullPath: true, of: () => null }),
});

export interface PaperFileDialogProps extends RecordDialogProps {
  paper: { readonly rowId: string; readonly name: string; readonly version: number };
}

/**
 * Dialog that stores the files of an acceptance document among the documents of the project, under a
 * category.
 */
export default function PaperFileDialog({ paper, ...props }: PaperFileDialogProps) {
  const { data } = useDialogQuery<PaperFileDialogQuery>(
    graphql`
      query PaperFileDialogQuery {
        fileGroups(category: PROJECT) { rowId name parentRowId fileCount }
      }
    `,
    {},
  );
  const file = useSave<PaperFileDialogMutation>(graphql`
    mutation PaperFileDialogMutation($id: ID!, $version: Int!, $groupId: ID!) {
      acceptanceFile(
        input: { id: $id, version: $version, groupId: $groupId }
      ) { userErrors { field message code } }
    }
  `);
  const over = usePaperOver();
  const nodes = useMemo(() => groupTree(data?.fileGroups ?? [], false), [data]);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      title={`将“${paper.name}”存入项目文档`}
      savedText="已存入项目文档"
      parts={{ groupId: { nodes, required: true } }}
      validate={({ groupId }) => (groupId ? {} : { groupId: "请选择文档分类" })}
      create={async ({ groupId }) => ({
        userErrors: await over(paper, (target) => file({ ...target, groupId: groupId ?? "" })),
      })}
    />
  );
}
