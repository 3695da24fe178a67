/** List of device brands and models: keyword and sorts in the URL. */
import type { BranchModelSettingPageQuery$variables } from "@/__generated__/BranchModelSettingPageQuery.graphql";
import { defineList } from "@/app/record/list";

export const brandModels = defineList<BranchModelSettingPageQuery$variables>()({
  title: "品牌型号",
  keyword: "品牌或型号",
  sorts: ["NAME", "CREATED_AT"],
});
