import query from "@/__generated__/WorkGroupSettingPageQuery.graphql";
import { workGroups } from "./list";

export default query;
export const { vars } = workGroups;
