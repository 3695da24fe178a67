import query from "@/__generated__/DetailWeeklyReportPageQuery.graphql";
import { reports } from "./list";

export default query;
export const { vars } = reports;
