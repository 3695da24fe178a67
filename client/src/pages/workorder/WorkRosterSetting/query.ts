import query from "@/__generated__/WorkRosterSettingPageQuery.graphql";
import { workRosters } from "./list";

export default query;
export const { vars } = workRosters;
