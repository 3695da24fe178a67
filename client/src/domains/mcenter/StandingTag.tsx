import type { SalesStanding } from "@/__generated__/GoalsPageQuery.graphql";
import { StatusTag } from "@/ui/frame/StatusTag";
import { STANDING } from "./labels";

/** Whether a target is kept up with; without a target there is nothing to keep up with. */
export function StandingTag({
  standing,
  target,
}: {
  standing: SalesStanding;
  /** What there is to keep up with. */
  target: number;
}) {
  if (target <= 0) return <StatusTag tone="neutral">未设目标</StatusTag>;
  return <StatusTag tone={STANDING[standing].tone}>{STANDING[standing].text}</StatusTag>;
}
