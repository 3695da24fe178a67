import { describe, expect, it } from "vitest";
import { chartOf } from "./charts";
import { conditionOn, isTyped, newCondition } from "./conditions";
import { beginning, datasetOf, definitionOf, draftOf, inputOf, newDraft, placeOf, problemsOf } from "./draft";
import { CATALOG } from "./samples";
import type { EditedReport } from "./types";

const TASK = datasetOf(CATALOG, "TASK");

const REPORT: EditedReport = {
  rowId: "5",
  position: "TASK",
  name: "任务完成情况",
  remark: null,
  enabled: true,
  version: 3,
  roles: [{ rowId: "8", name: "经理" }],
  definition: {
    dataset: "TASK",
    dimensions: [
      { field: "director", grain: null },
      { field: "createdOn", grain: "QUARTER" },
    ],
    measures: ["count", "minutes"],
    conditions: [
      {
        field: "status",
        op: "IN",
        from: null,
        to: null,
        period: null,
        values: [{ value: "OPEN", text: "进行中" }],
      },
      { field: "createdOn", op: "PERIOD", from: null, to: null, period: "THIS_YEAR", values: [] },
    ],
    parameters: ["createdOn"],
    orderBy: { member: "count", direction: "DESC" },
    limit: 100,
    columns: ["title"],
    chart: {
      kind: "STACKED",
      dimension: "director",
      series: "createdOn",
      measures: ["count"],
      line: null,
      target: null,
    },
    across: [],
    subtotals: false,
    calculations: [],
    having: [],
    top: null,
    formats: [],
  },
};

describe("a report in its form", () => {
  it("is saved as it was when nothing is changed", () => {
    expect(inputOf(draftOf(REPORT), TASK)).toEqual({
      name: "任务完成情况",
      remark: null,
      enabled: true,
      roleIds: ["8"],
      definition: {
        dataset: "TASK",
        dimensions: [{ field: "director" }, { field: "createdOn", grain: "QUARTER" }],
        measures: ["count", "minutes"],
        conditions: [
          { field: "status", op: "IN", values: ["OPEN"] },
          { field: "createdOn", op: "PERIOD", period: "THIS_YEAR" },
        ],
        parameters: ["createdOn"],
        orderBy: { member: "count", direction: "DESC" },
        limit: 100,
        columns: ["title"],
        chart: { kind: "STACKED", dimension: "director", series: "createdOn", measures: ["count"] },
      },
    });
    expect(problemsOf(draftOf(REPORT))).toEqual({});
    // the same report makes the same draft, so that nothing counts as changed
    expect(draftOf(REPORT)).toEqual(draftOf(REPORT));
  });

  it("begins with something to see: a measure by what tells most, of this year", () => {
    const draft = newDraft(CATALOG, "TASK");
    expect(definitionOf(draft, TASK)).toMatchObject({
      dataset: "TASK",
      dimensions: [{ field: "status" }],
      measures: ["count"],
      conditions: [{ field: "createdOn", op: "PERIOD", period: "THIS_YEAR" }],
      parameters: ["createdOn"],
      chart: { kind: "BAR", dimension: "status", measures: ["count"] },
    });
    expect(newDraft(CATALOG, "WORK").dataset).toBe("PROJECT");
    expect(newDraft(null, "TASK").dataset).toBeNull();
    expect(beginning(datasetOf(CATALOG, "PROJECT"))).toMatchObject({
      dataset: "PROJECT",
      columns: [],
      orderBy: null,
    });
  });

  it("leaves out what is not filled in yet, and asks nothing before there is a measure", () => {
    const draft = newDraft(CATALOG, "TASK");
    const half = {
      ...draft,
      dimensions: [...draft.dimensions, { id: "x", field: null, grain: "MONTH" as const }],
      conditions: [newCondition("y")],
      orderBy: "minutes",
      limit: "",
    };
    expect(definitionOf(half, TASK)).toMatchObject({
      dimensions: [{ field: "status" }],
      conditions: [],
      orderBy: null,
      limit: 200,
    });
    expect(definitionOf({ ...draft, measures: [] }, TASK)).toBeNull();
    expect(Object.keys(problemsOf({ ...half, measures: [] })).sort()).toEqual([
      "conditions",
      "dimensions",
      "limit",
      "measures",
      "name",
    ]);
  });

  it("draws what there is when what was drawn is gone", () => {
    const draft = { ...draftOf(REPORT), measures: ["minutes"] };
    expect(chartOf(draft, [{ field: "createdOn" }])).toEqual({
      kind: "BAR",
      dimension: "createdOn",
      series: null,
      measures: ["minutes"],
    });
    expect(chartOf(draft, [])).toEqual({ kind: "NONE" });
    expect(problemsOf({ ...draft, dimensions: draft.dimensions.slice(0, 1) }).chartKind).toBe(
      "堆叠图需要两个分组",
    );
  });

  it("has the server's words at their place", () => {
    expect(placeOf(["input", "name"])).toEqual(["name"]);
    expect(placeOf(["definition", "measures"])).toEqual(["measures"]);
    expect(placeOf(["definition", "conditions", "2", "values"])).toEqual(["conditions"]);
    expect(placeOf(["definition", "chart", "series"])).toEqual(["chartSeries"]);
    expect(placeOf(["definition", "chart", "target"])).toEqual(["chartTarget"]);
    expect(placeOf(["definition", "chart"])).toEqual(["chartKind"]);
    expect(placeOf(["definition"])).toEqual(["measures"]);
    expect(placeOf(null)).toBeNull();
  });
});

describe("a condition", () => {
  it("begins as such a field mostly is asked", () => {
    const [day, choice] = ["createdOn", "status"].map((code) =>
      TASK?.fields.find((field) => field.code === code),
    );
    if (!day || !choice) throw new Error("no fields");
    expect(conditionOn("1", day)).toMatchObject({ field: "createdOn", op: "PERIOD", period: "THIS_MONTH" });
    expect(conditionOn("1", choice)).toMatchObject({ field: "status", op: "IN", values: [] });
  });

  it("is asked when it says enough", () => {
    const one = { ...newCondition("1"), field: "a" };
    expect(isTyped(newCondition("1"))).toBe(false);
    expect(
      [
        one,
        { ...one, values: ["1"] },
        { ...one, op: "BETWEEN" as const, from: "1" },
        { ...one, op: "BETWEEN" as const, from: "2026-01-01", to: "2026-01-31" },
        { ...one, op: "IS_NULL" as const },
        { ...one, op: "BETWEEN" as const, from: "1", to: "1.234" },
      ].map(isTyped),
    ).toEqual([false, true, true, true, true, false]);
  });
});
