import query from "@/__generated__/PoolWorkListPageQuery.graphql";
import { projectWorks } from "./list";

export default query;
export const { vars } = projectWorks;
