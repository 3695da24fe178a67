import query, { type McenterSetTargetPageQuery } from "@/__generated__/McenterSetTargetPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";
import { yearOf } from "../_lib/address";

export default query;

export const vars: RouteVariables<McenterSetTargetPageQuery> = (_, search) => {
  const [teamId, memberId] = [search.get("teamId"), search.get("memberId")];
  return {
    year: yearOf(search),
    memberId: memberId ? rowIdOf(memberId) : "0",
    ofMember: Boolean(teamId && memberId),
  };
};
