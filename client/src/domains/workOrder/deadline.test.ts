import { describe, expect, it } from "vitest";
import { deadlineOf, type TimedOrder } from "./deadline";

const NOW = "2026-03-02T02:00:00Z";
const order = (given: Partial<TimedOrder>): TimedOrder => ({
  status: "WAITING_PICKUP",
  dueAt: "2026-03-03T02:00:00Z",
  nextDueAt: "2026-03-02T04:30:00Z",
  heldAt: null,
  ...given,
});

describe("the next deadline of an order", () => {
  it("says what is to be done in how long", () => {
    expect(deadlineOf(order({}), NOW)).toEqual({ text: "接单剩余2小时30分钟", tone: "green" });
    expect(deadlineOf(order({ status: "TAKEN" }), NOW)?.text).toBe("到场剩余2小时30分钟");
    const end = { status: "IN_SERVICE", nextDueAt: "2026-03-03T02:00:00Z" } as const;
    expect(deadlineOf(order(end), NOW)).toEqual({ text: "完成剩余1天", tone: "green" });
  });

  it("is yellow in its last hour and red once it has passed", () => {
    expect(deadlineOf(order({ nextDueAt: "2026-03-02T02:59:59Z" }), NOW)).toEqual({
      text: "接单剩余59分钟",
      tone: "yellow",
    });
    expect(deadlineOf(order({ nextDueAt: "2026-03-02T02:00:20Z" }), NOW)?.text).toBe("接单剩余不足1分钟");
    expect(deadlineOf(order({ nextDueAt: "2026-03-02T00:45:00Z" }), NOW)).toEqual({
      text: "接单超时1小时15分钟",
      tone: "red",
    });
  });

  it("stands still on hold", () => {
    expect(deadlineOf(order({ heldAt: "2026-03-02T01:30:00Z" }), NOW)).toEqual({
      text: "接单剩余3小时（暂停）",
      tone: "neutral",
    });
    expect(deadlineOf(order({ heldAt: "2026-03-02T05:00:00Z" }), NOW)?.text).toBe("接单超时30分钟");
  });

  it("is none once the work is finished, in time or late", () => {
    for (const status of ["WAITING_CHECK", "WAITING_CONFIRM", "DONE", "CLOSED", "STOPPED"] as const) {
      expect(deadlineOf(order({ status }), NOW)).toBeNull();
      expect(deadlineOf(order({ status, nextDueAt: "2026-03-01T02:00:00Z" }), NOW)).toBeNull();
    }
  });

  it("is none where nothing is due", () => {
    expect(deadlineOf(order({ nextDueAt: null }), NOW)).toBeNull();
  });
});
