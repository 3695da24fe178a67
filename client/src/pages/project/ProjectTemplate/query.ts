import query from "@/__generated__/ProjectTemplatePageQuery.graphql";
import { templates } from "./list";

export default query;
export const { vars } = templates;
