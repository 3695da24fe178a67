import type { KpiRaterKind } from "@/__generated__/TemplateEditPageQuery.graphql";
import type { KpiRaterInput } from "@/__generated__/TemplateFormSaveMutation.graphql";
import { hundredths, hundredthsText } from "@/ui/base/hundredths";
import { randomId } from "@/ui/base/randomId";
import type { Option } from "@/ui/base/types";
import { KPI_RATER } from "./labels";
import { weightsProblem } from "./weights";

/** Raters of an indicator (business §7 KPI): pure functions. */

/** A rater, as returned by the server. */
export interface Rater {
  readonly who: KpiRaterKind;
  readonly member: { readonly rowId: string; readonly name: string } | null | undefined;
  readonly role: { readonly rowId: string; readonly name: string } | null | undefined;
  readonly share: number;
}

/** A rater in the form; `name` is that of the member or the role. */
export interface RaterValue {
  readonly id: string;
  readonly who: KpiRaterKind;
  readonly memberId: string | null;
  readonly roleId: string | null;
  readonly name: string;
  /** Percent, as typed. */
  readonly share: string;
}

export const MOST_RATERS = 10;

export function blankRater(who: KpiRaterKind = "DIRECTOR", share = ""): RaterValue {
  return { id: randomId().slice(0, 12), who, memberId: null, roleId: null, name: "", share };
}

/** Raters as form values. */
export function raterValues(raters: readonly Rater[]): RaterValue[] {
  return raters.map(({ who, member, role, share }, at) => ({
    id: `rater-${at}`,
    who,
    memberId: member?.rowId ?? null,
    roleId: role?.rowId ?? null,
    name: member?.name ?? role?.name ?? "",
    share: share > 0 ? String(share) : "",
  }));
}

/** Raters as input. */
export function raterInputs(raters: readonly RaterValue[]): KpiRaterInput[] {
  return raters.map(({ who, memberId, roleId, share }) => ({
    who,
    memberId: who === "MEMBER" ? memberId : null,
    roleId: who === "ROLE" ? roleId : null,
    share: hundredths(share) / 100,
  }));
}

/** Whether no rater has a share: all count equally then. */
export function isShared(raters: readonly RaterValue[]): boolean {
  return raters.every(({ share }) => hundredths(share) === 0);
}

/** The error of raters; null: they are valid. */
export function ratersProblem(raters: readonly RaterValue[]): string | null {
  if (raters.length === 0) return "请添加评分人";
  const seen = new Set<string>();
  for (const [at, { who, memberId, roleId }] of raters.entries()) {
    if (who === "MEMBER" && !memberId) return `请选择第 ${at + 1} 位评分成员`;
    if (who === "ROLE" && !roleId) return `请选择第 ${at + 1} 位评分角色`;
    const key = [who, who === "MEMBER" ? memberId : "", who === "ROLE" ? roleId : ""].join(" ");
    if (seen.has(key)) return `第 ${at + 1} 位评分人重复`;
    seen.add(key);
  }
  if (isShared(raters)) return null;
  return weightsProblem(
    "占比",
    raters.map(({ share }) => share),
  );
}

/** A rater as a text: 直属上级, 刘洋. */
function raterName({ who, name }: Pick<RaterValue, "who" | "name">): string {
  return name || KPI_RATER[who].text;
}

/** Raters as a text: 直属上级 60%、本人 40%; without shares their names alone. */
export function ratersText(raters: readonly RaterValue[]): string {
  const isEqual = isShared(raters);
  return raters
    .map((rater) =>
      isEqual || raters.length === 1
        ? raterName(rater)
        : `${raterName(rater)} ${hundredthsText(hundredths(rater.share))}%`,
    )
    .join("、");
}

/** Options of the present values, for the pickers. */
export function knownOf(raters: readonly RaterValue[], field: "memberId" | "roleId"): Option[] {
  return raters.flatMap((rater) => {
    const value = rater[field];
    return value && rater.name ? [{ value, label: rater.name }] : [];
  });
}
