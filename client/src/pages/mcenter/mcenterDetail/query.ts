import query from "@/__generated__/McenterDetailPageQuery.graphql";
import { details } from "./list";

export default query;
export const { vars } = details;
