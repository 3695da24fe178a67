import type { DocumentsPageQuery$variables } from "@/__generated__/DocumentsPageQuery.graphql";
import { documentVariables } from "../../doc/_lib/params";

/** Query variables of a customer's documents; the server determines the enterprise. */
export function customerDocuments(customerId: string, search: URLSearchParams): DocumentsPageQuery$variables {
  return documentVariables({ enterpriseId: "", customerId, groupId: null }, search);
}
