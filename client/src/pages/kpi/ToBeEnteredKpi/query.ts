import query from "@/__generated__/ToBeEnteredKpiPageQuery.graphql";
import { entered } from "./list";

export default query;
export const { vars } = entered;
