import query, { type MemberEditInfoPageQuery } from "@/__generated__/MemberEditInfoPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";

export default query;

/** `/members/edit/add/info` makes somebody new and asks for nobody. */
export const ADD = "add";

export const vars: RouteVariables<MemberEditInfoPageQuery> = ({ memberId = ADD }) => ({
  id: rowIdOf(memberId),
  add: memberId === ADD,
});
