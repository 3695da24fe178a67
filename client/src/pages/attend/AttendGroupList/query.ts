import query from "@/__generated__/AttendGroupListPageQuery.graphql";
import { groups } from "./list";

export default query;
export const { vars } = groups;
