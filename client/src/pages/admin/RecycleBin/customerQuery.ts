import query from "@/__generated__/RecycleBinPageQuery.graphql";
import { customerBin } from "./list";

export default query;
export const { vars } = customerBin;
