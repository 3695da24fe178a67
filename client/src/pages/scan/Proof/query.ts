import query, { type ProofPageQuery } from "@/__generated__/ProofPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";

export default query;

export const vars: RouteVariables<ProofPageQuery> = ({ code = "" }) => ({ code });
