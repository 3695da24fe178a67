import { formatDate } from "@/ui/base/format";
import type { Option } from "@/ui/base/types";
import { addDays } from "@/ui/input/dates";

/** Permissions of a module that a token can get. */
export interface PermissionGroup {
  readonly title: string;
  readonly permissions: readonly { readonly code: string; readonly title: string }[];
}

/** Preset of a token's permissions. */
export type Preset = "read" | "all" | "custom";

const TERMS = [7, 30, 90, 365];

/** Options of a token's lifetime: the terms that the enterprise allows, and a custom date. */
export function lives(maxDays: number): Option[] {
  return [
    ...TERMS.filter((days) => days <= maxDays).map((days) => ({ value: String(days), label: `${days} 天` })),
    { value: "date", label: "指定日期" },
  ];
}

/** Last day of a term from today, in the enterprise's time zone; for `date` the chosen day. */
export function expiryOf(life: string, chosen: string | null, now: Date = new Date()): string {
  return life === "date" ? (chosen ?? "") : addDays(formatDate(now), Number(life));
}

/** All offered permissions. */
export function everyPermission(groups: readonly PermissionGroup[]): string[] {
  return groups.flatMap((group) => group.permissions.map((permission) => permission.code));
}
