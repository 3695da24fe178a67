/** Names and pages of the records in the audit log. */
import { archiveOf } from "@/domains/customer/labels";
import { taskOf } from "@/domains/task/labels";
import { workOrderOf } from "@/domains/work/labels";

/** Fields of an audit log row that identify its record. */
export interface LoggedRecord {
  readonly recordType: string;
  readonly recordRowId: string;
  readonly recordName: string | null | undefined;
  readonly actor: { readonly rowId: string; readonly name: string } | null | undefined;
}

/** Paths of the records' pages, by record type in the audit log. */
const PAGES = new Map<string, (rowId: string) => string>([
  ["customer", archiveOf],
  // opens in the document list (server/domain/content/src/file/kind.rs)
  ["file", (rowId) => `/doc/1/group/0?file=${rowId}`],
  ["member", (rowId) => `/members/edit/${rowId}/info`],
  ["project", (rowId) => `/project/${rowId}/OverViewPage`],
  ["task", taskOf],
  ["team", (rowId) => `/members/team/${rowId}`],
  ["work_order", workOrderOf],
]);

/** Path of the page that shows the record; null for a record without a page. */
export function pageOf({ recordType, recordRowId }: LoggedRecord): string | null {
  return PAGES.get(recordType)?.(recordRowId) ?? null;
}

/** Name of the record; the actor's name for changes of their own account; null where there is none. */
export function nameOf({ recordType, recordRowId, recordName, actor }: LoggedRecord): string | null {
  if (recordName) return recordName;
  // sign-ins and password changes need no record name: a bare id would be meaningless
  if (recordType === "session" || recordType === "account") return null;
  if (recordType === "member" && actor?.rowId === recordRowId) return actor.name;
  return `#${recordRowId}`;
}
