import { describe, expect, it } from "vitest";
import { poolRuleInputOf, poolRuleOf, poolRuleProblems } from "./poolRule";

const RULE = poolRuleOf({
  enabled: true,
  dailyClaims: null,
  holdingCap: 50,
  coolDownDays: 7,
  returnDays: 30,
  remindDays: 3,
});

describe("the rules of the pool", () => {
  it("are sent as they were read, null where nothing is limited", () => {
    expect(poolRuleInputOf(RULE)).toEqual({
      enabled: true,
      dailyClaims: null,
      holdingCap: 50,
      coolDownDays: 7,
      returnDays: 30,
      remindDays: 3,
    });
    expect(poolRuleProblems(RULE)).toEqual({});
  });

  it("keep numbers within their limits", () => {
    expect(poolRuleProblems({ ...RULE, dailyClaims: "0", coolDownDays: "", returnDays: "4000" })).toEqual({
      dailyClaims: "请输入 1 到 1000 的整数",
      coolDownDays: "请输入 0 到 365 的整数",
      returnDays: "请输入 1 到 3650 的整数",
    });
  });

  it("remind before they return", () => {
    expect(poolRuleProblems({ ...RULE, returnDays: "3" })).toEqual({
      remindDays: "提前提醒的天数要少于退回的天数",
    });
    expect(poolRuleProblems({ ...RULE, returnDays: "", remindDays: "9" })).toEqual({});
  });
});
