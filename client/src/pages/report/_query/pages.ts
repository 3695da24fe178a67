/** Pages of records that cells of a stored query can link to. */

import { archiveOf } from "@/domains/customer/labels";
import { logOf } from "@/domains/log/labels";
import { overviewOf } from "@/domains/project/labels";

/** Paths of the records' pages, by type in the schema. */
const PAGES: Readonly<Record<string, (rowId: string) => string>> = {
  Customer: archiveOf,
  ItemLog: logOf,
  Member: (rowId) => `/members/edit/${rowId}/info`,
  Project: overviewOf,
  Task: (rowId) => `/task/${rowId}/info`,
  Team: (rowId) => `/members/team/${rowId}`,
  WorkOrder: (rowId) => `/workorder/${rowId}/info`,
};

/** Types of records that a cell can link to. */
export const LINKED: readonly string[] = Object.keys(PAGES);

/** Page of the record with a global id; null where it has none. */
export function pageOf(globalId: string | null | undefined): string | null {
  if (!globalId) return null;
  let text: string;
  try {
    text = atob(globalId.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return null;
  }
  const [, type = "", rowId = ""] = /^(\w+):(\d{1,19})$/.exec(text) ?? [];
  return Object.hasOwn(PAGES, type) ? (PAGES[type]?.(rowId) ?? null) : null;
}
