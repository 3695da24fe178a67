import query, { type QrcodeTemplateListPageQuery } from "@/__generated__/QrcodeTemplateListPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { templateVariables } from "../_lib/params";

export default query;

export const vars: RouteVariables<QrcodeTemplateListPageQuery> = (_params, search) =>
  templateVariables(search);
