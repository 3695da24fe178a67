import query from "@/__generated__/ProjectTaskAutoSettingPageQuery.graphql";
import { autoTasks } from "./list";

export default query;
export const { vars } = autoTasks;
