/** List of frequently asked questions: filters and sorts in the URL. */
import type { QuestionListPageQuery$variables } from "@/__generated__/QuestionListPageQuery.graphql";
import { defineList, node, record, yesNo } from "@/app/record/list";

export const questions = defineList<QuestionListPageQuery$variables>()({
  title: "常见问题",
  keyword: "问题、拼音或首字母",
  sorts: ["NAME", "CREATED_AT"],
  filters: {
    categoryId: node("故障类型"),
    productId: record("产品"),
    enabled: yesNo("状态", ["启用", "停用"]),
    batch: record("导入批次", { as: "importBatchId" }),
  },
});
