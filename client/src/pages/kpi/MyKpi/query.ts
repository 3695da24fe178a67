import query from "@/__generated__/MyKpiPageQuery.graphql";
import { ownResults } from "../_lib/memberResults";

export default query;
export const { vars } = ownResults;
