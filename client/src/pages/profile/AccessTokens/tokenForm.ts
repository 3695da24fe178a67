import { formatDate } from "@/ui/base/format";
import type { Option } from "@/ui/base/types";
import { addDays } from "@/ui/input/dates";

/** The permissions of a module that one may give. */
export interface PermissionGroup {
  readonly title: string;
  readonly permissions: readonly { readonly code: string; readonly title: string }[];
}

/** What a token may do, in one word. */
export type Preset = "read" | "all" | "custom";

const TERMS = [7, 30, 90, 365];

/** How long a token may work: those terms that the enterprise allows, and a day of one's own. */
export function lives(maxDays: number): Option[] {
  return [
    ...TERMS.filter((days) => days <= maxDays).map((days) => ({ value: String(days), label: `${days} 天` })),
    { value: "date", label: "指定日期" },
  ];
}

/** The last day of a term from today on, in the enterprise's zone; of `date` the day that was chosen. */
export function expiryOf(life: string, chosen: string | null, now: Date = new Date()): string {
  return life === "date" ? (chosen ?? "") : addDays(formatDate(now), Number(life));
}

/** Every permission on offer. */
export function everyPermission(groups: readonly PermissionGroup[]): string[] {
  return groups.flatMap((group) => group.permissions.map((permission) => permission.code));
}
