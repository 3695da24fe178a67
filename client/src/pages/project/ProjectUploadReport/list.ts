import type { ProjectUploadReportPageQuery$variables } from "@/__generated__/ProjectUploadReportPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { defineList, multi } from "@/app/record/list";
import { ACCEPTANCE_STATUS } from "@/domains/project/acceptanceLabels";
import { projectIdOf } from "../_lib/variables";

/** Definition of the list of a project's acceptance documents (business §7 `validateList`). */
export const papers = defineList<ProjectUploadReportPageQuery$variables>()({
  title: "验收资料",
  keyword: "资料名称",
  storageKey: "project/papers",
  sorts: ["NAME", "CREATED_AT"],
  filters: { status: multi("状态", optionsOf(ACCEPTANCE_STATUS), { primary: true }) },
  variables: ({ page, filter, orderBy }, _, params) => {
    const id = projectIdOf(params);
    return { id, page, filter: { ...filter, projectId: id }, orderBy };
  },
});
