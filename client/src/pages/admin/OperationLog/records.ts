import { archiveOf } from "@/domains/customer/labels";
import { taskOf } from "@/domains/task/labels";
import { workOrderOf } from "@/domains/work/labels";

/** What of a row says which record it is about. */
export interface LoggedRecord {
  readonly recordType: string;
  readonly recordRowId: string;
  readonly recordName: string | null | undefined;
  readonly actor: { readonly rowId: string; readonly name: string } | null | undefined;
}

/** The pages of records, by their type as the log has it. */
const PAGES = new Map<string, (rowId: string) => string>([
  ["customer", archiveOf],
  // opens beside the documents (server/domain/content/src/file/kind.rs)
  ["file", (rowId) => `/doc/1/group/0?file=${rowId}`],
  ["member", (rowId) => `/members/edit/${rowId}/info`],
  ["project", (rowId) => `/project/${rowId}/OverViewPage`],
  ["task", taskOf],
  ["team", (rowId) => `/members/team/${rowId}`],
  ["work_order", workOrderOf],
]);

/** Where the record is shown; null for one that has no page, or had none to begin with. */
export function pageOf({ recordType, recordRowId }: LoggedRecord): string | null {
  return PAGES.get(recordType)?.(recordRowId) ?? null;
}

/** What the record is called: people that changed their own facts by their name, and nothing where there is none to know. */
export function nameOf({ recordType, recordRowId, recordName, actor }: LoggedRecord): string | null {
  if (recordName) return recordName;
  // that somebody came, or changed their password, says it all: neither is known by a number
  if (recordType === "session" || recordType === "account") return null;
  if (recordType === "member" && actor?.rowId === recordRowId) return actor.name;
  return `#${recordRowId}`;
}
