/** List of outside punches: views, filters and sorts in the URL. */
import type {
  AttendOutsideWorkListPageQuery$variables,
  AttendPunchConfirm,
} from "@/__generated__/AttendOutsideWorkListPageQuery.graphql";
import { days, defineList, record } from "@/app/record/list";

/** Statuses that each view shows; without a view all are shown. */
const STATES: Readonly<Record<string, readonly AttendPunchConfirm[]>> = {
  WAITING: ["WAITING"],
  DONE: ["CONFIRMED", "REFUSED"],
};

/**
 * List of punches made away from all attendance places of the member's group
 * (business §2 Attendance: outside-work management).
 */
export const outsidePunches = defineList<AttendOutsideWorkListPageQuery$variables>()({
  title: "外勤管理",
  keyword: false,
  storageKey: "attend/outside",
  sorts: ["PUNCHED_AT", "CREATED_AT"],
  sort: { field: "PUNCHED_AT", direction: "DESC" },
  filters: {
    memberId: record("成员", { primary: true }),
    teamId: record("团队", { primary: true }),
    days: days("打卡日期", { primary: true }),
  },
  views: [
    { key: "WAITING", label: "待确认" },
    { key: "DONE", label: "已处理" },
    { key: "ALL", label: "全部外勤" },
  ],
  also: (_values, view) => {
    const confirm = STATES[view ?? "WAITING"];
    return { outside: true, ...(confirm ? { confirm } : {}) };
  },
});
