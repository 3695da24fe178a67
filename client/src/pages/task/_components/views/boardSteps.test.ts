import { describe, expect, it } from "vitest";
import type { TaskAction, TaskStatus } from "@/__generated__/TaskBoardQuery.graphql";
import { byColumn, COLUMNS, type ColumnStatus, countOf, landing, stepBetween } from "./boardSteps";

const EVERYTHING: readonly TaskAction[] = [
  "START",
  "HOLD",
  "FINISH",
  "PASS",
  "FAIL",
  "RESTART",
  "CANCEL",
  "PUBLISH",
];

describe("a move from one column to another", () => {
  const possible: Readonly<Record<string, TaskAction>> = {
    "READY WORKING": "START",
    "READY HELD": "HOLD",
    "HELD WORKING": "START",
    "WORKING WAITING": "FINISH",
    "WORKING DONE": "FINISH",
    "WORKING HELD": "HOLD",
    "RETURNED WORKING": "RESTART",
    "WAITING DONE": "PASS",
    "WAITING RETURNED": "FAIL",
    "DONE WORKING": "RESTART",
  };

  it("is an action, or none at all, for every two columns", () => {
    const found: Record<string, TaskAction> = {};
    for (const from of COLUMNS)
      for (const to of COLUMNS) {
        const { action } = stepBetween(from, to, EVERYTHING);
        if (action) found[`${from} ${to}`] = action;
      }
    expect(found).toEqual(possible);
  });

  it.each([
    ["READY", "DONE", "待开始的任务不能直接完成"],
    ["READY", "WAITING", "待开始的任务不能直接提交验收"],
    ["WAITING", "HELD", "待验收的任务不能挂起"],
    ["WORKING", "READY", "进行中的任务不能退回待开始"],
    ["DONE", "RETURNED", "已完成的任务不能退回"],
  ] as const)("from %s to %s says why not", (from, to, reason) => {
    expect(stepBetween(from, to, EVERYTHING)).toEqual({ action: null, reason });
  });

  it("is refused to those who may not, in words", () => {
    expect(stepBetween("READY", "WORKING", [])).toEqual({ action: null, reason: "您不能开始这个任务" });
    expect(stepBetween("WAITING", "DONE", ["CANCEL"]).reason).toBe("您不能验收这个任务");
  });

  it("says what has to be done first", () => {
    const facts = { isBlocked: false, checkCount: 0, doneCheckCount: 0, openChildCount: 0 };
    const reason = (from: TaskStatus, to: ColumnStatus, known: Partial<typeof facts>) =>
      stepBetween(from, to, [], { ...facts, ...known }).reason;
    expect(reason("READY", "WORKING", { isBlocked: true })).toBe("前置任务未完成，暂时不能开始");
    expect(reason("WORKING", "DONE", { checkCount: 5, doneCheckCount: 2 })).toBe("检查清单还有 3 项未完成");
    expect(reason("WORKING", "WAITING", { openChildCount: 2 })).toBe("还有 2 个子任务未完成");
    expect(reason("WORKING", "DONE", {})).toBe("您不能完成这个任务");
  });
});

describe("where a step leads to", () => {
  it("depends on the validator when a task is finished", () => {
    expect(landing("FINISH", true)).toBe("WAITING");
    expect(landing("FINISH", false)).toBe("DONE");
    expect(landing("FAIL", true)).toBe("RETURNED");
    expect(landing("CANCEL", false)).toBeNull();
  });
});

describe("the columns", () => {
  const NOW = Date.parse("2026-03-20T12:00:00Z");
  const card = (rowId: string, status: TaskStatus, finishedAt: string | null = null) => ({
    rowId,
    status,
    finishedAt,
  });
  const ids = (columns: ReturnType<typeof byColumn>) =>
    Object.fromEntries(
      Object.entries(columns).flatMap(([status, cards]) =>
        cards.length > 0 ? [[status, cards.map(({ rowId }) => rowId)]] : [],
      ),
    );

  it("hold every card once, where it stands or is being moved to", () => {
    const cards = [card("1", "READY"), card("2", "READY"), card("1", "READY"), card("3", "CANCELLED")];
    expect(ids(byColumn(cards, new Map([["2", "WORKING"]]), NOW))).toEqual({ READY: ["1"], WORKING: ["2"] });
  });

  it("let go what was done more than two weeks ago", () => {
    const cards = [
      card("1", "DONE", "2026-03-19T00:00:00Z"),
      card("2", "DONE", "2026-03-01T00:00:00Z"),
      card("3", "WORKING", "2026-03-01T00:00:00Z"),
    ];
    expect(ids(byColumn(cards, new Map([["3", "DONE"]]), NOW))).toEqual({
      DONE: ["1", "3"],
    });
    expect(ids(byColumn(cards, new Map(), NOW))).toEqual({ DONE: ["1"], WORKING: ["3"] });
  });

  it("are counted by the server and by what has moved since", () => {
    expect(countOf(240, 100, 101)).toBe(241);
    expect(countOf(240, 100, 99)).toBe(239);
    expect(countOf(0, 0, 0)).toBe(0);
  });
});
