import query from "@/__generated__/AttendDeductionListPageQuery.graphql";
import { deductions } from "./list";

export default query;
export const { vars } = deductions;
