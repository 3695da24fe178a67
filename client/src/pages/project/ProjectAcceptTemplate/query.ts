import query from "@/__generated__/ProjectAcceptTemplatePageQuery.graphql";
import { templates } from "./list";

export default query;
export const { vars } = templates;
