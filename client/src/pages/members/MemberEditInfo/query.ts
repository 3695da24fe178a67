import query, { type MemberEditInfoPageQuery } from "@/__generated__/MemberEditInfoPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { rowIdOf } from "../_lib/rowId";

export default query;

/** `/members/edit/add/info` makes somebody new and asks for nobody. */
export const ADD = "add";

export const vars: RouteVariables<MemberEditInfoPageQuery> = ({ memberId = ADD }) => ({
  id: rowIdOf(memberId),
  add: memberId === ADD,
});
