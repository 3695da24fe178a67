import query from "@/__generated__/MemberKpiPageQuery.graphql";
import { memberResults } from "../_lib/memberResults";

export default query;
export const { vars } = memberResults;
