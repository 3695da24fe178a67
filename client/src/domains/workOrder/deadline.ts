import type { WorkOrderStatus } from "@/__generated__/useWorkOrderSteps_after.graphql";
import { formatDuration, parseTime, type TimeValue } from "@/ui/base/format";
import type { Tone } from "@/ui/base/types";

/** What a deadline is read from. */
export interface TimedOrder {
  readonly status: WorkOrderStatus;
  readonly dueAt: string | null | undefined;
  readonly nextDueAt: string | null | undefined;
  readonly heldAt: string | null | undefined;
}

/** Less than this is little, in seconds. */
const SOON = 3600;

/** Nothing is owed to the customer any more: what is left is checked and closed among ourselves. */
const FINISHED: ReadonlySet<WorkOrderStatus> = new Set([
  "WAITING_CHECK",
  "WAITING_CONFIRM",
  "DONE",
  "CLOSED",
  "STOPPED",
]);

/** What has to be done until the next deadline. */
function subject({ status, dueAt, nextDueAt }: TimedOrder): string {
  if (nextDueAt === dueAt) return "完成";
  return status === "TAKEN" ? "到场" : "接单";
}

/** How long there is until the next deadline, or since when it has passed; nothing where there is none. */
export function deadlineOf(
  order: TimedOrder,
  now: TimeValue,
): { readonly text: string; readonly tone: Tone } | null {
  if (FINISHED.has(order.status)) return null;
  const [due, at] = [parseTime(order.nextDueAt), parseTime(now)];
  if (!due || !at) return null;
  const held = parseTime(order.heldAt);
  // On hold the clock stands still.
  const left = Math.floor((due.getTime() - (held ?? at).getTime()) / 1000);
  const what = subject(order);
  // Seconds say nothing beside minutes.
  const minutes = Math.floor(Math.abs(left) / 60) * 60;
  const length = minutes > 0 ? formatDuration(minutes) : "不足1分钟";
  if (left < 0) return { text: `${what}超时${length}`, tone: "red" };
  const text = `${what}剩余${length}`;
  if (held) return { text: `${text}（暂停）`, tone: "neutral" };
  return { text, tone: left < SOON ? "yellow" : "green" };
}
