import type { WorkOrderStatus } from "@/__generated__/useWorkOrderSteps_after.graphql";
import { formatDuration, parseTime, type TimeValue } from "@/ui/base/format";
import type { Tone } from "@/ui/base/types";

/** The fields of an order that determine its deadline. */
export interface TimedOrder {
  readonly status: WorkOrderStatus;
  readonly dueAt: string | null | undefined;
  readonly nextDueAt: string | null | undefined;
  readonly heldAt: string | null | undefined;
}

/** Seconds below which the deadline is near. */
const SOON = 3600;

/** Statuses without obligations to the customer: checking and closing are internal. */
const FINISHED: ReadonlySet<WorkOrderStatus> = new Set([
  "WAITING_CHECK",
  "WAITING_CONFIRM",
  "DONE",
  "CLOSED",
  "STOPPED",
]);

/** The action that is due at the next deadline. */
function subject({ status, dueAt, nextDueAt }: TimedOrder): string {
  if (nextDueAt === dueAt) return "完成";
  return status === "TAKEN" ? "到场" : "接单";
}

/** The time until the next deadline, or since it has passed; null where there is none. */
export function deadlineOf(
  order: TimedOrder,
  now: TimeValue,
): { readonly text: string; readonly tone: Tone } | null {
  if (FINISHED.has(order.status)) return null;
  const [due, at] = [parseTime(order.nextDueAt), parseTime(now)];
  if (!due || !at) return null;
  const held = parseTime(order.heldAt);
  // While the order is on hold the time does not run.
  const left = Math.floor((due.getTime() - (held ?? at).getTime()) / 1000);
  const what = subject(order);
  // Seconds are omitted beside minutes.
  const minutes = Math.floor(Math.abs(left) / 60) * 60;
  const length = minutes > 0 ? formatDuration(minutes) : "不足1分钟";
  if (left < 0) return { text: `${what}超时${length}`, tone: "red" };
  const text = `${what}剩余${length}`;
  if (held) return { text: `${text}（暂停）`, tone: "neutral" };
  return { text, tone: left < SOON ? "yellow" : "green" };
}
