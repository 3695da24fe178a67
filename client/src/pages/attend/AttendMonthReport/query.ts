import query, { type AttendMonthReportPageQuery } from "@/__generated__/AttendMonthReportPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { monthReportVariables } from "./list";

export default query;

export const vars: RouteVariables<AttendMonthReportPageQuery> = (_params, search) =>
  monthReportVariables(search);
