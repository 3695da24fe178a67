import type { TeamDetailPageQuery$variables } from "@/__generated__/TeamDetailPageQuery.graphql";
import { defineList, flag } from "@/app/record/list";
import { rowIdOf } from "@/app/record/rowId";

/** List of the members of the team in the path. */
export const teamPeople = defineList<TeamDetailPageQuery$variables>()({
  title: "团队成员",
  keyword: "姓名、拼音、工号或手机号",
  storageKey: "members/team",
  sorts: ["CREATED_AT", "NAME", "JOB_NUMBER", "ENTRY_DATE"],
  filters: {
    below: flag("包含下级团队", { as: "includeSubTeams" }),
    directors: flag("仅负责人", { as: "directorsOnly" }),
  },
  also: ({ below }) => ({ includeSubTeams: below, status: ["ACTIVE"] }),
  variables: ({ page, filter, orderBy }, _search, { teamId }) => {
    const id = rowIdOf(teamId);
    return { id, page, filter: { ...filter, teamId: id }, orderBy };
  },
});
