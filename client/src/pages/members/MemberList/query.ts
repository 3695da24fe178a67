import query, { type MemberListPageQuery } from "@/__generated__/MemberListPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { memberListVariables } from "./params";

export default query;

/** Filters, sort and page live in the address. */
export const vars: RouteVariables<MemberListPageQuery> = (_params, search) => memberListVariables(search);
