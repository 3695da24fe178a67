import { describe, expect, it } from "vitest";
import { shortTimes } from "./axis";
import { chartsOf } from "./chartData";
import { RESULT } from "./samples";
import type { Result } from "./types";

const to = (keys: readonly (string | null)[], measure: string) => `?${measure}=${JSON.stringify(keys)}`;
const MONTHS = ["2025-12-01", "2026-01-01", "2026-02-01"];

/** Money by month, with its growth. */
const MONEY: Result = {
  ...RESULT,
  dimensions: [{ field: "on", label: "到账日期", kind: "DAY", grain: "MONTH" }],
  measures: [
    { code: "amount", label: "到账合计", unit: "MONEY" },
    { code: "count", label: "笔数", unit: "COUNT" },
  ],
  calculations: [{ code: "c1", label: "环比", unit: "PERCENT", measure: "amount", kind: "GROWTH" }],
  rows: MONTHS.map((day, at) => ({
    keys: [{ value: day, text: day.slice(0, 7) }],
    cells: [`${(at + 1) * 100}.00`, `${at + 1}`],
    calculated: [at === 0 ? null : "50"],
  })),
  totals: ["600.00", "6"],
  groupCount: 3,
  chart: { kind: "COMBINATION", dimension: "on", series: null, measures: ["amount", "c1"], line: "c1" },
};
const drawn = (result: Result, chart: Partial<Result["chart"]>) =>
  chartsOf({ ...result, chart: { ...result.chart, ...chart } }, to);

describe("places of time", () => {
  it("are short, with the year where it begins", () => {
    expect(shortTimes(MONTHS, "MONTH")).toEqual(["12月\n2025", "1月\n2026", "2月"]);
    expect(shortTimes(["2026-04-01"], "QUARTER")).toEqual(["2季度\n2026"]);
    expect(shortTimes(["2026-11-23", null, "?"], "WEEK")).toEqual(["11-23\n2026", undefined, undefined]);
    expect(shortTimes(["2026-01-01"], "YEAR")).toEqual(["2026"]);
    expect(shortTimes(["2026-01-01"], null)).toEqual([undefined]);
  });
});

describe("a combination", () => {
  it("has the line on an axis of its own, in its own unit, and leads to the rows of its measure", () => {
    const [picture, ...more] = chartsOf(MONEY, to);
    expect(more).toEqual([]);
    expect([picture?.kind, picture?.figures.measure]).toEqual(["combination", "money"]);
    expect(picture?.figures.groups.map(({ short }) => short)).toEqual(["12月\n2025", "1月\n2026", "2月"]);
    expect(picture?.figures.series.map(({ key, line, measure }) => [key, line, measure])).toEqual([
      ["amount", undefined, undefined],
      ["c1", true, "percent"],
    ]);
    const [bars, line] = picture?.figures.series ?? [];
    expect(line?.figures.map(({ value }) => value)).toEqual([null, 50, 50]);
    expect(bars?.figures[1]?.to).toBe('?amount=["2026-01-01"]');
    expect(line?.figures[1]?.to).toBe('?amount=["2026-01-01"]');
  });

  it("leaves out bars of another unit, and says so", () => {
    const [picture] = drawn(MONEY, { measures: ["amount", "count", "c1"] });
    expect(picture?.figures.series.map(({ key }) => key)).toEqual(["amount", "c1"]);
    expect(picture?.note).toBe("笔数的单位不同，未画出。");
  });
});

describe("pictures of the whole", () => {
  const WHOLE: Result = {
    ...RESULT,
    dimensions: [],
    measures: [
      { code: "count", label: "任务数", unit: "COUNT" },
      { code: "done", label: "完成数", unit: "COUNT" },
    ],
    rows: [{ keys: [], cells: ["40", "30"] }],
    totals: ["40", "30"],
    groupCount: 1,
    chart: { kind: "FUNNEL", dimension: null, series: null, measures: ["count", "done"] },
  };

  it("are stages of several figures, each of which leads to its rows", () => {
    const [funnel] = chartsOf(WHOLE, to);
    expect(funnel?.figures.groups.map(({ label }) => label)).toEqual(["任务数", "完成数"]);
    expect(funnel?.figures.series[0]?.figures).toEqual([
      { value: 40, to: "?count=[]" },
      { value: 30, to: "?done=[]" },
    ]);
  });

  it("are a figure beside what is to be reached", () => {
    const [gauge] = drawn(WHOLE, { kind: "GAUGE", measures: ["done"], target: "50" });
    expect(gauge?.figures.series.map(({ name, figures }) => [name, figures[0]?.value])).toEqual([
      ["完成数", 30],
      ["目标", 50],
    ]);
    expect(drawn(WHOLE, { kind: "GAUGE", measures: ["done"], target: null })).toEqual([]);
  });

  it("are a card without a way where there is no time", () => {
    const [card] = drawn(WHOLE, { kind: "FIGURE", measures: ["count"] });
    expect(card?.figures.groups).toEqual([{ key: "whole", label: "全部数据" }]);
    expect(card?.figures.series[0]?.figures[0]?.value).toBe(40);
  });
});

it("a card goes along time, and leaves out what has no day", () => {
  const rows = [...MONEY.rows, { keys: [{ value: null, text: "未填写" }], cells: ["7.00", "1"] }];
  const [card, other] = drawn(
    { ...MONEY, rows, totals: ["607.00", "7"] },
    { kind: "FIGURE", measures: ["amount", "count"] },
  );
  expect(card?.figures.groups.map(({ label }) => label)).toEqual(["2025-12", "2026-01", "2026-02"]);
  expect(card?.unit).toBe("元");
  expect(other?.figures.measure).toBe("count");
});

describe("a map", () => {
  const place = (text: string, count: string) => ({
    keys: [{ value: text, text }],
    cells: [count, "60"],
  });
  const PLACES: Result = {
    ...RESULT,
    dimensions: [{ field: "province", label: "省份", kind: "LABEL", grain: null }],
    rows: [place("上海", "3"), place("上海市", "2"), place("江苏", "1"), place("海外", "4")],
    totals: ["10", "60"],
    groupCount: 4,
    chart: { kind: "MAP", dimension: "province", series: null, measures: ["count"] },
  };

  it("has what is called by one province together, and says what is of none", () => {
    const [map] = chartsOf(PLACES, to);
    expect(map?.figures.groups.map(({ key, label }) => [key, label])).toEqual([
      ["31", "上海"],
      ["32", "江苏"],
    ]);
    expect(map?.figures.series[0]?.figures.map(({ value }) => value)).toEqual([5, 1]);
    // several groups have no rows of their own
    expect(map?.figures.groups.map(({ to: leads }) => leads)).toEqual([undefined, '?count=["江苏"]']);
    expect(map?.note).toBe("1 项没有写省份，未画出。");
  });

  it("does not add up what can't be", () => {
    const [map] = drawn(PLACES, { measures: ["minutes"] });
    expect(map?.figures.series[0]?.figures.map(({ value }) => value)).toEqual([null, 60]);
  });
});

it("short figures are in ten thousands where the report says so", () => {
  const formats = [{ member: "amount", decimals: null, scale: "TEN_THOUSAND" as const, rules: [] }];
  const [picture] = drawn({ ...MONEY, formats }, { kind: "AREA", measures: ["amount"], line: null });
  expect([picture?.kind, picture?.figures.inWan]).toEqual(["area", true]);
});
