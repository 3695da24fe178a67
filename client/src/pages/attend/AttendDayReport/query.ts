import query from "@/__generated__/AttendDayReportPageQuery.graphql";
import { dayReport } from "./list";

export default query;
export const { vars } = dayReport;
