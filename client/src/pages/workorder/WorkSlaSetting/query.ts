import query from "@/__generated__/WorkSlaSettingPageQuery.graphql";
import { workSlas } from "./list";

export default query;
export const { vars } = workSlas;
