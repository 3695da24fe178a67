import query from "@/__generated__/KpiTemplatePageQuery.graphql";
import { templates } from "./list";

export default query;
export const { vars } = templates;
