import query from "@/__generated__/WorkEvaluateListPageQuery.graphql";
import { evaluates } from "./list";

export default query;
export const { vars } = evaluates;
