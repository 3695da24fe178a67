import type { DocumentContext } from "./params";

/** Under which name unfinished uploads are kept: whose, of which enterprise, for which list. */
export function uploadScope(
  { projectId, customerId }: Pick<DocumentContext, "projectId" | "customerId">,
  viewerId: string,
  enterpriseId: string,
): string {
  return [enterpriseId, viewerId, projectId ?? "", customerId ?? "", "documents"].join("/");
}
