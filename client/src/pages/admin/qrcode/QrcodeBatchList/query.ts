import query from "@/__generated__/QrcodeBatchListPageQuery.graphql";
import { batches } from "../_lib/lists";

export default query;
export const { vars } = batches;
