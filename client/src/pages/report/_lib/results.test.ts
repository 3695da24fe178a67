import { describe, expect, it } from "vitest";
import { addsUp, groupName, titleOf, wordsOf } from "./cells";
import { chartsOf } from "./chartData";
import { recordPath } from "./recordPath";
import { RESULT } from "./samples";
import { sortedRows } from "./sorting";
import type { Result } from "./types";

const to = (keys: readonly (string | null)[]) => `?rows=${JSON.stringify(keys)}`;
const chart = (over: Partial<Result["chart"]>, more: Partial<Result> = {}): Result => ({
  ...RESULT,
  ...more,
  chart: { ...RESULT.chart, ...over },
});

describe("cells", () => {
  it("are said in their unit, and what can't be calculated is not nothing", () => {
    expect(wordsOf("1234567.5", "MONEY")).toBe("1,234,567.50");
    expect(wordsOf("1200", "COUNT")).toBe("1,200");
    expect(wordsOf("90.5", "MINUTES")).toBe("1小时31分钟");
    expect(wordsOf("66.7", "PERCENT")).toBe("66.7%");
    expect(wordsOf("0", "COUNT")).toBe("0");
    expect(wordsOf(null, "MONEY")).toBe("—");
    expect(titleOf({ label: "合同额", unit: "MONEY" })).toBe("合同额（元）");
  });

  it("add up where their sum is that of the whole", () => {
    expect(addsUp(RESULT, 0)).toBe(true);
    expect(addsUp(RESULT, 1)).toBe(false);
    // one order that several people did counts once in the whole
    expect(addsUp({ ...RESULT, totals: ["1207", null] }, 0)).toBe(false);
    const cut = { ...RESULT, truncated: true, totals: ["9000", "71.4"] };
    expect([addsUp(cut, 0), addsUp(cut, 1)]).toEqual([true, false]);
  });
});

describe("a group", () => {
  it("is called by what it is not over all values of", () => {
    expect(groupName(RESULT, ["12", "DONE"])).toBe("张三 · 已完成");
    expect(groupName(RESULT, ["12", null], [false, true])).toBe("张三");
    expect(groupName(RESULT, [null, null], [true, true])).toBe("全部数据");
    expect(groupName(RESULT, [null, "OPEN"])).toBe("未填写 · 进行中");
    expect(groupName(RESULT, null)).toBe("全部数据");
  });
});

describe("lines", () => {
  const cells = (field: string, direction: "ASC" | "DESC") =>
    sortedRows(RESULT, { field, direction }).map((row) => row.cells[0]);
  it("are sorted by numbers, unknown ones last either way, and by words", () => {
    expect(cells("m0", "DESC")).toEqual(["1200", "5", "3"]);
    expect(cells("m1", "ASC")).toEqual(["5", "3", "1200"]);
    expect(cells("m1", "DESC")).toEqual(["3", "5", "1200"]);
    expect(cells("d0", "ASC").at(-1)).toBe("1200");
    expect(sortedRows(RESULT, null)).toBe(RESULT.rows);
  });
  it("have all others together last, whatever they come to", () => {
    const rest = { keys: [{ value: "@rest", text: "其他" }], cells: ["9", null] };
    const one = { keys: [{ value: "1", text: "甲" }], cells: ["2", null] };
    const result = { ...RESULT, dimensions: RESULT.dimensions.slice(0, 1), rows: [rest, one] };
    for (const field of ["m0", "d0"])
      for (const direction of ["ASC", "DESC"] as const)
        expect(sortedRows(result, { field, direction })).toEqual([one, rest]);
  });
});

describe("a picture", () => {
  it("is stacked by the second dimension, and every part leads to its rows", () => {
    const [picture, ...more] = chartsOf(RESULT, to);
    expect(more).toEqual([]);
    expect(picture?.title).toBe("任务数 · 按负责人");
    const { groups, series, adds } = picture?.figures ?? { groups: [], series: [] };
    expect(adds).toBe(true);
    expect(groups.map(({ label, to: leads }) => [label, leads])).toEqual([
      ["张三", undefined],
      ["未填写", '?rows=[null,"OPEN"]'],
    ]);
    expect(series.map(({ name, figures }) => [name, ...figures.map(({ value }) => value)])).toEqual([
      ["进行中", 3, 1200],
      ["已完成", 5, null],
    ]);
    expect(series[0]?.figures[0]?.to).toBe('?rows=["12","OPEN"]');
  });

  it("adds groups up only where that is right", () => {
    const [bars] = chartsOf(chart({ kind: "BAR" }), to);
    expect(bars?.figures.series[0]?.figures.map(({ value }) => value)).toEqual([8, 1200]);
    const [each] = chartsOf(chart({ kind: "BAR", measures: ["minutes"] }), to);
    expect(each?.figures.groups.map(({ label }) => label)).toEqual([
      "张三 · 进行中",
      "张三 · 已完成",
      "未填写 · 进行中",
    ]);
    expect(each?.figures.series[0]?.figures[2]?.value).toBeNull();
  });

  it("compares what has the same unit, and makes another of the rest", () => {
    const units = chartsOf(chart({ kind: "BAR", measures: ["count", "minutes"] }), to).map(
      ({ figures }) => figures.measure,
    );
    expect(units).toEqual(["count", "minutes"]);
  });

  it("has slices of one whole, the small ones together", () => {
    const dimensions = RESULT.dimensions.slice(0, 1);
    const rows = Array.from({ length: 12 }, (_, at) => ({
      keys: [{ value: `${at}`, text: `人${at}` }],
      cells: [`${at}`, null],
    }));
    const result = chart(
      { kind: "PIE", series: null },
      { dimensions, rows, totals: ["66", null], groupCount: 12 },
    );
    const [pie] = chartsOf(result, to);
    expect(pie?.kind).toBe("pie");
    expect(pie?.figures.groups.map(({ label }) => label)).toEqual([
      ...[11, 10, 9, 8, 7, 6].map((at) => `人${at}`),
      "其他 5 项",
    ]);
    expect(pie?.figures.series[0]?.figures.at(-1)).toMatchObject({ value: 15, to: undefined });
    // shares of an average are none
    expect(chartsOf({ ...result, chart: { ...result.chart, measures: ["minutes"] } }, to)[0]?.kind).toBe(
      "bar",
    );
  });

  it("goes on in time from the left, and says what it leaves out", () => {
    const rows = ["2026-03-01", "2026-01-01", "2026-02-01"].map((day) => ({
      keys: [{ value: day, text: day.slice(0, 7) }],
      cells: ["1", null],
    }));
    const result = chart(
      { kind: "LINE", dimension: "createdOn", series: null },
      {
        dimensions: [{ field: "createdOn", label: "创建日期", kind: "DAY", grain: "MONTH" }],
        rows,
        groupCount: 9,
        truncated: true,
      },
    );
    const [line] = chartsOf(result, to);
    expect([line?.kind, line?.horizontal]).toEqual(["line", false]);
    expect(line?.figures.groups.map(({ label }) => label)).toEqual(["2026-01", "2026-02", "2026-03"]);
    expect(line?.note).toBe("共 9 组，图中只有前 3 组。");
  });

  it("is not drawn where there is nothing to draw", () => {
    expect(chartsOf(chart({ kind: "NONE" }), to)).toEqual([]);
    expect(chartsOf({ ...RESULT, rows: [] }, to)).toEqual([]);
  });
});

it("rows lead to where their records are read", () => {
  const at = (dataset: Parameters<typeof recordPath>[0], projectRowId: string | null = "7") =>
    recordPath(dataset, { rowId: "3", projectRowId });
  expect(at("PROJECT")).toBe("/project/3/OverViewPage");
  expect(at("TASK")).toBe("/task/3/info");
  expect(at("WORK_ORDER")).toBe("/workorder/3/info");
  expect(at("CUSTOMER")).toBe("/customer/3/CustomerArchives");
  expect(at("PAYMENT_RECEIPT")).toBe("/project/7/CollectionPlanList");
  expect(at("PROJECT_COST")).toBe("/project/7/ProjectCostList");
  expect(at("PAYMENT_PLAN", null)).toBeNull();
  expect(at("CONTRACT")).toBe("/project/3/OverViewPage");
  expect(at("ITEM_LOG", null)).toBe("/log/LogList?show=3");
  expect(at("PROJECT_WORK")).toBe("/project/7/work");
  expect(at("PROJECT_WORK", null)).toBeNull();
  expect(at("WEEKLY", null)).toBe("/weeklyReport/detailWeeklyReport?show=3");
});
