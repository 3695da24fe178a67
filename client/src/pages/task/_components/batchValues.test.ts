import { describe, expect, it } from "vitest";
import { batchCalls, batchInput, batchProblems, needsReason, stepOptions } from "./batchValues";

describe("what many tasks are changed to", () => {
  it("is something, and nothing twice", () => {
    expect(batchProblems({ cleared: [] })).toHaveProperty("directorId");
    expect(batchProblems({ cleared: ["endsOn"] })).toEqual({});
    expect(batchProblems({ endsOn: "2026-03-01", cleared: ["endsOn", "level"] })).toEqual({
      endsOn: "不能同时填写和清空",
    });
    expect(batchProblems({ milepostId: "4", cleared: ["milepostId"] })).toEqual({
      milepostId: "不能同时填写和清空",
    });
  });

  it("leaves alone what is left empty, and clears what is said so", () => {
    expect(batchInput({ directorId: "3", endsOn: null, level: null, cleared: [] })).toEqual({
      directorId: "3",
    });
    expect(batchInput({ endsOn: "2026-03-01", level: null, cleared: ["level", "milepostId"] })).toEqual({
      endsOn: "2026-03-01",
      level: null,
      milepostId: null,
    });
  });

  it("asks why of the steps that have to be explained", () => {
    expect(batchProblems({ step: "HOLD", reason: " " })).toEqual({ reason: "请填写原因" });
    expect(batchProblems({ step: "HOLD", reason: "等备件" })).toEqual({});
    expect(batchProblems({ step: "START" })).toEqual({});
    expect(needsReason(null)).toBe(false);
  });
});

describe("the steps that many tasks are offered", () => {
  it("are open to one of them at least, with the number of those", () => {
    const rows = [
      { availableActions: ["START", "CANCEL"] as const },
      { availableActions: ["FINISH", "CANCEL"] as const },
    ];
    expect(stepOptions(rows)).toEqual([
      { value: "START", label: "开始", hint: "1 个任务可以" },
      { value: "FINISH", label: "完成", hint: "1 个任务可以" },
      { value: "CANCEL", label: "取消" },
    ]);
    expect(stepOptions([{ availableActions: [] }])).toEqual([]);
  });

  it("come after the other changes, but for taking up again what is over", () => {
    expect(batchCalls({ step: "FINISH", level: "1" })).toEqual(["fields", "step"]);
    expect(batchCalls({ step: "RESTART", level: "1" })).toEqual(["step", "fields"]);
    expect(batchCalls({ level: "1" })).toEqual(["fields"]);
    expect(batchCalls({ step: "START" })).toEqual(["step"]);
    expect(batchCalls({})).toEqual([]);
  });
});
