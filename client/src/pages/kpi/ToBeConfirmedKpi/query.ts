import query from "@/__generated__/ToBeConfirmedKpiPageQuery.graphql";
import { confirmed } from "./list";

export default query;
export const { vars } = confirmed;
