import query from "@/__generated__/FlowListPageQuery.graphql";
import { flowForms } from "./list";

export default query;
export const { vars } = flowForms;
