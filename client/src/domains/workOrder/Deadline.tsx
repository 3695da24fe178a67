import { useNow } from "@/ui/base/useNow";
import { StatusTag } from "@/ui/frame/StatusTag";
import { deadlineOf, type TimedOrder } from "./deadline";

/** The time until the next deadline of a work order, or since it has passed (docs/decisions/0058). */
export function Deadline({ order }: { order: TimedOrder }) {
  const deadline = deadlineOf(order, useNow());
  return deadline ? <StatusTag tone={deadline.tone}>{deadline.text}</StatusTag> : null;
}
