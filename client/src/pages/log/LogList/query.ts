import query from "@/__generated__/LogListPageQuery.graphql";
import { logs } from "./list";

export default query;
export const { vars } = logs;
