import query from "@/__generated__/AccessTokensPageQuery.graphql";
import { ownTokens } from "./list";

export default query;
export const { vars } = ownTokens;
