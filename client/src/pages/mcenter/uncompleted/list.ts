/** List of overdue payment plans and missed sales targets: tab and filters in the URL. */
import type { UncompletedPageQuery$variables } from "@/__generated__/UncompletedPageQuery.graphql";
import { defineList, record } from "@/app/record/list";
import { yearOf } from "../_lib/address";

/** Name of the tab parameter in the URL. */
export const TAB = "tab";

/** Tab: overdue receivables, or targets behind schedule. */
export type UncompletedTab = "LATE" | "BEHIND";

export const TABS: readonly { readonly key: UncompletedTab; readonly label: string }[] = [
  { key: "LATE", label: "逾期应收" },
  { key: "BEHIND", label: "目标落后" },
];

export const tabOf = (search: URLSearchParams): UncompletedTab =>
  search.get(TAB) === "BEHIND" ? "BEHIND" : "LATE";

/** List of overdue plans and of targets behind schedule (business §2 Management centre: uncompleted). */
export const uncompleted = defineList<UncompletedPageQuery$variables>()({
  title: "待完成",
  keyword: "名称或拼音",
  storageKey: "mcenter/uncompleted",
  filters: {
    teamId: record("团队", { primary: true }),
    ownerId: record("负责人", { primary: true }),
  },
  variables: ({ page, filter, keyword }, search) => {
    const teamId = filter.teamId ?? null;
    return {
      page,
      filter,
      behind: { year: yearOf(search), teamId, behind: true, keyword: keyword || null },
      late: tabOf(search) === "LATE",
    };
  },
});
