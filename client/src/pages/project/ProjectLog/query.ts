import query from "@/__generated__/ProjectLogPageQuery.graphql";
import { logs } from "./list";

export default query;
export const { vars } = logs;
