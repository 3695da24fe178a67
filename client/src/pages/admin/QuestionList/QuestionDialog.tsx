import { graphql } from "react-relay";
import type {
  QuestionDialogCreateMutation,
  QuestionInput,
} from "@/__generated__/QuestionDialogCreateMutation.graphql";
import type { QuestionDialogUpdateMutation } from "@/__generated__/QuestionDialogUpdateMutation.graphql";
import { lines, record, text, toggle, tree } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useProductSource } from "@/domains/catalog/useCatalogSources";
import { useSave } from "@/relay/useAppMutation";
import type { TreeNode } from "@/ui/base/types";
import type { QuestionRow } from "./QuestionListPage";

const FORM = defineForm<QuestionInput, QuestionRow>()({
  title: text("问题", { required: true, max: 200, span: 2, placeholder: "客户会怎么问" }),
  faultTypeId: tree("故障类型", { of: ({ faultType }: QuestionRow) => faultType }),
  productId: record("产品", { source: useProductSource, of: ({ product }: QuestionRow) => product }),
  answer: lines("解答", { required: true, max: 5000, span: 2, rows: 8, placeholder: "怎么回答或处理" }),
  enabled: toggle("状态", { words: ["启用", "停用"], start: true }),
});

export interface QuestionDialogProps extends RecordDialogProps {
  /** Question to modify; absent for a new one. */
  row?: QuestionRow | undefined;
  /** Tree of fault categories. */
  nodes: readonly TreeNode[];
}

/** Dialog to create or modify a frequently asked question with its answer. */
export default function QuestionDialog({ nodes, ...props }: QuestionDialogProps) {
  const create = useSave<QuestionDialogCreateMutation>(graphql`
    mutation QuestionDialogCreateMutation($input: QuestionInput!) {
      questionCreate(input: $input) { question { id } userErrors { field message code } }
    }
  `);
  const update = useSave<QuestionDialogUpdateMutation>(graphql`
    mutation QuestionDialogUpdateMutation($id: ID!, $version: Int!, $input: QuestionInput!) {
      questionUpdate(input: { id: $id, version: $version, changes: $input }) {
        question { id version }
        userErrors { field message code }
      }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="问题"
      columns={2}
      parts={{ faultTypeId: { nodes } }}
      create={(input) => create({ input })}
      update={(input, { id, version }) => update({ id, version, input })}
    />
  );
}
