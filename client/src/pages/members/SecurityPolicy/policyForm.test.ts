import { expect, it } from "vitest";
import { idleOptions, type PolicyValues, toInput, toValues, within } from "./policyForm";

const policy = {
  id: "p",
  passwordMinLength: 8,
  passwordKinds: 2,
  passwordHistory: 0,
  passwordMaxDays: null,
  sessionMaxHours: 12,
  sessionIdleMinutes: 43200,
  secondFactor: "ADMINISTRATORS",
  secondFactorGraceDays: 7,
  secondFactorSince: null,
  accessTokensAllowed: true,
  accessTokenMaxDays: 365,
  lockAfter: 10,
  version: 3,
} as const;

it("keeps what is absent absent, both ways", () => {
  const values = toValues(policy);
  expect(values).toMatchObject({ passwordMaxDays: "", sessionMaxHours: "12", passwordHistory: "0" });
  const { id: _id, secondFactorSince: _since, ...sent } = policy;
  expect(toInput(values, 3)).toEqual(sent);
  const cleared: PolicyValues = { ...values, sessionMaxHours: " " };
  expect(toInput(cleared, 3).sessionMaxHours).toBeNull();
});

it("says what is out of range", () => {
  const rule = within("锁定前的失败次数", 3, 10);
  expect([rule("3"), rule("10")]).toEqual([null, null]);
  for (const wrong of ["2", "11", "3.5", "x"]) expect(rule(wrong)).toBe("锁定前的失败次数应为 3 到 10");
  expect(rule("")).toBe("请输入锁定前的失败次数");
  expect(within("天数", 1, 9, true)("")).toBeNull();
});

it("offers a number that no choice has", () => {
  expect(idleOptions("60")).toHaveLength(8);
  expect(idleOptions("45").at(-1)).toEqual({ value: "45", label: "45 分钟" });
});
