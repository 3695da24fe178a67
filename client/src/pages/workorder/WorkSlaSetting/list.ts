import type { WorkSlaSettingPageQuery$variables } from "@/__generated__/WorkSlaSettingPageQuery.graphql";
import { choice, defineList } from "@/app/record/list";

/** List of service level rules, by priority and service type (docs/decisions/0058). */
export const workSlas = defineList<WorkSlaSettingPageQuery$variables>()({
  title: "时效规则",
  keyword: "备注或拼音",
  storageKey: "work/slas",
  sorts: ["CREATED_AT"],
  filters: { level: choice("优先级", { primary: true }), serviceType: choice("服务类型", { primary: true }) },
});
