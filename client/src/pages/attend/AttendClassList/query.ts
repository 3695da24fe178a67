import query from "@/__generated__/AttendClassListPageQuery.graphql";
import { shifts } from "./list";

export default query;
export const { vars } = shifts;
