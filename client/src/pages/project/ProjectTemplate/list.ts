import type { ProjectTemplatePageQuery$variables } from "@/__generated__/ProjectTemplatePageQuery.graphql";
import { defineList, yesNo } from "@/app/record/list";

/** Definition of the list of project templates (business §2 Project). */
export const templates = defineList<ProjectTemplatePageQuery$variables>()({
  title: "项目模板",
  keyword: "模板名称",
  storageKey: "project/templates",
  sorts: ["ORDER", "NAME", "CREATED_AT"],
  sort: { field: "ORDER", direction: "ASC" },
  filters: { enabled: yesNo("状态", ["启用", "停用"], { primary: true }) },
});
