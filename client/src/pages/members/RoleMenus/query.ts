import query, { type RoleMenusPageQuery } from "@/__generated__/RoleMenusPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";

export default query;

/** Names the chosen role in the address. */
export const ROLE_ID = "roleId";

/** Names in the address what of it is shown. */
export const VIEW = "view";
/** How far the role reaches, instead of what is ticked. */
export const REACH = "reach";

export const vars: RouteVariables<RoleMenusPageQuery> = (_params, search) => {
  const roleId = search.get(ROLE_ID) ?? "";
  return { roleId: rowIdOf(roleId), chosen: roleId !== "" };
};
