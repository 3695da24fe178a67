import query, { type FlowProcessDesignPageQuery } from "@/__generated__/FlowProcessDesignPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";

export default query;

export const vars: RouteVariables<FlowProcessDesignPageQuery> = (_params, search) => ({
  id: rowIdOf(search.get("id")),
});
