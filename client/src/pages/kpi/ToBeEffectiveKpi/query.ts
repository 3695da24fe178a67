import query from "@/__generated__/ToBeEffectiveKpiPageQuery.graphql";
import { effective } from "./list";

export default query;
export const { vars } = effective;
