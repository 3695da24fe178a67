import query, { type MemberEditInfoPageQuery } from "@/__generated__/MemberEditInfoPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";

export default query;

/** Id in `/members/edit/add/info`, which creates a member and fetches none. */
export const ADD = "add";

export const vars: RouteVariables<MemberEditInfoPageQuery> = ({ memberId = ADD }) => ({
  id: rowIdOf(memberId),
  add: memberId === ADD,
});
