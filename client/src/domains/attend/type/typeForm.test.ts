import { describe, expect, it } from "vitest";
import { blankType, type TypeRow, typeValues } from "./typeForm";
import { typeChanges, typeInput } from "./typeInput";
import { atFields, typeProblems } from "./typeProblems";

const ANNUAL = {
  rowId: "1",
  version: 3,
  kind: "LEAVE",
  name: "年假",
  unit: "HALF_DAY",
  step: 30,
  rounding: "UP",
  least: 0.5,
  proofAbove: null,
  paid: true,
  overRest: false,
  enabled: true,
  serviceYears: 1,
  gender: null,
  balanced: true,
  remark: null,
  teams: [{ rowId: "3", name: "直销部" }],
  accrual: {
    by: "SERVICE_YEARS",
    amount: null,
    steps: [
      { years: 1, amount: 5 },
      { years: 10, amount: 10 },
    ],
    since: "2026-01-01",
    unit: 0.5,
    rounding: "DOWN",
    expiry: { by: "YEAR_END", count: null },
    carry: { cap: 5, expiry: { by: "MONTHS", count: 3 } },
  },
  overtime: null,
  viewerCan: { update: true, delete: true },
} as unknown as TypeRow;

describe("a type of leave", () => {
  it("is sent as it was read", () => {
    const input = typeInput("LEAVE", typeValues("LEAVE", ANNUAL));
    expect(input).toMatchObject({
      name: "年假",
      unit: "HALF_DAY",
      least: 0.5,
      proofAbove: null,
      teamIds: ["3"],
      serviceYears: 1,
      gender: null,
      balanced: true,
      accrual: {
        by: "SERVICE_YEARS",
        amount: null,
        steps: [
          { years: 1, amount: 5 },
          { years: 10, amount: 10 },
        ],
        since: "2026-01-01",
        unit: 0.5,
        rounding: "DOWN",
        expiry: { by: "YEAR_END", count: null },
        carry: { cap: 5, expiry: { by: "MONTHS", count: 3 } },
      },
    });
    expect(input).not.toHaveProperty("overtime");
  });

  it("sends what was changed, a rule that was touched as a whole", () => {
    const before = typeValues("LEAVE", ANNUAL);
    expect(typeChanges("LEAVE", before, before)).toEqual({});
    expect(typeChanges("LEAVE", { ...before, proofAbove: "3" }, before)).toEqual({ proofAbove: 3 });
    expect(typeChanges("LEAVE", { ...before, carries: false }, before)).toEqual({
      accrual: expect.objectContaining({ by: "SERVICE_YEARS", carry: null }),
    });
    // without a balance there is no accrual
    expect(typeChanges("LEAVE", { ...before, balanced: false }, before)).toEqual({
      balanced: false,
      accrual: null,
    });
  });

  it("keeps the step of hours for hours", () => {
    const values = { ...typeValues("LEAVE", ANNUAL), unit: "HOUR", step: "60" } as const;
    expect(typeInput("LEAVE", values).step).toBe(60);
    expect(typeInput("LEAVE", { ...values, unit: "DAY" }).step).toBe(30);
  });

  it("says what is wrong with how its balance grows", () => {
    const values = typeValues("LEAVE", ANNUAL);
    expect(typeProblems("LEAVE", values)).toEqual({});
    const steps = [
      { id: "a", years: "10", amount: "10" },
      { id: "b", years: "1", amount: "5" },
    ];
    expect(typeProblems("LEAVE", { ...values, steps })).toEqual({ steps: "各档司龄应依次增加" });
    const yearly = { ...values, accrualBy: "YEAR", grant: "", since: null } as const;
    expect(typeProblems("LEAVE", yearly)).toMatchObject({
      grant: expect.any(String),
      since: "请选择开始日期",
    });
    const ending = { ...values, expiryBy: "DAYS", expiryCount: "4000" } as const;
    expect(typeProblems("LEAVE", ending)).toMatchObject({ expiryCount: "请输入 1 到 3660 的整数" });
    // a grant that never expires is not carried over
    const lasting = { ...values, expiryBy: "NEVER", carryExpiryCount: "" } as const;
    expect(typeProblems("LEAVE", lasting)).toEqual({});
    expect(typeInput("LEAVE", lasting).accrual).toMatchObject({ carry: null });
  });
});

describe("a type of overtime", () => {
  const values = { ...blankType("OVERTIME", "2026-11-28"), name: "加班" };

  it("has percents with money and a type of leave with leave", () => {
    expect(typeInput("OVERTIME", values)).toMatchObject({
      overtime: {
        basis: "PROVED",
        leastMinutes: 30,
        unitMinutes: 30,
        compensation: "NOTHING",
        workdayPercent: null,
      },
    });
    expect(typeInput("OVERTIME", values)).not.toHaveProperty("unit");
    expect(typeInput("OVERTIME", { ...values, compensation: "MONEY" }).overtime).toMatchObject({
      workdayPercent: 150,
      restDayPercent: 200,
      holidayPercent: 300,
      lieuTypeId: null,
    });
    const lieu = { ...values, compensation: "LEAVE" } as const;
    expect(typeProblems("OVERTIME", lieu)).toEqual({ lieuTypeId: "请选择调休的请假类型" });
    expect(typeInput("OVERTIME", { ...lieu, lieuTypeId: "4" }).overtime).toMatchObject({
      lieuTypeId: "4",
      lieuExpiry: { by: "NEVER", count: null },
      workdayPercent: null,
    });
  });
});

it("puts refusals of the server at the fields of the form", () => {
  expect(
    atFields([
      { field: ["input", "accrual", "amount"], message: "a" },
      { field: "percent", message: "b" },
      { field: "name", message: "c" },
      { message: "d" },
    ]),
  ).toEqual([
    { field: "grant", message: "a" },
    { field: "workdayPercent", message: "b" },
    { field: "name", message: "c" },
    { message: "d" },
  ]);
});
