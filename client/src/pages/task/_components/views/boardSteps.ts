import type { TaskAction, TaskStatus } from "@/__generated__/TaskBoardQuery.graphql";
import { TASK_STATUS } from "@/domains/task/labels";
import { type BlockingFacts, blockers } from "../../_lib/blockers";

/** Columns of the board, from the left. */
export const COLUMNS = ["READY", "WORKING", "HELD", "RETURNED", "WAITING", "DONE"] as const;

/** A status that has a column. */
export type ColumnStatus = (typeof COLUMNS)[number];

/** Fields of a card that can prevent an action. */
export type StepFacts = Omit<BlockingFacts, "status" | "availableActions">;

/** The action of a move to a column, or the reason why there is none. */
export type BoardStep =
  | { readonly action: TaskAction; readonly reason?: undefined }
  | { readonly action: null; readonly reason: string };

/** Actions from one column to another; finishing leads to either of two, depending on a validator. */
const STEPS: Readonly<Partial<Record<TaskStatus, Readonly<Partial<Record<ColumnStatus, TaskAction>>>>>> = {
  READY: { WORKING: "START", HELD: "HOLD" },
  HELD: { WORKING: "START" },
  WORKING: { WAITING: "FINISH", DONE: "FINISH", HELD: "HOLD" },
  RETURNED: { WORKING: "RESTART" },
  WAITING: { DONE: "PASS", RETURNED: "FAIL" },
  DONE: { WORKING: "RESTART" },
};

/** Description of an intended move, after 任务不能. */
const WANTED: Readonly<Record<ColumnStatus, string>> = {
  READY: "退回待开始",
  WORKING: "直接回到进行中",
  HELD: "挂起",
  RETURNED: "退回",
  WAITING: "直接提交验收",
  DONE: "直接完成",
};

const DOING: Readonly<Record<TaskAction, string>> = {
  PUBLISH: "发布",
  START: "开始",
  HOLD: "挂起",
  FINISH: "完成",
  PASS: "验收",
  FAIL: "验收",
  RESTART: "重新开始",
  CANCEL: "取消",
};

/** Meaning of a move from one column to another. */
export function stepBetween(
  from: TaskStatus,
  to: ColumnStatus,
  availableActions: readonly TaskAction[],
  facts?: StepFacts,
): BoardStep {
  const action = STEPS[from]?.[to];
  if (!action) return { action: null, reason: `${TASK_STATUS[from].text}的任务不能${WANTED[to]}` };
  if (availableActions.includes(action)) return { action };
  const obstacles =
    facts && (action === "START" || action === "FINISH")
      ? blockers({ ...facts, status: from, availableActions })
      : [];
  return { action: null, reason: obstacles[0] ?? `您不能${DOING[action]}这个任务` };
}

/** Column after an action; null off the board. Without a validator a finished task is done. */
export function landing(action: TaskAction, validated: boolean): ColumnStatus | null {
  switch (action) {
    case "PUBLISH":
      return "READY";
    case "START":
    case "RESTART":
      return "WORKING";
    case "HOLD":
      return "HELD";
    case "FINISH":
      return validated ? "WAITING" : "DONE";
    case "PASS":
      return "DONE";
    case "FAIL":
      return "RETURNED";
    default:
      return null;
  }
}

/** Number of days that done tasks stay on the board. */
export const DONE_DAYS = 14;
const DAY_MS = 86_400_000;

interface Placed {
  readonly rowId: string;
  readonly status: TaskStatus;
  readonly finishedAt?: string | null | undefined;
}

/** Whether a task was done too long ago for the board. */
export function isOld({ finishedAt }: Pick<Placed, "finishedAt">, now: number): boolean {
  return typeof finishedAt === "string" && now - Date.parse(finishedAt) > DONE_DAYS * DAY_MS;
}

/** Cards by column, including pending moves. Done tasks are limited to the last days. */
export function byColumn<Card extends Placed>(
  cards: readonly Card[],
  moved: ReadonlyMap<string, TaskStatus>,
  now: number,
): Readonly<Record<ColumnStatus, readonly Card[]>> {
  const columns: Record<ColumnStatus, Card[]> = {
    READY: [],
    WORKING: [],
    HELD: [],
    RETURNED: [],
    WAITING: [],
    DONE: [],
  };
  const seen = new Set<string>();
  for (const card of cards) {
    if (seen.has(card.rowId)) continue;
    seen.add(card.rowId);
    const target = moved.get(card.rowId);
    const status = target ?? card.status;
    // a task that is just being finished still has its former `finishedAt`
    if (status === "DONE" && target === undefined && isOld(card, now)) continue;
    if (Object.hasOwn(columns, status)) columns[status as ColumnStatus].push(card);
  }
  return columns;
}

/** Number of tasks in a column: the server's count, corrected by pending moves. */
export function countOf(counted: number, listed: number, shown: number): number {
  return Math.max(shown, counted + shown - listed);
}
