import query, { type DashboardPageQuery } from "@/__generated__/DashboardPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import type { RouteVariables } from "@/app/routes/types";

export default query;

export const vars: RouteVariables<DashboardPageQuery> = ({ dashboardId }) => ({
  id: rowIdOf(dashboardId ?? ""),
});
