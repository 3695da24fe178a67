import { describe, expect, it } from "vitest";
import { moveOf, overlapOf } from "./boardMove";
import type { BoardOrder } from "./boardOrder";

const NINE = { start: "2026-03-11T09:00:00+08:00", end: "2026-03-11T11:00:00+08:00" };
const TEN = { start: "2026-03-11T10:00:00+08:00", end: "2026-03-11T12:00:00+08:00" };
const ME = { rowId: "7", name: "陆云帆" };
const OTHER = { rowId: "8", name: "苏木阳" };

type Part = Parameters<typeof moveOf>[0];
const order = (part: Partial<Part>): Part => ({
  status: "WAITING_PICKUP",
  director: ME,
  availableActions: ["RE_DELIVER", "UN_DELIVER"],
  viewerCan: { update: true },
  planStartAt: NINE.start,
  planEndAt: NINE.end,
  ...part,
});
const waiting = (part: Partial<BoardOrder> = {}) =>
  order({ status: "WAITING_DISPATCH", director: null, availableActions: ["DELIVER"], ...part });

describe("an order that is dropped on somebody", () => {
  it("is delivered where nobody goes yet", () => {
    expect(moveOf(waiting(), ME, NINE)).toEqual({ kind: "DELIVER" });
    expect(moveOf(waiting({ availableActions: [] }), ME, NINE)).toEqual({
      kind: "refused",
      reason: "没有派单权限",
    });
  });
  it("goes to somebody else with a reason", () => {
    expect(moveOf(order({}), OTHER, NINE)).toEqual({ kind: "RE_DELIVER" });
    expect(moveOf(order({ availableActions: [] }), OTHER, NINE)).toEqual({
      kind: "refused",
      reason: "没有改派权限",
    });
  });
  it("is put off without one while nobody has begun", () => {
    expect(moveOf(order({}), ME, TEN)).toEqual({ kind: "plan" });
    expect(moveOf(order({}), ME, NINE)).toEqual({ kind: "nothing" });
    const taken = order({ status: "TAKEN", viewerCan: { update: false } });
    expect(moveOf(taken, ME, TEN)).toEqual({ kind: "RE_DELIVER" });
  });
  it("stays where it is once it is done", () => {
    for (const status of ["WAITING_CHECK", "WAITING_CONFIRM", "DONE", "CLOSED"] as const) {
      const done = order({ status, availableActions: [], viewerCan: { update: false } });
      expect(moveOf(done, OTHER, TEN)).toMatchObject({ kind: "refused" });
      expect(moveOf(done, ME, TEN)).toMatchObject({ kind: "refused" });
    }
    const checked = order({ status: "WAITING_CHECK", availableActions: [], viewerCan: { update: false } });
    expect(moveOf(checked, OTHER, TEN)).toEqual({ kind: "refused", reason: "工单待验收，不能改派" });
  });
});

describe("a time on somebody's row", () => {
  const bar = (rowId: string, name: string, visit: { start: string; end: string }) => ({
    rowId,
    name,
    planStartAt: visit.start,
    planEndAt: visit.end,
  });
  const TWELVE = { start: "2026-03-11T12:00:00+08:00", end: "2026-03-11T13:00:00+08:00" };

  it("overlaps what they are expected at then", () => {
    const bars = [bar("1", "门禁打不开", NINE), bar("2", "水泵漏水", TEN)];
    expect(overlapOf(bars, "9", TEN)).toBe("与“门禁打不开”等 2 个工单时间重叠");
    expect(overlapOf(bars.slice(0, 1), "9", TEN)).toBe("与“门禁打不开”时间重叠");
  });
  it("does not where one ends when the other begins, or is the same", () => {
    const bars = [bar("1", "门禁打不开", TEN), { ...bar("2", "水泵漏水", NINE), planStartAt: null }];
    expect(overlapOf(bars, "9", TWELVE)).toBeNull();
    expect(overlapOf(bars, "1", NINE)).toBeNull();
  });
});
