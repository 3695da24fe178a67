/** Texts about an import and its records: counts, state, the list that shows them. Pure functions. */

import { formatDateTime, type TimeValue } from "@/ui/base/format";

/** Lists that can show the records of one import, with their names. */
const LISTS: Readonly<Record<string, readonly [string, string]>> = {
  "crm/contacts": ["/customer/PhoneBook", "在电话簿中查看"],
  "crm/customer": ["/customer/CustomerList", "在客户列表中查看"],
  "kpi/events": ["/kpi/KpiEvent", "在考核事件列表中查看"],
  // of any status: those who were invited are not active yet
  member: ["/members?status=", "在成员列表中查看"],
  "oa/clockRecord": ["/attend/AttendRecordReport", "在打卡记录中查看"],
  "pms/validateTemplate": ["/project/ProjectAcceptTemplate", "在验收模板列表中查看"],
  product: ["/admin/ProductList", "在产品列表中查看"],
  question: ["/admin/QuestionList", "在常见问题列表中查看"],
  "tms/projectwork": ["/workorder/PoolWorkList?view=ALL", "在工单池中查看"],
};

/** The list that shows the records of an import, if there is one: its address, and the text of the link. */
export function listOf(book: string, rowId: string): { to: string; text: string } | null {
  const [list, text] = LISTS[book] ?? [];
  if (!list || !text) return null;
  return { to: `${list}${list.includes("?") ? "&" : "?"}batch=${rowId}`, text };
}

/** The number of records that an import created and changed, as a text. */
export function countsOf({
  created,
  updated,
}: {
  readonly created: number;
  readonly updated: number;
}): string {
  const parts = [created > 0 ? `新增 ${created} 条` : "", updated > 0 ? `更新 ${updated} 条` : ""];
  return parts.filter(Boolean).join("，");
}

interface Undone {
  readonly undoneAt: TimeValue | null | undefined;
  readonly undoneBy: { readonly name: string } | null | undefined;
}

/** Whether it was reverted, by whom and when, as a text. */
export function stateOf({ undoneAt, undoneBy }: Undone): string {
  return undoneAt ? `${undoneBy?.name ?? "系统"}于 ${formatDateTime(undoneAt)} 撤销` : "已导入";
}

/** The state of one of its records, as a text. */
export function recordState({
  isNew,
  isChanged,
}: {
  readonly isNew: boolean;
  readonly isChanged: boolean;
}): string {
  const made = isNew ? "新增" : "更新";
  return isChanged ? `${made}，之后有改动` : made;
}
