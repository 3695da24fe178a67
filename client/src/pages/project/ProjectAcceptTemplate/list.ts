import type { ProjectAcceptTemplatePageQuery$variables } from "@/__generated__/ProjectAcceptTemplatePageQuery.graphql";
import { defineList, record, yesNo } from "@/app/record/list";

/** Definition of the list of acceptance templates (business §7 `validateTemplate`). */
export const templates = defineList<ProjectAcceptTemplatePageQuery$variables>()({
  title: "验收模板",
  keyword: "模板名称",
  storageKey: "project/acceptTemplates",
  sorts: ["NAME", "CREATED_AT"],
  filters: {
    enabled: yesNo("状态", ["启用", "停用"], { primary: true }),
    batch: record("导入批次", { as: "importBatchId" }),
  },
});
