import query, {
  type CompanyWeeklyReportPageQuery,
} from "@/__generated__/CompanyWeeklyReportPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { groupIn, groupVariables } from "../_lib/group";

export default query;

export const vars: RouteVariables<CompanyWeeklyReportPageQuery> = (_params, search) =>
  groupVariables(groupIn(search, false));
