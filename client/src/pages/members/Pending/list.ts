import type { PendingPageQuery$variables } from "@/__generated__/PendingPageQuery.graphql";
import { defineList, NEWEST } from "@/app/record/list";

/**
 * List of future members: applicants that wait for approval, invited members that have not accepted, and
 * rejected applicants.
 */
export const applicants = defineList<PendingPageQuery$variables>()({
  title: "加入申请",
  keyword: "姓名、拼音或手机号",
  storageKey: "members/Pending",
  sort: NEWEST,
  views: [
    { key: "APPLIED", label: "待审核" },
    { key: "INVITED", label: "待接受" },
    { key: "REFUSED", label: "已拒绝" },
  ],
  also: (_values, view) => ({ status: [view === "REFUSED" || view === "INVITED" ? view : "APPLIED"] }),
});
