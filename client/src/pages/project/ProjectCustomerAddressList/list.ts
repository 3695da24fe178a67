import type { ProjectCustomerAddressListPageQuery$variables } from "@/__generated__/ProjectCustomerAddressListPageQuery.graphql";
import { defineList, record } from "@/app/record/list";
import { projectIdOf } from "../_lib/variables";

/** Definition of the list of a project's sites (business §2 Project: ProjectCustomerAddressList). */
export const addresses = defineList<ProjectCustomerAddressListPageQuery$variables>()({
  title: "项目地址",
  keyword: "名称或地址",
  storageKey: "project/addresses",
  sorts: ["NAME", "CREATED_AT"],
  filters: { batch: record("导入批次", { as: "importBatchId" }) },
  variables: ({ page, filter, orderBy }, _, params) => {
    const id = projectIdOf(params);
    return { id, page, filter: { ...filter, projectId: id }, orderBy };
  },
});
