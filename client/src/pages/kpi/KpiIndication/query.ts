import query from "@/__generated__/KpiIndicationPageQuery.graphql";
import { indications } from "./list";

export default query;
export const { vars } = indications;
