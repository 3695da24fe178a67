import query from "@/__generated__/CustomerWorkListPageQuery.graphql";
import { intakes } from "./list";

export default query;
export const { vars } = intakes;
