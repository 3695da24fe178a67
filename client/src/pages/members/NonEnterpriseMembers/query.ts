import query, {
  type NonEnterpriseMembersPageQuery,
} from "@/__generated__/NonEnterpriseMembersPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { externalVariables } from "./list";

export default query;
export const vars: RouteVariables<NonEnterpriseMembersPageQuery> = (_params, search) =>
  externalVariables(search);
