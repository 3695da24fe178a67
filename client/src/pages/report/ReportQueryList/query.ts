import query from "@/__generated__/ReportQueryListPageQuery.graphql";
import { reportQueries } from "./list";

export default query;
export const { vars } = reportQueries;
