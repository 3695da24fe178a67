import query from "@/__generated__/RoleListPageQuery.graphql";
import { roleMembers } from "./list";

export default query;
export const { vars } = roleMembers;
