import query from "@/__generated__/QrcodeBatchPageQuery.graphql";
import { codesOfBatch } from "../_lib/lists";

export default query;
export const { vars } = codesOfBatch;
