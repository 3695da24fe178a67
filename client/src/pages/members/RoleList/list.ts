import type { RoleListPageQuery$variables } from "@/__generated__/RoleListPageQuery.graphql";
import { defineList, node } from "@/app/record/list";
import { rowIdOf } from "@/app/record/rowId";

/** URL parameter of the selected role. */
export const ROLE = "role";

/** List of a role's members; without a role only the roles are queried. */
export const roleMembers = defineList<RoleListPageQuery$variables>()({
  title: "角色成员",
  keyword: "姓名、拼音、工号或手机号",
  storageKey: "members/RoleList",
  filters: { team: node("团队", { as: "teamId" }) },
  also: ({ team }) => (team ? { includeSubTeams: true } : {}),
  variables: ({ page, filter }, search) => {
    const roleId = search.get(ROLE) ?? "";
    return { roleId: rowIdOf(roleId), chosen: roleId !== "", page, filter };
  },
});
