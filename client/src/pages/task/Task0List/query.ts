import query from "@/__generated__/Task0ListPageQuery.graphql";
import { drafts } from "./list";

export default query;
export const { vars } = drafts;
