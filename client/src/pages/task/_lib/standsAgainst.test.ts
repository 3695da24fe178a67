import { describe, expect, it } from "vitest";
import { standsAgainst } from "./standsAgainst";

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
    expect(standsAgainst(task)).toEqual(["检查清单还有 2 项未完成", "还有 2 个子任务未完成"]);
  });

  it("is silent where the step is offered, or where none is to come", () => {
    expect(standsAgainst({ ...task, availableActions: ["FINISH"] })).toEqual([]);
    expect(standsAgainst({ ...task, status: "DONE" })).toEqual([]);
  });

  it("says that others come before", () => {
    expect(standsAgainst({ ...task, status: "HELD", isBlocked: true })).toEqual([
      "前置任务未完成，暂时不能开始",
    ]);
    expect(standsAgainst({ ...task, status: "READY" })).toEqual([]);
  });
});
