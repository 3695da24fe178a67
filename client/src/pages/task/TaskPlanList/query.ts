import query from "@/__generated__/TaskPlanListPageQuery.graphql";
import { planTasks } from "./list";

export default query;
export const { vars } = planTasks;
