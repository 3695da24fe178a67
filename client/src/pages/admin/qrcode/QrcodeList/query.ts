import query from "@/__generated__/QrcodeListPageQuery.graphql";
import { codes } from "../_lib/lists";

export default query;
export const { vars } = codes;
