import { graphql } from "react-relay";
import type { QuestionDialogCreateMutation } from "@/__generated__/QuestionDialogCreateMutation.graphql";
import type { QuestionDialogUpdateMutation } from "@/__generated__/QuestionDialogUpdateMutation.graphql";
import type { QuestionListPageQuery } from "@/__generated__/QuestionListPageQuery.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useAppMutation } from "@/relay/useAppMutation";
import type { TreeNode } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { SwitchInput } from "@/ui/input/choices";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { TreeSelect } from "@/ui/tree/TreeSelect";
import { useProductSource } from "../_lib/useCatalogSources";

interface Values {
  title: string;
  answer: string;
  faultTypeId: string | null;
  productId: string | null;
  enabled: boolean;
}

const F = fieldOf<Values>();

export interface QuestionDialogProps extends RecordDialogProps {
  /** The one to modify; absent for a new one. */
  row?: NonNullable<QuestionListPageQuery["response"]["questions"]>["nodes"][number] | undefined;
  /** The tree of faults. */
  nodes: readonly TreeNode[];
}

/** A question with its answer, new or to be modified. */
export function QuestionDialog({ open, row, nodes, onClose, onSaved }: QuestionDialogProps) {
  const products = useProductSource();
  const [create] = useAppMutation<QuestionDialogCreateMutation>(
    graphql`
      mutation QuestionDialogCreateMutation($input: QuestionInput!) {
        questionCreate(input: $input) {
          question {
            id
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { errors: "return" },
  );
  const [update] = useAppMutation<QuestionDialogUpdateMutation>(
    graphql`
      mutation QuestionDialogUpdateMutation($id: ID!, $version: Int!, $input: QuestionInput!) {
        questionUpdate(id: $id, version: $version, input: $input) {
          question {
            id
            version
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { errors: "return" },
  );
  const form = useForm<Values>({
    initial: {
      title: row?.title ?? "",
      answer: row?.answer ?? "",
      faultTypeId: row?.faultType?.rowId ?? null,
      productId: row?.product?.rowId ?? null,
      enabled: row?.enabled ?? true,
    },
    rules: {
      title: [required("请输入问题"), maxLength(200)],
      answer: [required("请输入解答"), maxLength(5000)],
    },
    onSubmit: async (values) => {
      const input = {
        title: values.title.trim(),
        answer: values.answer.trim(),
        faultTypeId: values.faultTypeId,
        productId: values.productId,
        enabled: values.enabled,
      };
      if (!row) return (await create({ input })).userErrors;
      return (await update({ id: row.rowId, version: row.version, input })).userErrors;
    },
  });
  const product = row?.product;
  return (
    <EditDialog
      open={open}
      form={form}
      id={row?.rowId ?? null}
      subject="问题"
      columns={2}
      onClose={onClose}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      <F name="title" label="问题" required span={2}>
        {(input) => <TextInput {...input} autoFocus placeholder="客户会怎么问" />}
      </F>
      <F name="faultTypeId" label="故障类型">
        {(input) => (
          <TreeSelect
            {...input}
            nodes={nodes}
            valueLabel={row?.faultType?.name}
            placeholder="请选择故障类型"
          />
        )}
      </F>
      <F name="productId" label="产品">
        {(input) => (
          <RemotePicker
            {...input}
            {...products}
            known={product ? [{ value: product.rowId, label: product.name }] : undefined}
            placeholder="请选择产品"
          />
        )}
      </F>
      <F name="answer" label="解答" required span={2}>
        {(input) => <TextArea {...input} maxLength={5000} rows={8} placeholder="怎么回答或处理" />}
      </F>
      <F name="enabled" label="状态">
        {(input) => <SwitchInput {...input} label={input.value ? "启用" : "停用"} />}
      </F>
    </EditDialog>
  );
}
