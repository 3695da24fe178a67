import query, { type MemberEditTeamsPageQuery } from "@/__generated__/MemberEditTeamsPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";

export default query;

export const vars: RouteVariables<MemberEditTeamsPageQuery> = ({ memberId = "" }) => ({ id: memberId });
