import { expect, it } from "vitest";
import { accrualText, audienceText, carryText, compensationText, expiryText } from "./texts";

const NEVER = { by: "NEVER", count: null } as const;

it("tells ends in words", () => {
  expect(expiryText(NEVER)).toBe("长期有效");
  expect(expiryText({ by: "YEAR_END", count: null })).toBe("到当年年底");
  expect(expiryText({ by: "DAYS", count: 365 })).toBe("365 天");
  expect(carryText(null, "DAY")).toBe("不结转");
  expect(carryText({ cap: null, expiry: NEVER }, "DAY")).toBe("全部结转，长期有效");
  expect(carryText({ cap: 5, expiry: { by: "MONTHS", count: 3 } }, "DAY")).toBe(
    "最多结转 5 天，有效期 3 个月",
  );
});

it("tells how a balance grows", () => {
  const rule = {
    amount: 5,
    steps: [],
    since: "2026-01-01",
    unit: 0.5,
    rounding: "DOWN",
    expiry: NEVER,
    carry: null,
  };
  expect(accrualText({ ...rule, by: "YEAR" } as never, "HALF_DAY")).toBe("每年 5 天");
  expect(accrualText({ ...rule, by: "MONTH" } as never, "HOUR")).toBe("每月 5 小时");
  const steps = [
    { years: 0, amount: 3 },
    { years: 10, amount: 10 },
  ];
  expect(accrualText({ ...rule, by: "SERVICE_YEARS", steps } as never, "DAY")).toBe(
    "每年按司龄：入职起 3 天，满 10 年 10 天",
  );
});

it("tells who may apply and how overtime is paid", () => {
  expect(audienceText({ teams: [], serviceYears: null, gender: null })).toBe("全部成员");
  expect(
    audienceText({ teams: [{ rowId: "3", name: "直销部" }], serviceYears: 1, gender: "FEMALE" } as never),
  ).toBe("直销部，司龄满 1 年，仅女性");
  const overtime = {
    basis: "PROVED",
    leastMinutes: 30,
    unitMinutes: 30,
    percents: null,
    lieuType: null,
    lieuExpiry: null,
  };
  expect(compensationText({ ...overtime, compensation: "NOTHING" } as never)).toBe("不补偿");
  expect(
    compensationText({
      ...overtime,
      compensation: "MONEY",
      percents: { workday: 150, restDay: 200, holiday: 300 },
    } as never),
  ).toBe("加班费 150% / 200% / 300%");
  expect(
    compensationText({
      ...overtime,
      compensation: "LEAVE",
      lieuType: { name: "调休" },
      lieuExpiry: NEVER,
    } as never),
  ).toBe("折算为调休，长期有效");
});
