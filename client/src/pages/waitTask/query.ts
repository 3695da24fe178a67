import query from "@/__generated__/WaitTaskPageQuery.graphql";
import { waiting } from "./list";

export default query;
export const { vars } = waiting;
