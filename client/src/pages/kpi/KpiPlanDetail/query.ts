import query from "@/__generated__/KpiPlanDetailPageQuery.graphql";
import { examinees } from "./list";

export default query;
export const { vars } = examinees;
