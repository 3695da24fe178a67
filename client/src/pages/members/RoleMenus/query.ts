import query, { type RoleMenusPageQuery } from "@/__generated__/RoleMenusPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";

export default query;

/** URL parameter of the selected role. */
export const ROLE_ID = "roleId";

/** URL parameter of the visible part of the role. */
export const VIEW = "view";
/** Value of that parameter for the role's data scope, instead of its menus. */
export const REACH = "reach";

export const vars: RouteVariables<RoleMenusPageQuery> = (_params, search) => {
  const roleId = search.get(ROLE_ID) ?? "";
  return { roleId: rowIdOf(roleId), chosen: roleId !== "" };
};
