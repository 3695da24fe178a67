import query from "@/__generated__/EnterpriseTokensPageQuery.graphql";
import { tokens } from "./list";

export default query;
export const { vars } = tokens;
