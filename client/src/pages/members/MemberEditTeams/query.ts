import query, { type MemberEditTeamsPageQuery } from "@/__generated__/MemberEditTeamsPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { rowIdOf } from "../_lib/rowId";

export default query;

export const vars: RouteVariables<MemberEditTeamsPageQuery> = ({ memberId }) => ({ id: rowIdOf(memberId) });
