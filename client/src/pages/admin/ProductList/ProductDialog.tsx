import { graphql } from "react-relay";
import type {
  ProductDialogCreateMutation,
  ProductInput,
} from "@/__generated__/ProductDialogCreateMutation.graphql";
import type { ProductDialogUpdateMutation } from "@/__generated__/ProductDialogUpdateMutation.graphql";
import { lines, record, text, toggle, tree } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useBrandModelSource } from "@/domains/catalog/useCatalogSources";
import { useSave } from "@/relay/useAppMutation";
import type { TreeNode } from "@/ui/base/types";
import type { ProductRow } from "./ProductListPage";

const FORM = defineForm<ProductInput, ProductRow>()({
  name: text("产品名称", { required: true, max: 100 }),
  code: text("产品编码", { max: 30 }),
  categoryId: tree("分类", { of: ({ category }: ProductRow) => category }),
  brandModelId: record("品牌型号", {
    source: useBrandModelSource,
    of: ({ brandModel: of }: ProductRow) => of && { value: of.rowId, label: `${of.brand} ${of.model}` },
  }),
  specification: text("规格", { max: 200 }),
  unit: text("单位", { max: 10, placeholder: "台、套、只" }),
  enabled: toggle("状态", { words: ["启用", "停用"], start: true, help: "停用后不再出现在选择列表中" }),
  remark: lines("备注", { max: 500, span: 2 }),
});

export interface ProductDialogProps extends RecordDialogProps {
  /** Product to modify; absent for a new one. */
  row?: ProductRow | undefined;
  /** Tree of product categories. */
  nodes: readonly TreeNode[];
}

/** Dialog to create or modify a product. */
export default function ProductDialog({ nodes, ...props }: ProductDialogProps) {
  const create = useSave<ProductDialogCreateMutation>(graphql`
    mutation ProductDialogCreateMutation($input: ProductInput!) {
      productCreate(input: $input) { product { id } userErrors { field message code } }
    }
  `);
  const update = useSave<ProductDialogUpdateMutation>(graphql`
    mutation ProductDialogUpdateMutation($id: ID!, $version: Int!, $input: ProductInput!) {
      productUpdate(input: { id: $id, version: $version, changes: $input }) {
        product { id version }
        userErrors { field message code }
      }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="产品"
      columns={2}
      parts={{ categoryId: { nodes } }}
      create={(input) => create({ input })}
      update={(input, { id, version }) => update({ id, version, input })}
    />
  );
}
