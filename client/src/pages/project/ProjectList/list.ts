import type {
  ProjectListPageQuery$variables,
  ProjectScope,
} from "@/__generated__/ProjectListPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { choices, days, defineList, flag, own, record, select, viewQueryOf } from "@/app/record/list";
import { PROJECT_VISIBILITY } from "@/domains/project/labels";

/** Path of the list (business §2 Project). */
export const ROUTE = "/project";

/** Tabs of the list, by scope of projects. */
export const TABS: readonly { readonly key: ProjectScope; readonly label: string }[] = [
  { key: "ALL", label: "全部" },
  { key: "MINE", label: "我负责的" },
  { key: "JOINED", label: "我参与的" },
  { key: "STARRED", label: "我关注的" },
];

/** List of projects (business §2 Project). */
export const projects = defineList<ProjectListPageQuery$variables>()({
  title: "项目列表",
  keyword: "项目名称、编号、合同编号或拼音",
  sorts: ["CREATED_AT", "UPDATED_AT", "NAME", "BEGINS_ON", "ENDS_ON", "PROGRESS", "AMOUNT"],
  storageKey: ROUTE,
  views: TABS,
  filters: {
    status: choices("项目状态", { primary: true }),
    type: choices("项目类型", { primary: true }),
    tags: choices("项目标签", { primary: true }),
    property: choices("项目属性"),
    directorId: record("项目负责人"),
    teamId: record("所属团队"),
    customerId: record("客户"),
    memberId: record("项目成员"),
    isOpen: select("可见范围", optionsOf(PROJECT_VISIBILITY)),
    late: flag("仅看逾期", { as: "overdue" }),
    beginsOn: days("开始日期"),
    endsOn: days("结束日期"),
    createdAt: days("创建时间"),
    custom: own(),
  },
  also: (_, view) => ({ scope: TABS.find(({ key }) => key === view)?.key ?? "ALL" }),
  variables: ({ page, filter, orderBy }) => ({ page, filter, orderBy, route: ROUTE }),
});

/** URL query that a saved view stores. */
export const viewQuery = viewQueryOf(projects);
