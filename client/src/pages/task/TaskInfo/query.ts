import query, { type TaskInfoPageQuery } from "@/__generated__/TaskInfoPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";

export default query;

export const vars: RouteVariables<TaskInfoPageQuery> = (params) => ({ id: rowIdOf(params.taskId) });
