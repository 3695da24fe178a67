import query from "@/__generated__/RecycleBinPageQuery.graphql";
import { projectBin } from "./list";

export default query;
export const { vars } = projectBin;
