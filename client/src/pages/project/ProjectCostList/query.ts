import query from "@/__generated__/ProjectCostListPageQuery.graphql";
import { costs } from "./list";

export default query;
export const { vars } = costs;
