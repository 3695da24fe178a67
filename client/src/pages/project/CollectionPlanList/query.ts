import query from "@/__generated__/CollectionPlanListPageQuery.graphql";
import { plans } from "./list";

export default query;
export const { vars } = plans;
