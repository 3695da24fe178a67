import query from "@/__generated__/AttendFlowListPageQuery.graphql";
import { applications } from "./list";

export default query;
export const { vars } = applications;
