import type { DashboardListPageQuery$variables } from "@/__generated__/DashboardListPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { defineList, select, yesNo } from "@/app/record/list";
import { AUDIENCE } from "./labels";

/** Definition of the list of dashboards visible to the viewer (business §2 Report area). */
export const dashboards = defineList<DashboardListPageQuery$variables>()({
  title: "仪表盘",
  keyword: "仪表盘名称",
  storageKey: "report/dashboards",
  sorts: ["NAME", "CREATED_AT", "UPDATED_AT"],
  sort: { field: "NAME", direction: "ASC" },
  filters: {
    mine: yesNo("创建人", ["我创建的", "别人创建的"], { primary: true }),
    audience: select("谁能看", optionsOf(AUDIENCE), { primary: true }),
  },
});
