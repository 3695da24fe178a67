import query from "@/__generated__/GoalsPageQuery.graphql";
import { goals } from "./list";

export default query;
export const { vars } = goals;
