import { describe, expect, it } from "vitest";
import { ARRANGED, RESULT } from "./samples";
import type { Format, Result } from "./types";
import { cellOf, greatestOf, headOf, markOf, saidAs, valuesOf, wholeOf } from "./values";

const formatted = (over: Partial<Format>, unit: Result["measures"][number]["unit"] = "MONEY") => {
  const [value] = valuesOf({
    ...RESULT,
    measures: [{ code: "fee", label: "费用", unit }],
    formats: [{ member: "fee", decimals: null, scale: "ONE", rules: [], ...over }],
  });
  if (!value) throw new Error("no value");
  return value;
};
const rule = (mark: Format["rules"][number]["mark"], from: string | null, to: string | null) =>
  ({ mark, from, to, tone: "BAD" }) as const;

describe("the columns of a report", () => {
  it("are its measures, then what is calculated, as exports have them", () => {
    const values = valuesOf(ARRANGED);
    expect(values.map(({ key, code, rowsOf }) => [key, code, rowsOf])).toEqual([
      ["m0", "fee", "fee"],
      ["c0", "c1", "fee"],
    ]);
    const [row] = ARRANGED.rows;
    if (!row) throw new Error("no row");
    expect(values.map((value) => cellOf(row, value))).toEqual(["30000", "50"]);
    expect(values.map((value) => cellOf(wholeOf(ARRANGED), value))).toEqual(["120000", null]);
  });

  it("lead to no rows where those of several groups are behind a figure", () => {
    const [calculation] = ARRANGED.calculations ?? [];
    if (!calculation) throw new Error("no calculation");
    const running = { ...ARRANGED, calculations: [{ ...calculation, kind: "RUNNING_SUM" as const }] };
    expect(valuesOf(running).map(({ rowsOf }) => rowsOf)).toEqual(["fee", null]);
  });
});

describe("a figure", () => {
  it.each([
    [{}, "MONEY", "123456.78", "123,456.78"],
    [{ decimals: 0 }, "MONEY", "123456.78", "123,457"],
    [{ scale: "TEN_THOUSAND" }, "MONEY", "123456.78", "12.35"],
    [{ scale: "TEN_THOUSAND", decimals: 1 }, "COUNT", "120000", "12.0"],
    [{ scale: "TEN_THOUSAND" }, "PERCENT", "66.7", "66.7%"],
    [{ decimals: 2 }, "PERCENT", "66.7", "66.70%"],
    [{ decimals: 2, scale: "TEN_THOUSAND" }, "MINUTES", "90", "1小时30分钟"],
    [{ decimals: 1 }, "NUMBER", null, "—"],
  ] as const)("in the format %o of %s: %s", (format, unit, cell, words) => {
    expect(saidAs(formatted(format, unit), cell)).toBe(words);
  });

  it("has its scale in the head", () => {
    expect(headOf(formatted({}))).toBe("费用（元）");
    expect(headOf(formatted({ scale: "TEN_THOUSAND" }))).toBe("费用（万元）");
    expect(headOf(formatted({ scale: "TEN_THOUSAND" }, "COUNT"))).toBe("费用（万）");
    expect(headOf(formatted({ scale: "TEN_THOUSAND" }, "MINUTES"))).toBe("费用");
  });
});

describe("a rule", () => {
  const tone = (format: Partial<Format>, cell: string | null) => markOf(formatted(format), cell, 100)?.tone;
  it("holds from, to and between its ends, both included", () => {
    expect(["9", "10"].map((cell) => tone({ rules: [rule("AT_LEAST", "10", null)] }, cell))).toEqual([
      undefined,
      "red",
    ]);
    expect(["10", "11"].map((cell) => tone({ rules: [rule("AT_MOST", null, "10")] }, cell))).toEqual([
      "red",
      undefined,
    ]);
    const between = { rules: [rule("BETWEEN", "-5", "10")] };
    expect(["-5.1", "-5", "10", "10.1", null].map((cell) => tone(between, cell))).toEqual([
      undefined,
      "red",
      "red",
      undefined,
      undefined,
    ]);
  });

  it("counts where it is the first that holds, and is said in words, too", () => {
    const rules = [{ ...rule("AT_LEAST", "50", null), tone: "GOOD" as const }, rule("AT_LEAST", "10", null)];
    expect(markOf(formatted({ rules }), "60", 100)).toEqual({ tone: "green", words: "良好", bar: null });
    expect(markOf(formatted({ rules }), "20", 100)).toEqual({ tone: "red", words: "不良", bar: null });
  });

  it("draws bars as long as the figure is, whatever its sign", () => {
    const value = formatted({ rules: [{ mark: "BAR", from: null, to: null, tone: null }] });
    const rows = ["50", "-200", null].map((cell) => ({ keys: [], cells: [cell] }));
    const greatest = greatestOf([value], rows).get(value.key) ?? 0;
    expect(greatest).toBe(200);
    const share = (cell: string | null, most: number | null) => markOf(value, cell, most)?.bar?.share;
    expect(rows.map((row) => share(cellOf(row, value), greatest))).toEqual([0.25, 1, undefined]);
    expect(share("0", 0)).toBe(0);
    // sums have none beside those of their parts
    expect(markOf(value, "250", null)).toBeNull();
  });

  it("colours what it holds for, whether there are bars or not", () => {
    const bar = { mark: "BAR" as const, from: null, to: null, tone: "GOOD" as const };
    const value = formatted({ rules: [bar, rule("AT_MOST", null, "10")] });
    expect(markOf(value, "5", 10)).toEqual({
      tone: "red",
      words: "不良",
      bar: { share: 0.5, tone: "green" },
    });
    expect(markOf(value, "5", null)).toEqual({ tone: "red", words: "不良", bar: null });
    expect(markOf(value, "20", null)).toBeNull();
  });
});
