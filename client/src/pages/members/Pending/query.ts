import query from "@/__generated__/PendingPageQuery.graphql";
import { applicants } from "./list";

export default query;
export const { vars } = applicants;
