import query from "@/__generated__/QrcodeBindListPageQuery.graphql";
import { boundCodes } from "../_lib/lists";

export default query;
export const { vars } = boundCodes;
