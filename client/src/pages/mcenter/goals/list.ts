import type { GoalsPageQuery$variables } from "@/__generated__/GoalsPageQuery.graphql";
import { defineList, record, yesNo } from "@/app/record/list";
import { yearOf } from "../_lib/address";

/**
 * List of the members' sales targets; the team filter applies to the charts above, too
 * (business §7 Sales target).
 */
export const goals = defineList<GoalsPageQuery$variables>()({
  title: "成员目标",
  keyword: "成员姓名或拼音",
  storageKey: "mcenter/goals",
  filters: {
    teamId: record("团队", { primary: true }),
    behind: yesNo("进度", ["落后", "未落后"], { primary: true }),
  },
  variables: ({ page, filter }, search) => {
    const year = yearOf(search);
    return { page, year, teamId: filter.teamId ?? null, filter: { ...filter, year } };
  },
});
