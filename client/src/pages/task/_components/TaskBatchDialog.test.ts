import { describe, expect, it } from "vitest";
import { batchInput, batchProblems } from "./TaskBatchDialog";

describe("what many tasks are changed to", () => {
  it("is something, and nothing twice", () => {
    expect(batchProblems({ cleared: [] })).toHaveProperty("directorId");
    expect(batchProblems({ cleared: ["endsOn"] })).toEqual({});
    expect(batchProblems({ endsOn: "2026-03-01", cleared: ["endsOn", "level"] })).toEqual({
      endsOn: "不能同时填写和清空",
    });
  });

  it("leaves alone what is left empty, and clears what is said so", () => {
    expect(batchInput({ directorId: "3", endsOn: null, level: null, cleared: [] })).toEqual({
      directorId: "3",
    });
    expect(batchInput({ endsOn: "2026-03-01", level: null, cleared: ["level"] })).toEqual({
      endsOn: "2026-03-01",
      level: null,
    });
  });
});
