import query, { type LabelPageQuery } from "@/__generated__/LabelPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";

export default query;

export const vars: RouteVariables<LabelPageQuery> = ({ code = "" }) => ({ code });
