/** Security policy of the enterprise: form values, validation and input of the mutation. */
import type {
  SecondFactorCompulsory,
  SecurityPolicyPage_policy$data,
} from "@/__generated__/SecurityPolicyPage_policy.graphql";
import type { SecurityPolicyUpdateInput } from "@/__generated__/SecurityPolicyPageMutation.graphql";

type Policy = Omit<SecurityPolicyPage_policy$data, " $fragmentType">;

/** Form values of the policy: numbers as typed, missing ones as empty text. */
export interface PolicyValues {
  passwordMinLength: string;
  passwordKinds: string;
  passwordHistory: string;
  passwordMaxDays: string;
  sessionMaxHours: string;
  sessionIdleMinutes: string;
  secondFactor: SecondFactorCompulsory;
  secondFactorGraceDays: string;
  accessTokensAllowed: boolean;
  accessTokenMaxDays: string;
  lockAfter: string;
}

const text = (value: number | null | undefined) =>
  value === null || value === undefined ? "" : String(value);

/** Form values of a stored policy. */
export function toValues(policy: Policy): PolicyValues {
  return {
    passwordMinLength: text(policy.passwordMinLength),
    passwordKinds: text(policy.passwordKinds),
    passwordHistory: text(policy.passwordHistory),
    passwordMaxDays: text(policy.passwordMaxDays),
    sessionMaxHours: text(policy.sessionMaxHours),
    sessionIdleMinutes: text(policy.sessionIdleMinutes),
    secondFactor: policy.secondFactor,
    secondFactorGraceDays: text(policy.secondFactorGraceDays),
    accessTokensAllowed: policy.accessTokensAllowed,
    accessTokenMaxDays: text(policy.accessTokenMaxDays),
    lockAfter: text(policy.lockAfter),
  };
}

const optional = (value: string) => (value.trim() === "" ? null : Number(value));

/** Input of the mutation. */
export function toInput(values: PolicyValues, version: number): SecurityPolicyUpdateInput {
  return {
    passwordMinLength: Number(values.passwordMinLength),
    passwordKinds: Number(values.passwordKinds),
    passwordHistory: Number(values.passwordHistory),
    passwordMaxDays: optional(values.passwordMaxDays),
    sessionMaxHours: optional(values.sessionMaxHours),
    sessionIdleMinutes: Number(values.sessionIdleMinutes),
    secondFactor: values.secondFactor,
    secondFactorGraceDays: Number(values.secondFactorGraceDays),
    accessTokensAllowed: values.accessTokensAllowed,
    accessTokenMaxDays: Number(values.accessTokenMaxDays),
    lockAfter: Number(values.lockAfter),
    version,
  };
}

/** Validation rule: a whole number within limits; may be empty where `absent` is set. */
export function within(label: string, least: number, most: number, absent = false) {
  return (value: string): string | null => {
    if (value.trim() === "") return absent ? null : `请输入${label}`;
    const number = Number(value);
    return Number.isInteger(number) && number >= least && number <= most
      ? null
      : `${label}应为 ${least} 到 ${most}`;
  };
}

const IDLE = [
  { minutes: 15, label: "15 分钟" },
  { minutes: 30, label: "30 分钟" },
  { minutes: 60, label: "1 小时" },
  { minutes: 120, label: "2 小时" },
  { minutes: 480, label: "8 小时" },
  { minutes: 1440, label: "1 天" },
  { minutes: 10_080, label: "7 天" },
  { minutes: 43_200, label: "30 天" },
];

/** Options of the idle timeout; a stored value that is not among them, set through the API, is added. */
export function idleOptions(current: string): { value: string; label: string }[] {
  const options = IDLE.map(({ minutes, label }) => ({ value: String(minutes), label }));
  if (options.some(({ value }) => value === current)) return options;
  return [...options, { value: current, label: `${current} 分钟` }];
}
