import type { DocumentContext } from "./params";

/** Storage key of unfinished uploads, by member, enterprise and list. */
export function uploadScope(
  { projectId, customerId }: Pick<DocumentContext, "projectId" | "customerId">,
  viewerId: string,
  enterpriseId: string,
): string {
  return [enterpriseId, viewerId, projectId ?? "", customerId ?? "", "documents"].join("/");
}
