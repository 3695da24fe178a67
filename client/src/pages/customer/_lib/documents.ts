import type { DocumentsPageQuery$variables } from "@/__generated__/DocumentsPageQuery.graphql";
import { documentVariables } from "../../doc/_lib/params";

/** The variables of a customer's documents; whose enterprise it is the server knows by itself. */
export function customerDocuments(customerId: string, search: URLSearchParams): DocumentsPageQuery$variables {
  return documentVariables({ enterpriseId: "", customerId, groupId: null }, search);
}
