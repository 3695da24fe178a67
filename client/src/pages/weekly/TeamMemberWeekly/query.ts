import query from "@/__generated__/TeamMemberWeeklyPageQuery.graphql";
import { members } from "./list";

export default query;
export const { vars } = members;
