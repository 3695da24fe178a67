import query, { type WorkOrderInfoPageQuery } from "@/__generated__/WorkOrderInfoPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";

export default query;

export const vars: RouteVariables<WorkOrderInfoPageQuery> = (params) => ({ id: rowIdOf(params.workOrderId) });
