import query from "@/__generated__/TeamListPageQuery.graphql";
import { teams } from "./list";

export default query;
export const { vars } = teams;
