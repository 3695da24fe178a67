import type { TaskFilter, TaskGrouping } from "@/__generated__/GroupBoardQuery.graphql";

/** Property by which a board groups its tasks; the status by default. */
export type BoardGrouping = "STATUS" | TaskGrouping;

/** URL parameter of the grouping. */
export const GROUP = "group";

export const GROUPINGS: readonly { readonly value: BoardGrouping; readonly label: string }[] = [
  { value: "STATUS", label: "状态" },
  { value: "DIRECTOR", label: "负责人" },
  { value: "PROJECT", label: "项目" },
  { value: "MILEPOST", label: "里程碑" },
  { value: "LEVEL", label: "优先级" },
];

/** Grouping in the URL; the status for any other text. */
export function groupingOf(text: string | null): BoardGrouping {
  return GROUPINGS.find(({ value }) => value.toLowerCase() === text)?.value ?? "STATUS";
}

/** Key of the column of tasks without a value. */
export const NONE = "";

const NONE_TEXT: Readonly<Record<TaskGrouping, string>> = {
  DIRECTOR: "未分配",
  PROJECT: "不属于项目",
  MILEPOST: "没有里程碑",
  LEVEL: "没有优先级",
};

/** A column of a grouped board: key, name, and the counts of the server. */
export interface GroupColumn {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  readonly overdue: number;
  /** For a milestone: its project, which a new card gets as well. */
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
 * Columns of a board: those with tasks, in the server's order, the one of tasks without a value last. For a
 * dictionary there is a column per item, in the dictionary's order.
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

/** Filter of the tasks of a column. */
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

/** Change that moves a card to a column; null clears the property. */
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

/** Properties of a card that determine its column. */
export interface Grouped {
  readonly rowId: string;
  readonly director: { readonly rowId: string } | null | undefined;
  readonly project: { readonly rowId: string } | null | undefined;
  readonly milepost: { readonly rowId: string } | null | undefined;
  readonly level: { readonly value: string } | null | undefined;
}

/** Key of the column of a card, as far as the property is visible to the viewer. */
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

/** Cards that a column has fetched. */
export interface ReadColumn<Card> {
  readonly cards: readonly Card[];
  readonly total: number;
}

/**
 * Cards by column, each once: in the target of a pending move, else in the column of its property, else,
 * where the property is hidden from the viewer, in the column that fetched it.
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

/** Initial values of a new card: those of its column and of the list's filters. */
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
