import type { WaitCategory, WaitRange } from "@/__generated__/WaitTaskPageQuery.graphql";
import type { Access } from "@/access/evaluate";

/** Path of the page (business §2 waitTask). */
export const ROUTE = "/waitTask";

/** Names of the counts of pending items. */
export type CountName = "all" | "task" | "work" | "approval" | "today" | "week" | "overdue";

/** An entry of the page's menu: a part of the pending items, with its count. */
export interface Place {
  readonly key: CountName;
  readonly text: string;
  /** Query of the entry's URL. */
  readonly search: string;
  readonly category?: WaitCategory;
  readonly range?: WaitRange;
  readonly access?: Access;
  /** Text of an empty list. */
  readonly none: string;
}

interface Group {
  readonly title: string | null;
  readonly places: readonly Place[];
}

/** Menu at the side of the page (business §2 waitTask): entries by permission for the kind of record. */
export const GROUPS: readonly Group[] = [
  {
    title: null,
    places: [{ key: "all", text: "全部待办", search: "", none: "没有待办，该做的都已经做完了。" }],
  },
  {
    title: "按类型",
    places: [
      {
        key: "task",
        text: "任务",
        search: "category=1",
        category: "TASK",
        access: { perms: "task:query,task:global:query" },
        none: "没有待办的任务。由您负责、协作或等您验收的任务会出现在这里。",
      },
      {
        key: "work",
        text: "工单",
        search: "category=2",
        category: "WORK",
        access: { perms: "work:query,work:global:query,work:project:query,work:project:global:query" },
        none: "没有待办的工单。等您处理的工单会出现在这里。",
      },
      {
        key: "approval",
        text: "审批",
        search: "category=3",
        category: "APPROVAL",
        access: { perms: "flow:plan" },
        none: "没有待办的审批。等您审批的申请会出现在这里。",
      },
    ],
  },
  {
    title: "快捷筛选",
    places: [
      {
        key: "today",
        text: "今天到期",
        search: "filter=today",
        range: "TODAY",
        none: "今天没有到期的待办。",
      },
      { key: "week", text: "本周到期", search: "filter=week", range: "WEEK", none: "本周没有到期的待办。" },
      {
        key: "overdue",
        text: "已逾期",
        search: "filter=overdue",
        range: "OVERDUE",
        none: "没有逾期的待办。",
      },
    ],
  },
];

const PLACES = GROUPS.flatMap(({ places }) => places);
const paramOf = (name: string, search: URLSearchParams) => {
  const value = search.get(name);
  return value === null ? undefined : PLACES.find((place) => place.search === `${name}=${value}`);
};

/** Filter of the pending items in a URL; invalid values are ignored. */
export function waitFilterOf(search: URLSearchParams): { category?: WaitCategory; range?: WaitRange } {
  const category = paramOf("category", search)?.category;
  const range = paramOf("filter", search)?.range;
  return { ...(category ? { category } : {}), ...(range ? { range } : {}) };
}

/** Menu entry of a URL; null for a category and a period at once. */
export function placeOf(search: URLSearchParams): Place | null {
  const { category, range } = waitFilterOf(search);
  if (category && range) return null;
  return PLACES.find((place) => place.category === category && place.range === range) ?? null;
}

/** Link of an entry. */
export function addressOf({ search }: Place): string {
  return search ? `${ROUTE}?${search}` : ROUTE;
}
