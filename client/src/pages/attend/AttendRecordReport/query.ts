import query from "@/__generated__/AttendRecordReportPageQuery.graphql";
import { punches } from "./list";

export default query;
export const { vars } = punches;
