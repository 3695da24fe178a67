import { useEffect, useState } from "react";
import { StatusTag } from "@/ui/frame/StatusTag";
import { deadlineOf, type TimedOrder } from "./deadline";

/** Deadlines move on together, once a minute. */
const MINUTE = 60_000;

/** How long there is until the next deadline of a work order, or since when it has passed (docs/decisions/0058). */
export function Deadline({ order }: { order: TimedOrder }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  const deadline = deadlineOf(order, now);
  return deadline ? <StatusTag tone={deadline.tone}>{deadline.text}</StatusTag> : null;
}
