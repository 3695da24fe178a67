import query from "@/__generated__/KpiPlanPageQuery.graphql";
import { plans } from "./list";

export default query;
export const { vars } = plans;
