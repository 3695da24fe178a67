import query from "@/__generated__/ToBeReviewedKpiPageQuery.graphql";
import { reviewed } from "./list";

export default query;
export const { vars } = reviewed;
