import query from "@/__generated__/TaskListPageQuery.graphql";
import { tasks } from "./list";

export default query;
export const { vars } = tasks;
