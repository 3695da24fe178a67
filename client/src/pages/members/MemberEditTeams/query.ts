import query, { type MemberEditTeamsPageQuery } from "@/__generated__/MemberEditTeamsPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";

export default query;

export const vars: RouteVariables<MemberEditTeamsPageQuery> = ({ memberId }) => ({ id: rowIdOf(memberId) });
