import query from "@/__generated__/ProjectTaskPageQuery.graphql";
import { tasks } from "./list";

export default query;
export const { vars } = tasks;
