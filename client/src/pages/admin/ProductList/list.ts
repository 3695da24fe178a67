/** List of products: filters and sorts in the URL. */
import type { ProductListPageQuery$variables } from "@/__generated__/ProductListPageQuery.graphql";
import { defineList, node, record, yesNo } from "@/app/record/list";

export const products = defineList<ProductListPageQuery$variables>()({
  title: "产品",
  keyword: "产品名称、编码或规格",
  sorts: ["NAME", "CREATED_AT"],
  filters: {
    categoryId: node("分类"),
    brandModelId: record("品牌型号"),
    enabled: yesNo("状态", ["启用", "停用"]),
    batch: record("导入批次", { as: "importBatchId" }),
  },
});
