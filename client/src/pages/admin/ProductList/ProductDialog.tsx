import { graphql } from "react-relay";
import type { ProductDialogCreateMutation } from "@/__generated__/ProductDialogCreateMutation.graphql";
import type { ProductDialogUpdateMutation } from "@/__generated__/ProductDialogUpdateMutation.graphql";
import type { ProductListPageQuery } from "@/__generated__/ProductListPageQuery.graphql";
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
import { useBrandModelSource } from "../_lib/useCatalogSources";

interface Values {
  name: string;
  code: string;
  categoryId: string | null;
  brandModelId: string | null;
  unit: string;
  specification: string;
  remark: string;
  enabled: boolean;
}

const F = fieldOf<Values>();

export interface ProductDialogProps extends RecordDialogProps {
  /** The one to modify; absent for a new one. */
  row?: NonNullable<ProductListPageQuery["response"]["products"]>["nodes"][number] | undefined;
  /** The tree of products. */
  nodes: readonly TreeNode[];
}

/** A product, new or to be modified. */
export function ProductDialog({ open, row, nodes, onClose, onSaved }: ProductDialogProps) {
  const brandModels = useBrandModelSource();
  const [create] = useAppMutation<ProductDialogCreateMutation>(
    graphql`
      mutation ProductDialogCreateMutation($input: ProductInput!) {
        productCreate(input: $input) {
          product {
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
  const [update] = useAppMutation<ProductDialogUpdateMutation>(
    graphql`
      mutation ProductDialogUpdateMutation($id: ID!, $version: Int!, $input: ProductInput!) {
        productUpdate(id: $id, version: $version, input: $input) {
          product {
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
      name: row?.name ?? "",
      code: row?.code ?? "",
      categoryId: row?.category?.rowId ?? null,
      brandModelId: row?.brandModel?.rowId ?? null,
      unit: row?.unit ?? "",
      specification: row?.specification ?? "",
      remark: row?.remark ?? "",
      enabled: row?.enabled ?? true,
    },
    rules: {
      name: [required("请输入产品名称"), maxLength(100)],
      code: [maxLength(30)],
      unit: [maxLength(10)],
      specification: [maxLength(200)],
      remark: [maxLength(500)],
    },
    onSubmit: async (values) => {
      const orNull = (text: string) => text.trim() || null;
      const input = {
        name: values.name.trim(),
        code: orNull(values.code),
        categoryId: values.categoryId,
        brandModelId: values.brandModelId,
        unit: orNull(values.unit),
        specification: orNull(values.specification),
        remark: orNull(values.remark),
        enabled: values.enabled,
      };
      if (!row) return (await create({ input })).userErrors;
      return (await update({ id: row.rowId, version: row.version, input })).userErrors;
    },
  });
  const model = row?.brandModel;
  return (
    <EditDialog
      open={open}
      form={form}
      id={row?.rowId ?? null}
      subject="产品"
      columns={2}
      onClose={onClose}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      <F name="name" label="产品名称" required>
        {(input) => <TextInput {...input} autoFocus placeholder="请输入产品名称" />}
      </F>
      <F name="code" label="产品编码">
        {(input) => <TextInput {...input} placeholder="请输入产品编码" />}
      </F>
      <F name="categoryId" label="分类">
        {(input) => (
          <TreeSelect {...input} nodes={nodes} valueLabel={row?.category?.name} placeholder="请选择分类" />
        )}
      </F>
      <F name="brandModelId" label="品牌型号">
        {(input) => (
          <RemotePicker
            {...input}
            {...brandModels}
            known={model ? [{ value: model.rowId, label: `${model.brand} ${model.model}` }] : undefined}
            placeholder="请选择品牌型号"
          />
        )}
      </F>
      <F name="specification" label="规格">
        {(input) => <TextInput {...input} placeholder="请输入规格" />}
      </F>
      <F name="unit" label="单位">
        {(input) => <TextInput {...input} placeholder="台、套、只" />}
      </F>
      <F name="enabled" label="状态" help="停用后不再出现在选择列表中">
        {(input) => <SwitchInput {...input} label={input.value ? "启用" : "停用"} />}
      </F>
      <F name="remark" label="备注" span={2}>
        {(input) => <TextArea {...input} maxLength={500} rows={3} />}
      </F>
    </EditDialog>
  );
}
