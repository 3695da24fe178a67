import type { TaskFilter, TaskGrouping } from "@/__generated__/GroupBoardQuery.graphql";

/** The property that the cards of a column have in common; without one in the address it is the status. */
export type BoardGrouping = "STATUS" | TaskGrouping;

/** Names the grouping in the address. */
export const GROUP = "group";

export const GROUPINGS: readonly { readonly value: BoardGrouping; readonly label: string }[] = [
  { value: "STATUS", label: "状态" },
  { value: "DIRECTOR", label: "负责人" },
  { value: "PROJECT", label: "项目" },
  { value: "MILEPOST", label: "里程碑" },
  { value: "LEVEL", label: "优先级" },
];

/** The grouping that an address names; anything else is the status. */
export function groupingOf(text: string | null): BoardGrouping {
  return GROUPINGS.find(({ value }) => value.toLowerCase() === text)?.value ?? "STATUS";
}

/** The key of the column of those that have none. */
export const NONE = "";

const NONE_TEXT: Readonly<Record<TaskGrouping, string>> = {
  DIRECTOR: "未分配",
  PROJECT: "不属于项目",
  MILEPOST: "没有里程碑",
  LEVEL: "没有优先级",
};

/** A column: its key, its name, and what the server has counted. */
export interface GroupColumn {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  readonly overdue: number;
  /** Of a milepost: the project that a new card goes into with it. */
  readonly projectId?: string | undefined;
}

interface Named {
  readonly rowId: string;
  readonly name: string;
}

interface ServerGroup {
  readonly key: string | null | undefined;
  readonly count: number;
  readonly overdue: number;
  readonly director: Named | null | undefined;
  readonly project: Named | null | undefined;
  readonly milepost: (Named & { readonly project: Named | null | undefined }) | null | undefined;
}

interface Item {
  readonly value: string;
  readonly text: string;
}

function labelOf(group: ServerGroup, by: TaskGrouping): string {
  if (by === "DIRECTOR") return group.director?.name ?? "已离开的成员";
  if (by === "PROJECT") return group.project?.name ?? "无权查看的项目";
  if (by === "MILEPOST") return group.milepost?.name ?? "无权查看的里程碑";
  return group.key ?? "";
}

/**
 * The columns of a board: those that have tasks, in the order of the server, and last the one of tasks that have none. Of a dictionary
 * every item has one, in its order.
 */
export function columnsOf(
  by: TaskGrouping,
  groups: readonly ServerGroup[],
  levels: readonly Item[],
  wanted?: readonly string[] | null,
): readonly GroupColumn[] {
  const counts = new Map(groups.map((group) => [group.key ?? NONE, group]));
  const column = (key: string, label: string): GroupColumn => {
    const found = counts.get(key);
    const projectId = found?.milepost?.project?.rowId;
    return {
      key,
      label,
      count: found?.count ?? 0,
      overdue: found?.overdue ?? 0,
      ...(projectId ? { projectId } : {}),
    };
  };
  const none = column(NONE, NONE_TEXT[by]);
  if (by !== "LEVEL") {
    const named = groups.filter(({ key }) => key !== null && key !== undefined);
    return [...named.map((group) => column(group.key ?? NONE, labelOf(group, by))), none];
  }
  const items = levels.filter(({ value }) => !wanted || wanted.includes(value));
  const gone = groups.filter(({ key }) => key && !levels.some(({ value }) => value === key));
  return [
    ...items.map(({ value, text }) => column(value, text)),
    ...gone.map((group) => column(group.key ?? NONE, labelOf(group, by))),
    none,
  ];
}

/** The filter of a column. */
export function filterOf(filter: TaskFilter, by: TaskGrouping, key: string): TaskFilter {
  if (key === NONE) return { ...filter, without: by };
  switch (by) {
    case "DIRECTOR":
      return { ...filter, directorId: key };
    case "PROJECT":
      return { ...filter, projectId: key };
    case "MILEPOST":
      return { ...filter, milepostId: key };
    default:
      return { ...filter, level: [key] };
  }
}

/** The change to a card that is moved to a column: null takes out its value. */
export function changeTo(by: TaskGrouping, key: string) {
  const value = key === NONE ? null : key;
  switch (by) {
    case "DIRECTOR":
      return { directorId: value };
    case "PROJECT":
      return { projectId: value };
    case "MILEPOST":
      return { milepostId: value };
    default:
      return { level: value };
  }
}

/** The properties that decide the column of a card. */
export interface Grouped {
  readonly rowId: string;
  readonly director: { readonly rowId: string } | null | undefined;
  readonly project: { readonly rowId: string } | null | undefined;
  readonly milepost: { readonly rowId: string } | null | undefined;
  readonly level: { readonly value: string } | null | undefined;
}

/** The key of the column that a card belongs to, as far as the person is shown its value. */
function keyOf(card: Grouped, by: TaskGrouping): string {
  switch (by) {
    case "DIRECTOR":
      return card.director?.rowId ?? NONE;
    case "PROJECT":
      return card.project?.rowId ?? NONE;
    case "MILEPOST":
      return card.milepost?.rowId ?? NONE;
    default:
      return card.level?.value ?? NONE;
  }
}

/** The cards that a column has read. */
export interface ReadColumn<Card> {
  readonly cards: readonly Card[];
  readonly total: number;
}

/**
 * The cards by column, each once: where it is being moved to, else where it belongs by now, else, where that is hidden from the person,
 * where it was read.
 */
export function distribute<Card extends Grouped>(
  by: TaskGrouping,
  read: ReadonlyMap<string, ReadColumn<Card>>,
  moved: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly Card[]> {
  const columns = new Map<string, Card[]>([...read.keys()].map((key) => [key, []]));
  const seen = new Set<string>();
  for (const [home, { cards }] of read) {
    for (const card of cards) {
      if (seen.has(card.rowId)) continue;
      seen.add(card.rowId);
      const key = moved.get(card.rowId) ?? (keyOf(card, by) || home);
      columns.get(columns.has(key) ? key : home)?.push(card);
    }
  }
  return columns;
}

/** The values of a new card: those of its column, and those that the list is narrowed to. */
export function presetOf(
  filter: TaskFilter,
  by: BoardGrouping,
  column: Pick<GroupColumn, "key" | "projectId"> | null,
  me: string,
) {
  const level = filter.level?.length === 1 ? filter.level[0] : undefined;
  const projectId = column?.projectId ?? filter.projectId ?? undefined;
  return {
    directorId: filter.directorId ?? me,
    ...(projectId ? { projectId } : {}),
    ...(projectId && filter.milepostId ? { milepostId: filter.milepostId } : {}),
    ...(filter.customerId ? { customerId: filter.customerId } : {}),
    ...(level ? { level } : {}),
    ...(by !== "STATUS" && column && column.key !== NONE ? changeTo(by, column.key) : {}),
  };
}
