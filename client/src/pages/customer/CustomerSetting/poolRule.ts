/** Rules of the public customer pool: form values, limits and validation. */
import type { CustomerPoolRuleInput } from "@/__generated__/PoolRuleFormMutation.graphql";

/** Form values of the public pool's rules; an empty number means no limit. */
export interface PoolRule {
  enabled: boolean;
  dailyClaims: string;
  holdingCap: string;
  coolDownDays: string;
  returnDays: string;
  remindDays: string;
}

type Stored = {
  readonly enabled: boolean;
  readonly dailyClaims?: number | null | undefined;
  readonly holdingCap?: number | null | undefined;
  readonly coolDownDays: number;
  readonly returnDays?: number | null | undefined;
  readonly remindDays: number;
};

const shown = (value: number | null | undefined) =>
  value === null || value === undefined ? "" : String(value);

/** Form values of the stored rules. */
export function poolRuleOf(rule: Stored): PoolRule {
  return {
    enabled: rule.enabled,
    dailyClaims: shown(rule.dailyClaims),
    holdingCap: shown(rule.holdingCap),
    coolDownDays: shown(rule.coolDownDays),
    returnDays: shown(rule.returnDays),
    remindDays: shown(rule.remindDays),
  };
}

/** Limits of each number, and whether it may be empty. */
const LIMITS = {
  dailyClaims: [1, 1000, true],
  holdingCap: [1, 100_000, true],
  coolDownDays: [0, 365, false],
  returnDays: [1, 3650, true],
  remindDays: [0, 365, false],
} as const;

/** Validation errors, by field. */
export function poolRuleProblems(rule: PoolRule): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, [least, most, optional]] of Object.entries(LIMITS)) {
    const text = rule[name as keyof typeof LIMITS].trim();
    if (text === "" && optional) continue;
    const value = Number(text);
    if (text === "" || !Number.isInteger(value) || value < least || value > most)
      found[name] = `请输入 ${least} 到 ${most} 的整数`;
  }
  const { returnDays, remindDays } = rule;
  if (!found.remindDays && !found.returnDays && returnDays !== "" && Number(remindDays) >= Number(returnDays))
    found.remindDays = "提前提醒的天数要少于退回的天数";
  return found;
}

const given = (text: string) => (text.trim() === "" ? null : Number(text));

/** Input of the mutation; null means no limit. */
export function poolRuleInputOf(rule: PoolRule): CustomerPoolRuleInput {
  return {
    enabled: rule.enabled,
    dailyClaims: given(rule.dailyClaims),
    holdingCap: given(rule.holdingCap),
    coolDownDays: Number(rule.coolDownDays),
    returnDays: given(rule.returnDays),
    remindDays: Number(rule.remindDays),
  };
}
