import query, { type FlowTaskListPageQuery } from "@/__generated__/FlowTaskListPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { taskListVariables } from "./list";

export default query;

export const vars: RouteVariables<FlowTaskListPageQuery> = (_params, search) => taskListVariables(search);
