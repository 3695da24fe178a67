/** Lists of the viewer's approvals: tabs, filters and sorts in the URL. */
import type {
  FlowProcessFilter,
  FlowProcessOrder,
  FlowTaskFilter,
  FlowTaskListPageQuery$variables,
  FlowTaskOrder,
} from "@/__generated__/FlowTaskListPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { days, defineList, flag, multi, record } from "@/app/record/list";
import { FLOW_PROCESS_STATUS, type FlowTasksTab } from "@/domains/flow/labels";

/** Lists of the viewer's approvals, in the order of their tabs. */
export const TABS: readonly { readonly key: FlowTasksTab; readonly label: string }[] = [
  { key: "TO_DO", label: "待审批" },
  { key: "DONE", label: "已审批" },
  { key: "MINE", label: "我发起的" },
  { key: "COPIED", label: "抄送我的" },
];

/** URL parameter of the list; absent for pending approvals. */
export const TAB = "tab";

/** The list in the URL. */
export function tabOf(search: URLSearchParams): FlowTasksTab {
  return TABS.find(({ key }) => key === search.get(TAB))?.key ?? "TO_DO";
}

/** List of the viewer's tasks in others' applications. */
export const flowTasks = defineList<{
  filter?: FlowTaskFilter;
  orderBy?: readonly FlowTaskOrder[] | null;
}>()({
  title: "我的审批",
  keyword: "标题、申请内容或拼音",
  storageKey: "oa/FlowTaskList/tasks",
  sorts: ["ARRIVED_AT", "DONE_AT"],
  filters: {
    formId: record("表单", { primary: true }),
    applicantId: record("申请人", { primary: true }),
    arrivedOn: days("到达时间", { primary: true }),
    unread: flag("仅看未读"),
  },
});

/** List of the viewer's own applications. */
export const ownProcesses = defineList<{
  filter?: FlowProcessFilter;
  orderBy?: readonly FlowProcessOrder[] | null;
}>()({
  title: "我的审批",
  keyword: "标题、申请内容或拼音",
  storageKey: "oa/FlowTaskList/mine",
  sorts: ["SENT_AT", "FINISHED_AT", "CREATED_AT"],
  filters: {
    formId: record("表单", { primary: true }),
    statuses: multi("状态", optionsOf(FLOW_PROCESS_STATUS), { primary: true }),
    sentOn: days("提交时间", { primary: true }),
  },
  also: () => ({ mine: true }),
});

const LAST_DONE: readonly FlowTaskOrder[] = [{ field: "DONE_AT", direction: "DESC" }];

/** Query variables of the page: only the visible list is fetched. */
export function taskListVariables(search: URLSearchParams): FlowTaskListPageQuery$variables {
  const tab = tabOf(search);
  const mine = tab === "MINE";
  const [tasks, own] = [flowTasks.read(search), ownProcesses.read(search)];
  const list = tab === "MINE" ? "TO_DO" : tab;
  // by default the latest decisions come first
  const order = tasks.orderBy ?? (list === "DONE" ? LAST_DONE : null);
  return {
    mine,
    page: (mine ? own : tasks).page,
    taskFilter: { ...tasks.filter, list },
    taskOrder: mine ? null : order,
    ownFilter: own.filter,
    ownOrder: mine ? own.orderBy : null,
  };
}
