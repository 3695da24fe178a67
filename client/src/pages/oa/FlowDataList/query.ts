import query from "@/__generated__/FlowDataListPageQuery.graphql";
import { processes } from "./list";

export default query;
export const { vars } = processes;
