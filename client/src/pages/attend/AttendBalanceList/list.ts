import type { AttendBalanceListPageQuery$variables } from "@/__generated__/AttendBalanceListPageQuery.graphql";
import { defineList, multi, record } from "@/app/record/list";
import { LEDGER_KINDS } from "./labels";

/**
 * List of the leave ledger; a balance is the sum of a member's rows of one type of leave
 * (business §3 Attendance).
 */
export const ledger = defineList<AttendBalanceListPageQuery$variables>()({
  title: "假期余额",
  keyword: false,
  storageKey: "attend/balances",
  sorts: ["CREATED_AT"],
  filters: {
    memberId: record("成员", { primary: true }),
    typeId: record("请假类型", { primary: true }),
    kinds: multi("变动原因", LEDGER_KINDS, { primary: true }),
    teamId: record("团队"),
  },
  variables: ({ page, filter, orderBy }) => {
    const memberId = filter.memberId ?? null;
    return { page, filter, orderBy, memberId, ofOne: memberId !== null };
  },
});
