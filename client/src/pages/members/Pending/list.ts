import type { PendingPageQuery$variables } from "@/__generated__/PendingPageQuery.graphql";
import { defineList, NEWEST } from "@/app/record/list";

/** Those who wait for us, those whom we wait for, and those who were turned away. */
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
