import query from "@/__generated__/ProjectCustomerConcatListPageQuery.graphql";
import { contacts } from "./list";

export default query;
export const { vars } = contacts;
