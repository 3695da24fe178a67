import type { SalesStanding } from "@/__generated__/GoalsPageQuery.graphql";
import { StatusTag } from "@/ui/frame/StatusTag";
import { STANDING } from "./labels";

/** Tag with the attainment of a sales target; nothing without a target. */
export function StandingTag({
  standing,
  target,
}: {
  standing: SalesStanding;
  /** The target to date. */
  target: number;
}) {
  if (target <= 0) return <StatusTag tone="neutral">未设目标</StatusTag>;
  return <StatusTag tone={STANDING[standing].tone}>{STANDING[standing].text}</StatusTag>;
}
