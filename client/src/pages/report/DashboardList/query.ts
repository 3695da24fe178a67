import query from "@/__generated__/DashboardListPageQuery.graphql";
import { dashboards } from "./list";

export default query;
export const { vars } = dashboards;
