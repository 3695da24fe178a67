import { describe, expect, it } from "vitest";
import { handoverTotal, type LeaveState, leaveProblem, leaveReducer, startLeave } from "./leaveWizard";

const TASKS = { kind: "task", label: "任务", count: 3 };

function run(state: LeaveState, ...events: Parameters<typeof leaveReducer>[1][]): LeaveState {
  return events.reduce(leaveReducer, state);
}

describe("leaving", () => {
  it("waits for the answer before it goes on", () => {
    const start = startLeave(["7"], "2026-11-21");
    expect(leaveProblem(start)).toBe("正在核对需要交接的事项");
    expect(run(start, { type: "next" }).step).toBe("check");
  });

  it("asks for a successor when something hangs on the leaver", () => {
    const at = run(startLeave(["7"], "2026-11-21"), { type: "items", items: [TASKS] }, { type: "next" });
    expect(at.step).toBe("handover");
    expect(handoverTotal(at)).toBe(3);
    expect(leaveProblem(at)).toBe("请选择交接人");
    expect(run(at, { type: "next" }).step).toBe("handover");
    expect(run(at, { type: "change", values: { successorId: "8" } }, { type: "next" }).step).toBe("confirm");
  });

  it("refuses somebody who leaves as the successor", () => {
    const at = run(
      startLeave(["7", "8"], "2026-11-21"),
      { type: "items", items: [TASKS] },
      { type: "next" },
      { type: "change", values: { successorId: "8" } },
    );
    expect(leaveProblem(at)).toBe("交接人不能是离职成员本人");
    expect(run(at, { type: "next" }).step).toBe("handover");
  });

  it("passes the successor by when nothing hangs on the leaver, in both directions", () => {
    const at = run(startLeave(["7"], "2026-11-21"), { type: "items", items: [] }, { type: "next" });
    expect(at.step).toBe("confirm");
    expect(run(at, { type: "back" }).step).toBe("check");
  });

  it("goes back to the successor and keeps what was entered", () => {
    const at = run(
      startLeave(["7"], "2026-11-21"),
      { type: "items", items: [TASKS] },
      { type: "next" },
      { type: "change", values: { successorId: "9", reason: "个人原因" } },
      { type: "next" },
      { type: "back" },
    );
    expect(at).toMatchObject({ step: "handover", successorId: "9", reason: "个人原因" });
  });

  it("ends with the result, from which there is no way back", () => {
    const at = run(
      startLeave(["7"], "2026-11-21"),
      { type: "items", items: [] },
      { type: "next" },
      { type: "done" },
    );
    expect(at.step).toBe("result");
    expect(run(at, { type: "back" }).step).toBe("result");
  });
});
