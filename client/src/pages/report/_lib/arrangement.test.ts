import { describe, expect, it } from "vitest";
import { calculationOf, calledOf, MOST } from "./arrangement";
import { datasetOf, definitionOf, draftOf, newDraft, placeOf, problemsOf, type ReportDraft } from "./draft";
import { CATALOG } from "./samples";
import { put } from "./shelves";
import type { EditedReport } from "./types";

const TASK = datasetOf(CATALOG, "TASK");
const DRAFT: ReportDraft = { ...newDraft(CATALOG, "TASK"), name: "趋势" };
const IN_TIME = put(DRAFT, TASK, "columns", { kind: "field", code: "createdOn" });
const growing = (draft: ReportDraft): ReportDraft => {
  const growth = calculationOf(draft, "count", "GROWTH");
  return { ...draft, calculations: growth ? [growth] : [] };
};

const REPORT: EditedReport = {
  rowId: "5",
  position: "TASK",
  name: "趋势",
  remark: null,
  enabled: true,
  version: 3,
  roles: [],
  definition: {
    dataset: "TASK",
    dimensions: [
      { field: "director", grain: null },
      { field: "status", grain: null },
      { field: "createdOn", grain: "MONTH" },
    ],
    measures: ["count"],
    conditions: [],
    parameters: [],
    orderBy: null,
    limit: 100,
    columns: [],
    chart: { kind: "NONE", dimension: null, series: null, measures: [], line: null, target: null },
    across: ["createdOn"],
    subtotals: true,
    calculations: [
      {
        code: "c2",
        ownLabel: "同比",
        measure: "count",
        kind: "GROWTH",
        along: "createdOn",
        against: "SAME_LAST_YEAR",
      },
      { code: "c1", ownLabel: null, measure: "count", kind: "SHARE_OF_ROW", along: null, against: null },
    ],
    having: [{ measure: "count", from: "5", to: null }],
    top: { field: "director", measure: "count", count: 3, rest: false },
    formats: [
      {
        member: "c2",
        decimals: 0,
        scale: "ONE",
        rules: [
          { mark: "AT_MOST", from: null, to: "-10", tone: "BAD" },
          { mark: "BAR", from: null, to: null, tone: null },
        ],
      },
    ],
  },
};

describe("an arrangement", () => {
  it("is saved as it was when nothing is changed", () => {
    const draft = draftOf(REPORT);
    expect(problemsOf(draft, TASK)).toEqual({});
    expect(definitionOf(draft, TASK)).toMatchObject({
      dimensions: [{ field: "director" }, { field: "status" }, { field: "createdOn", grain: "MONTH" }],
      across: ["createdOn"],
      subtotals: true,
      calculations: [
        {
          code: "c2",
          label: "同比",
          measure: "count",
          kind: "GROWTH",
          along: "createdOn",
          against: "SAME_LAST_YEAR",
        },
        { code: "c1", measure: "count", kind: "SHARE_OF_ROW" },
      ],
      having: [{ measure: "count", from: "5", to: null }],
      top: { field: "director", measure: "count", count: 3, rest: false },
      formats: [
        {
          member: "c2",
          decimals: 0,
          scale: "ONE",
          rules: [{ mark: "AT_MOST", to: "-10", tone: "BAD" }, { mark: "BAR" }],
        },
      ],
    });
    const [, share] = definitionOf(draft, TASK)?.calculations ?? [];
    expect(share).toEqual({ code: "c1", measure: "count", kind: "SHARE_OF_ROW" });
    expect(draftOf(REPORT)).toEqual(draft);
  });

  it("says nothing of what was not asked for, so that older reports stay as they are", () => {
    const definition = definitionOf(DRAFT, TASK) ?? {};
    for (const name of ["across", "subtotals", "calculations", "having", "top", "formats"])
      expect(definition).not.toHaveProperty(name);
  });

  it("goes along the first time that is grouped by, and waits for one", () => {
    expect(definitionOf(growing(IN_TIME), TASK)?.calculations).toEqual([
      { code: "c1", measure: "count", kind: "GROWTH", along: "createdOn", against: "PREVIOUS_PERIOD" },
    ]);
    expect(problemsOf(growing(IN_TIME), TASK)).toEqual({});
    expect(definitionOf(growing(DRAFT), TASK)?.calculations).toBeUndefined();
    expect(problemsOf(growing(DRAFT), TASK).calculations).toBe("任务数环比增长率：先放一个日期字段到行或列");
  });

  it("is of a row only where there are columns, and of groups only where there are some", () => {
    const share = calculationOf(DRAFT, "count", "SHARE_OF_ROW");
    const calculations = share ? [share] : [];
    expect(definitionOf({ ...DRAFT, calculations }, TASK)?.calculations).toBeUndefined();
    expect(problemsOf({ ...DRAFT, calculations }, TASK).calculations).toContain("先放一个字段到列");
    expect(definitionOf({ ...IN_TIME, calculations }, TASK)?.calculations).toHaveLength(1);
    const having = [{ id: "1", measure: "count", from: "3", to: "" }];
    const bare = { ...DRAFT, dimensions: [], having };
    expect(definitionOf(bare, TASK)).not.toHaveProperty("having");
    expect(problemsOf(bare, TASK).having).toBe("没有行和列时不能设置组条件");
  });

  it("leaves out what is not filled in, and says so at its place", () => {
    const half: ReportDraft = {
      ...DRAFT,
      having: [{ id: "1", measure: "count", from: "9", to: "3" }],
      top: { field: "status", measure: "count", count: "101", rest: true },
      formats: [
        {
          id: "1",
          member: "count",
          decimals: "",
          scale: "ONE",
          rules: [{ id: "1", mark: "BETWEEN", from: "1", to: "", tone: "GOOD" }],
        },
      ],
    };
    expect(definitionOf(half, TASK)).not.toHaveProperty("having");
    expect(definitionOf(half, TASK)).not.toHaveProperty("top");
    expect(definitionOf(half, TASK)?.formats).toEqual([
      { member: "count", decimals: null, scale: "ONE", rules: [] },
    ]);
    expect(Object.keys(problemsOf(half, TASK)).sort()).toEqual(["formats", "having", "top"]);
    const twice = { ...half, formats: [...half.formats, ...half.formats] };
    expect(problemsOf(twice, TASK).formats).toBe("同一个指标或计算只能设置一次");
  });

  it("has room for so many calculations, each under a code of its own", () => {
    const full = Array.from({ length: MOST.calculations + 1 }).reduce<ReportDraft>((draft) => {
      const next = calculationOf(draft, "count", "RANK");
      return next ? { ...draft, calculations: [...draft.calculations, next] } : draft;
    }, DRAFT);
    expect(full.calculations.map(({ id }) => id)).toEqual(["c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8"]);
  });

  it("is called by measure and kind where nobody called it", () => {
    const [growth] = growing(IN_TIME).calculations;
    if (!growth) throw new Error("no calculation");
    expect(calledOf(growth, TASK)).toBe("任务数环比增长率");
    expect(calledOf({ ...growth, kind: "SHARE_OF_WHOLE" }, TASK)).toBe("任务数总占比");
    expect(calledOf({ ...growth, label: " 环比 " }, TASK)).toBe("环比");
  });

  it("has the server's words at their place", () => {
    expect(placeOf(["definition", "across"])).toEqual(["dimensions"]);
    expect(placeOf(["definition", "calculations", "0", "along"])).toEqual(["calculations"]);
    expect(placeOf(["definition", "top", "count"])).toEqual(["top"]);
    expect(placeOf(["definition", "formats", "1", "rules"])).toEqual(["formats"]);
  });
});
