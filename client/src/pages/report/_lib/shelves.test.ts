import { describe, expect, it } from "vitest";
import { calculationOf } from "./arrangement";
import { datasetOf, newDraft, type ReportDraft } from "./draft";
import { CATALOG } from "./samples";
import { codesOn, put, refusal, removed, type Shelf, shifted, withoutCalculation } from "./shelves";

const TASK = datasetOf(CATALOG, "TASK");
const DRAFT = newDraft(CATALOG, "TASK");

const field = (code: string) => ({ kind: "field" as const, code });
const measure = (code: string) => ({ kind: "measure" as const, code });
const all = (draft: ReportDraft) =>
  (["rows", "columns", "values", "parameters"] as Shelf[]).map((shelf) => codesOn(draft, shelf).join());

describe("a field", () => {
  it("is put at its place, and moves between rows and columns with what was said of it", () => {
    const day = put(DRAFT, TASK, "rows", field("createdOn"), 0);
    expect(codesOn(day, "rows")).toEqual(["createdOn", "status"]);
    const quarters = {
      ...day,
      dimensions: day.dimensions.map((one) => ({ ...one, grain: "QUARTER" as const })),
    };
    const across = put(quarters, TASK, "columns", field("createdOn"));
    expect(all(across)).toEqual(["status", "createdOn", "count", "createdOn"]);
    // definitions have columns behind rows
    expect(across.dimensions.map((one) => one.field)).toEqual(["status", "createdOn"]);
    expect(across.dimensions[1]).toMatchObject({ grain: "QUARTER", across: true });
    const back = put(across, TASK, "rows", field("createdOn"), 0);
    expect(back.dimensions).toEqual(quarters.dimensions);
  });

  it("is dropped where the list shows it, whichever way it comes", () => {
    const three = ["createdOn", "director"].reduce(
      (draft, code) => put(draft, TASK, "rows", field(code)),
      DRAFT,
    );
    expect(codesOn(three, "rows")).toEqual(["status", "createdOn", "director"]);
    expect(codesOn(put(three, TASK, "rows", field("status"), 2), "rows")).toEqual([
      "createdOn",
      "status",
      "director",
    ]);
    expect(codesOn(put(three, TASK, "rows", field("director"), 0), "rows")).toEqual([
      "director",
      "status",
      "createdOn",
    ]);
  });

  it("is moved up and down by one, and not over the end", () => {
    const two = put(DRAFT, TASK, "rows", field("director"));
    expect(codesOn(shifted(two, TASK, "rows", "director", -1), "rows")).toEqual(["director", "status"]);
    expect(codesOn(shifted(two, TASK, "rows", "status", 1), "rows")).toEqual(["director", "status"]);
    expect(shifted(two, TASK, "rows", "status", -1)).toBe(two);
    expect(shifted(two, TASK, "rows", "gone", 1)).toBe(two);
  });

  it("is a further condition among the filters, under a key of its own", () => {
    const one = put(DRAFT, TASK, "filters", field("status"));
    const two = put(one, TASK, "filters", field("status"));
    expect(codesOn(two, "filters")).toEqual(["createdOn", "status", "status"]);
    expect(new Set(two.conditions.map(({ id }) => id)).size).toBe(3);
  });

  it("is refused where it has no use or no room, and says why", () => {
    expect(refusal(DRAFT, TASK, "rows", field("title"))).toBe("这个字段不能用来分组");
    expect(refusal(DRAFT, TASK, "filters", field("title"))).toBe("这个字段不能筛选");
    expect(refusal(DRAFT, TASK, "values", field("status"))).toBe("值只能放指标");
    expect(refusal(DRAFT, TASK, "rows", measure("count"))).toBe("指标只能放到值");
    expect(refusal(DRAFT, TASK, "rows", field("gone"))).toBe("这个字段不能用来分组");
    const full = {
      ...DRAFT,
      dimensions: ["a", "b", "c", "d", "e"].map((code, at) => ({
        id: code,
        field: code,
        grain: "MONTH" as const,
        ...(at > 2 ? { across: true } : {}),
      })),
    };
    expect(refusal(full, TASK, "rows", field("status"))).toBe("行和列一共最多 5 个");
    const four = { ...full, dimensions: full.dimensions.slice(1) };
    expect(refusal(four, TASK, "columns", field("status"))).toBe("列最多 2 个");
    expect(put(full, TASK, "rows", field("status"))).toBe(full);
  });
});

describe("a measure", () => {
  const growth = calculationOf(DRAFT, "count", "GROWTH", "SAME_LAST_YEAR");
  const rich: ReportDraft = {
    ...put(DRAFT, TASK, "values", measure("minutes")),
    calculations: growth ? [growth] : [],
    having: [{ id: "h", measure: "count", from: "1", to: "" }],
    top: { field: "status", measure: "count", count: "3", rest: true },
    formats: ["count", "c1", "minutes"].map((member) => ({
      id: member,
      member,
      decimals: "",
      scale: "ONE" as const,
      rules: [],
    })),
  };

  it("takes along what was said of it", () => {
    const left = removed(rich, "values", "count");
    expect(left).toMatchObject({ measures: ["minutes"], calculations: [], having: [], top: null });
    expect(left.formats.map(({ member }) => member)).toEqual(["minutes"]);
    expect(removed(rich, "rows", "status").top).toBeNull();
    expect(removed(rich, "values", "minutes").top).toEqual(rich.top);
  });

  it("keeps the rest of what is calculated when one goes", () => {
    expect(growth).toMatchObject({ id: "c1", against: "SAME_LAST_YEAR" });
    const second = calculationOf(rich, "minutes", "RANK");
    expect(second?.id).toBe("c2");
    expect(withoutCalculation(rich, "c1").formats.map(({ member }) => member)).toEqual(["count", "minutes"]);
    expect(calculationOf(withoutCalculation(rich, "c1"), "count", "RANK")?.id).toBe("c1");
  });
});
