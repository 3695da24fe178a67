import query from "@/__generated__/UncompletedPageQuery.graphql";
import { uncompleted } from "./list";

export default query;
export const { vars } = uncompleted;
