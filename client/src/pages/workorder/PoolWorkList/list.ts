/** List of project work in the pool: views, filters, sorts. */

import type { PoolWorkListPageQuery$variables } from "@/__generated__/PoolWorkListPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { days, defineList, flag, multi, record } from "@/app/record/list";
import { PROJECT_WORK_STATUS } from "@/domains/work/labels";

/** Views: work that can be claimed first, then the viewer's claimed work. */
const VIEWS = [
  { key: "POOL", label: "可领取" },
  { key: "MINE", label: "我领取的" },
  { key: "ALL", label: "全部" },
] as const;

/** List of project work that members claim from a pool (business §7 Project work). */
export const projectWorks = defineList<PoolWorkListPageQuery$variables>()({
  title: "工单池",
  keyword: "工单名称、拼音或首字母",
  storageKey: "work/pool",
  sorts: ["CREATED_AT", "NAME", "ENDS_ON"],
  views: VIEWS,
  filters: {
    projectId: record("项目", { primary: true }),
    status: multi("状态", optionsOf(PROJECT_WORK_STATUS), { primary: true }),
    teamId: record("团队", { primary: true }),
    directorId: record("领取人"),
    late: flag("仅看逾期", { as: "overdue" }),
    endsOn: days("截止日期"),
    batch: record("导入批次", { as: "importBatchId" }),
  },
  also: (_, view) => (view === "ALL" ? {} : view === "MINE" ? { mine: true } : { pool: true }),
});
