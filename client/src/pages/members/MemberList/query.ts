import query from "@/__generated__/MemberListPageQuery.graphql";
import { members } from "./list";

export default query;
export const { vars } = members;
