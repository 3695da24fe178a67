import query from "@/__generated__/TeamWeeklyPageQuery.graphql";
import { teams } from "./list";

export default query;
export const { vars } = teams;
