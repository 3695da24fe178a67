import { describe, expect, it } from "vitest";
import { blockers } from "./blockers";

const task = {
  status: "WORKING",
  availableActions: ["HOLD"],
  isBlocked: false,
  checkCount: 3,
  doneCheckCount: 1,
  openChildCount: 2,
};

describe("what stands against the next step", () => {
  it("names every reason that a task can't be finished", () => {
    expect(blockers(task)).toEqual(["检查清单还有 2 项未完成", "还有 2 个子任务未完成"]);
  });

  it("is silent where the step is offered, or where none is to come", () => {
    expect(blockers({ ...task, availableActions: ["FINISH"] })).toEqual([]);
    expect(blockers({ ...task, status: "DONE" })).toEqual([]);
  });

  it("says that others come before", () => {
    expect(blockers({ ...task, status: "HELD", isBlocked: true })).toEqual(["前置任务未完成，暂时不能开始"]);
    expect(blockers({ ...task, status: "READY" })).toEqual([]);
  });
});
