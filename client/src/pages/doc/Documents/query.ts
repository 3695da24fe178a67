import query, { type DocumentsPageQuery } from "@/__generated__/DocumentsPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { documentVariables, idOrNull } from "../_lib/params";

export default query;

/** The category is in the path, everything else in the URL's query. */
export const vars: RouteVariables<DocumentsPageQuery> = ({ enterpriseId, groupId }, search) =>
  documentVariables({ enterpriseId: enterpriseId ?? "0", groupId: idOrNull(groupId) }, search);
