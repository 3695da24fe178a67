import query from "@/__generated__/ProjectListPageQuery.graphql";
import { projects } from "./list";

export default query;
export const { vars } = projects;
