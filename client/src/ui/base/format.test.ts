import { describe, expect, it } from "vitest";
import {
  dayEnd,
  dayStart,
  formatDate,
  formatDateTime,
  formatDuration,
  formatListTime,
  formatMinutes,
  formatMoney,
  formatPercent,
  formatRelative,
  formatShort,
  formatSize,
  parseTime,
} from "./format";

describe("sizes", () => {
  it.each([
    [0, "0B"],
    [1023, "1023B"],
    [1024, "1KB"],
    [1536, "1.5KB"],
    [5_242_880, "5MB"],
    [1024 ** 3, "1GB"],
    [1024 ** 4, "1024GB"],
  ])("%d bytes are %s", (bytes, text) => expect(formatSize(bytes)).toBe(text));
  it("shows nothing for nothing", () =>
    expect([null, undefined, -1, Number.NaN].map((v) => formatSize(v))).toEqual(["", "", "", ""]));
});

describe("money", () => {
  it.each([
    [0, "0.00"],
    [1234567.8, "1,234,567.80"],
    [-1234.5, "-1,234.50"],
    ["0.125", "0.13"],
    ["99999999999999999.99", "99,999,999,999,999,999.99"],
    ["-0.001", "0.00"],
    ["999.995", "1,000.00"],
    ["abc", ""],
    [null, ""],
  ])("%s is %s", (value, text) => expect(formatMoney(value)).toBe(text));
});

describe("times", () => {
  it("are shown in Shanghai, whatever the machine says", () => {
    expect(formatDateTime("2026-11-20T16:30:05Z")).toBe("2026-11-21 00:30:05");
    expect(formatDate("2026-11-20T16:30:05Z")).toBe("2026-11-21");
    expect(formatDateTime("2026-11-20 08:00:00")).toBe("2026-11-20 08:00:00");
    expect(formatDate("2026-11-20")).toBe("2026-11-20");
    expect(formatDateTime("nonsense")).toBe("");
    expect(parseTime("")).toBeNull();
  });
  it("know the first and last second of a day", () => {
    expect([dayStart("2026-11-20"), dayEnd("2026-11-20")]).toEqual([
      "2026-11-20 00:00:00",
      "2026-11-20 23:59:59",
    ]);
  });
  it.each([
    ["2026-11-20 11:59:30", "刚刚"],
    ["2026-11-20 12:00:04", "刚刚"],
    ["2026-11-20 12:00:30", "即将"],
    ["2026-11-20 11:55:00", "5分钟前"],
    ["2026-11-20 12:20:00", "20分钟后"],
    ["2026-11-20 02:00:00", "10小时前"],
    ["2026-11-19 23:00:00", "昨天 23:00"],
    ["2026-11-21 09:30:00", "明天 09:30"],
    ["2026-11-18 09:30:05", "2026-11-18 09:30:05"],
    ["2026-11-22 09:30:00", "2026-11-22 09:30:00"],
    ["2025-03-01 09:30:00", "2025-03-01 09:30:00"],
    ["nonsense", ""],
  ])("%s at noon is %s", (value, text) => expect(formatRelative(value, "2026-11-20 12:00:00")).toBe(text));
  it.each([
    ["2026-11-20 11:55:00", "5分钟前"],
    ["2026-11-19 23:00:00", "昨天 23:00"],
    ["2026-11-18 09:30:05", "2026-11-18"],
    ["2025-03-01 09:30:00", "2025-03-01"],
    ["2026-11-22 09:30:00", "2026-11-22 09:30:00"],
    ["", ""],
  ])("%s at noon is %s in a list", (value, text) =>
    expect(formatListTime(value, "2026-11-20 12:00:00")).toBe(text),
  );
  it.each([
    [0, "0秒"],
    [59, "59秒"],
    [60, "1分钟"],
    [3661, "1小时1分钟"],
    [86400 + 5, "1天"],
    [90061, "1天1小时"],
    [-120, "-2分钟"],
  ])("%d seconds are %s", (seconds, text) => expect(formatDuration(seconds)).toBe(text));

  it.each([
    [0, "0分钟"],
    [0.4, "0分钟"],
    [59.6, "1小时"],
    [1565, "26小时5分钟"],
    [-90, "-1小时30分钟"],
    [60_000, "1,000小时"],
  ])("%d minutes are %s", (minutes, text) => expect(formatMinutes(minutes)).toBe(text));
});

it("shows shares in percent", () =>
  expect([formatPercent(0.256), formatPercent(1, 0), formatPercent(null)]).toEqual(["25.6%", "100%", ""]));

it("is short where an axis asks for it", () =>
  expect([1_280_000, 120_000_000, 6486.92, 0, -34_000].map(formatShort)).toEqual([
    "128万",
    "1.2亿",
    "6,486.9",
    "0",
    "-3.4万",
  ]));
