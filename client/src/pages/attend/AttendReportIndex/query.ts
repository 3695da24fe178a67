import query from "@/__generated__/AttendReportIndexPageQuery.graphql";
import { overview } from "./list";

export default query;
export const { vars } = overview;
