import { describe, expect, it } from "vitest";
import { type ChartKind, chartOf, choiceOf, kindsFor, membersFor, targetOf } from "./charts";
import { datasetOf, newDraft, problemsOf, type ReportDraft } from "./draft";
import { CATALOG } from "./samples";
import type { DatasetInfo } from "./types";

const TASK = datasetOf(CATALOG, "TASK");
const draft = (over: Partial<ReportDraft> = {}): ReportDraft => ({ ...newDraft(CATALOG, "TASK"), ...over });
const sides = (...fields: string[]) => fields.map((field) => ({ field }));
const kinds = (of: ReportDraft, fields: readonly string[], info: DatasetInfo | null = TASK) =>
  kindsFor(choiceOf(of, sides(...fields), info));
const chart = (of: ReportDraft, fields: readonly string[], info: DatasetInfo | null = TASK) =>
  chartOf(of, sides(...fields), info);

describe("pictures that suit", () => {
  it("are those that the groups and figures have enough for", () => {
    const of = (fields: readonly string[], measures: readonly string[]) =>
      kinds(draft({ measures }), fields).filter((kind) => kind !== "NONE");
    expect(of([], [])).toEqual([]);
    expect(of([], ["count"])).toEqual(["GAUGE", "FIGURE"]);
    expect(of(["status"], ["count"])).toEqual(["BAR", "LINE", "AREA", "PIE", "FUNNEL", "GAUGE", "FIGURE"]);
    expect(of(["status", "createdOn"], ["count", "minutes"])).toEqual([
      "BAR",
      "LINE",
      "AREA",
      "STACKED",
      "COMBINATION",
      "PIE",
      "FUNNEL",
      "GAUGE",
      "FIGURE",
    ]);
  });

  it("have a map where groups have words for names, and a funnel of figures of one unit", () => {
    const province = { code: "province", label: "省份", kind: "LABEL" as const };
    const [field] = TASK?.fields ?? [];
    if (!TASK || !field) throw new Error("the samples have tasks");
    const places = { ...TASK, fields: [...TASK.fields, { ...field, ...province }] };
    expect(kinds(draft({ measures: ["count"] }), ["province"], places)).toContain("MAP");
    expect(kinds(draft({ measures: ["count"] }), ["status"], places)).not.toContain("MAP");
    // a count and a length of time are no stages of one thing
    expect(kinds(draft({ measures: ["count", "minutes"] }), [])).not.toContain("FUNNEL");
    const done = { code: "done", label: "完成数", unit: "COUNT" as const };
    const counts = { ...TASK, measures: [...TASK.measures, done] };
    expect(kinds(draft({ measures: ["count", "done"] }), [], counts)).toContain("FUNNEL");
    const chosen = { chartKind: "FUNNEL" as const, chartMeasures: ["minutes"] };
    const mixed = draft({ measures: ["count", "minutes", "done"], ...chosen });
    expect(chart(mixed, [], counts).measures).toEqual(["count", "done"]);
  });

  it("show what is calculated where figures stand beside each other, as far as it is calculated at all", () => {
    const share = { id: "c1", measure: "count", kind: "SHARE_OF_WHOLE" as const, label: "占比" };
    const gone = { ...share, id: "c2", measure: "minutes" };
    const calculations = [share, gone].map((one) => ({
      ...one,
      along: null,
      against: "PREVIOUS_PERIOD" as const,
    }));
    const choice = choiceOf(draft({ measures: ["count"], calculations }), sides("status"), TASK);
    const codes = (kind: ChartKind) => membersFor(kind, choice).map(({ code }) => code);
    expect(codes("BAR")).toEqual(["count", "c1"]);
    expect(codes("PIE")).toEqual(["count"]);
    expect(kindsFor(choice)).toContain("COMBINATION");
  });
});

describe("a picture as it is sent", () => {
  it("has bars and a line of two figures", () => {
    const mixed = draft({ chartKind: "COMBINATION", measures: ["count", "minutes"] });
    expect(chart(mixed, ["status"])).toEqual({
      kind: "COMBINATION",
      dimension: "status",
      series: null,
      measures: ["count", "minutes"],
      line: "minutes",
    });
    expect(chart({ ...mixed, chartLine: "count" }, ["status"]).line).toBe("count");
    // one is left: bars
    expect(chart({ ...mixed, measures: ["count"] }, ["status"])).toMatchObject({
      kind: "BAR",
      measures: ["count"],
    });
  });

  it("goes along time where it shows how something went, and along nothing where it is of the whole", () => {
    const card = draft({ chartKind: "FIGURE" });
    expect(chart(card, ["status", "createdOn"]).dimension).toBe("createdOn");
    expect(chart(card, ["status"]).dimension).toBeNull();
    const gauge = draft({ chartKind: "GAUGE", chartTarget: " 120.5 " });
    expect(chart(gauge, ["status"])).toMatchObject({ kind: "GAUGE", dimension: null, target: "120.5" });
  });

  it("has no gauge without something to reach, and says so", () => {
    for (const text of ["", "0", "-3", "abc", "1e9", "123456789012345678901"])
      expect(targetOf(text)).toBeNull();
    const gauge = draft({ chartKind: "GAUGE", name: "评价" });
    expect(chart(gauge, [])).toEqual({ kind: "NONE" });
    expect(problemsOf(gauge).chartTarget).toBe("请输入大于 0 的目标值");
    expect(problemsOf({ ...gauge, chartTarget: "5" })).not.toHaveProperty("chartTarget");
  });
});
