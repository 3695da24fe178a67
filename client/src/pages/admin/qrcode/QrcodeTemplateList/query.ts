import query from "@/__generated__/QrcodeTemplateListPageQuery.graphql";
import { templates } from "../_lib/lists";

export default query;
export const { vars } = templates;
