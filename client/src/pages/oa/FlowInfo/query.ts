import query, { type FlowInfoPageQuery } from "@/__generated__/FlowInfoPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";

export default query;

export const vars: RouteVariables<FlowInfoPageQuery> = (params) => ({ id: rowIdOf(params.id) });
