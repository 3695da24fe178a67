import type { LogFieldKind, LogFieldRecord } from "@/__generated__/template_category.graphql";
import type { Option } from "@/ui/base/types";

/** Names of the kinds of template fields (business §2 Log: LogCateSetting). */
export const LOG_FIELD_KIND: Readonly<Record<LogFieldKind, string>> = {
  TEXT: "文本",
  NUMBER: "数字",
  CHOICE: "单选",
  HOURS: "工时",
  ATTACHMENT: "附件",
  RECORD: "关联记录",
};

/** Names of the kinds of records that a field links to. */
export const LOG_FIELD_RECORD: Readonly<Record<LogFieldRecord, string>> = {
  TASK: "任务",
  WORK_ORDER: "工单",
  PROJECT: "项目",
  CUSTOMER: "客户",
};

/** The options of a table of labels, in its order. */
export function wordsOf<K extends string>(words: Readonly<Record<K, string>>): Option<K>[] {
  return (Object.keys(words) as K[]).map((value) => ({ value, label: words[value] }));
}

/** The list of logs (business §2 Log). */
export const LOG_LIST = "/log/LogList";

/** The address of a log, beside its list. */
export function logOf(rowId: string): string {
  return `${LOG_LIST}?show=${rowId}`;
}

/** The address of the list of logs with filters; empty ones are dropped. */
export function logsOf(filters: Readonly<Record<string, string | null | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value);
  return search.size > 0 ? `${LOG_LIST}?${search}` : LOG_LIST;
}
