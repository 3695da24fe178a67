import type { ProjectCustomerConcatListPageQuery$variables } from "@/__generated__/ProjectCustomerConcatListPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { defineList, select } from "@/app/record/list";
import { CONTACT_KIND } from "@/domains/project/labels";
import { projectIdOf } from "../_lib/variables";

/** Definition of the list of a project's contacts (business §2 Project: ProjectCustomerConcatList). */
export const contacts = defineList<ProjectCustomerConcatListPageQuery$variables>()({
  title: "项目联系人",
  keyword: "姓名或单位",
  storageKey: "project/contacts",
  sorts: ["NAME", "CREATED_AT"],
  filters: { kind: select("类别", optionsOf(CONTACT_KIND), { primary: true }) },
  variables: ({ page, filter, orderBy }, _, params) => {
    const id = projectIdOf(params);
    return { id, page, filter: { ...filter, projectId: id }, orderBy };
  },
});
