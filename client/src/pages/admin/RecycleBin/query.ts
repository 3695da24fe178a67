import query from "@/__generated__/RecycleBinPageQuery.graphql";
import { recycleBin } from "./list";

export default query;
export const { vars } = recycleBin;
