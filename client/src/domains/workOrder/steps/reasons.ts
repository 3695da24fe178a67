import type { WorkSuggestionReason } from "@/__generated__/useSuggestionsQuery.graphql";
import { formatNumber } from "@/ui/base/format";
import type { Tone } from "@/ui/base/types";

/** The assessment of a technician for an order. */
export interface Suited {
  readonly openCount: number;
  readonly overlaps: number;
  readonly distance: number | null | undefined;
  readonly reasons: readonly WorkSuggestionReason[];
}

/** Reasons against a technician. */
const AGAINST: ReadonlySet<WorkSuggestionReason> = new Set([
  "GROUP_MISSES",
  "ZONE_MISSES",
  "OVERLAPS",
  "RESTING",
  "FAR",
]);

/** A reason as a text, with its number. */
export function reasonText(
  reason: WorkSuggestionReason,
  { openCount, overlaps, distance }: Omit<Suited, "reasons">,
): string {
  const far = distance === null || distance === undefined ? "" : ` ${formatNumber(distance, 1)} 公里`;
  switch (reason) {
    case "GROUP_FITS":
      return "班组适用";
    case "GROUP_MISSES":
      return "班组不适用";
    case "ZONE_FITS":
      return "负责该区域";
    case "ZONE_MISSES":
      return "不在该区域";
    case "TEAM_FITS":
      return "接单团队成员";
    case "FREE":
      return "没有进行中的工单";
    case "BUSY":
      return `进行中 ${openCount} 单`;
    case "RESTING":
      return "休息中";
    case "OVERLAPS":
      return `时间冲突 ${overlaps} 单`;
    case "NEAR":
      return `前后工单相距${far}`;
    case "FAR":
      return `前后工单较远${far}`;
  }
}

/** The workload of a technician, and the distance where no reason contains it. */
export function loadText(suited: Suited): string {
  const { openCount, distance, reasons } = suited;
  const told = reasons.includes("NEAR") || reasons.includes("FAR");
  return [
    reasonText(openCount === 0 ? "FREE" : "BUSY", suited),
    told || distance === null || distance === undefined ? "" : reasonText("NEAR", suited),
  ]
    .filter(Boolean)
    .join("，");
}

/** Colour of a reason: green for, red against. */
export function reasonTone(reason: WorkSuggestionReason): Tone {
  if (reason === "BUSY") return "neutral";
  return AGAINST.has(reason) ? "red" : "green";
}
