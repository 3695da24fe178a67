import type { TaskAction, TaskStatus } from "@/__generated__/TaskBoardQuery.graphql";
import { TASK_STATUS } from "@/domains/task/labels";
import { type Standing, standsAgainst } from "../../_lib/standsAgainst";

/** The columns of the board, from the left. */
export const COLUMNS = ["READY", "WORKING", "HELD", "RETURNED", "WAITING", "DONE"] as const;

/** A status that has a column. */
export type ColumnStatus = (typeof COLUMNS)[number];

/** What a card says of itself that may stand against a step. */
export type StepFacts = Omit<Standing, "status" | "availableActions">;

/** The action that a move to a column stands for, or why there is none. */
export type BoardStep =
  | { readonly action: TaskAction; readonly reason?: undefined }
  | { readonly action: null; readonly reason: string };

/** Which action leads from a column to another; finishing goes to either of two, as the task has a validator or not. */
const STEPS: Readonly<Partial<Record<TaskStatus, Readonly<Partial<Record<ColumnStatus, TaskAction>>>>>> = {
  READY: { WORKING: "START", HELD: "HOLD" },
  HELD: { WORKING: "START" },
  WORKING: { WAITING: "FINISH", DONE: "FINISH", HELD: "HOLD" },
  RETURNED: { WORKING: "RESTART" },
  WAITING: { DONE: "PASS", RETURNED: "FAIL" },
  DONE: { WORKING: "RESTART" },
};

/** What somebody wanted who moved a card to a column, after 任务不能. */
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

/** What it means to move a card from one column to another. */
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
      ? standsAgainst({ ...facts, status: from, availableActions })
      : [];
  return { action: null, reason: obstacles[0] ?? `你不能${DOING[action]}这个任务` };
}

/** Where a step leads to; null for what leaves the board. Nobody to validate it: what is finished is done. */
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

/** What is done stays on the board for so many days. */
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

/** Cards by column: where they stand, or where they are being moved to. Of what is done, the last days only. */
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
    // what is just being finished still says when it was before
    if (status === "DONE" && target === undefined && isOld(card, now)) continue;
    if (Object.hasOwn(columns, status)) columns[status as ColumnStatus].push(card);
  }
  return columns;
}

/** So many tasks stand in a column by now: what the server counted, and what has come or gone since. */
export function countOf(counted: number, listed: number, shown: number): number {
  return Math.max(shown, counted + shown - listed);
}
