import { describe, expect, it } from "vitest";
import {
  type BoardDay,
  cellInputs,
  changedDraft,
  clashesOf,
  countOf,
  FREE,
  NO_DRAFT,
  PLAN,
  redone,
  saidByKey,
  saidOf,
  shiftSpans,
  undone,
} from "./board";
import { daysBetween, placeIn, spanIn } from "./place";
import { viewOf } from "./view";

const shift = (rowId: string, name: string, from: number, to: number) => ({
  rowId,
  name,
  mark: name.slice(0, 1),
  color: null,
  pairs: [{ from, to }],
});
const DAY = shift("1", "A班", 540, 1080);
const NIGHT = shift("2", "夜班", 1320, 1800);
const DAWN = shift("3", "Ab班", 240, 600);
const SHIFTS = [DAY, NIGHT, DAWN];

const cell = (over: object = {}) =>
  ({
    day: "2026-03-02",
    kind: "WORKDAY",
    name: null,
    anytime: false,
    set: false,
    hole: false,
    group: { rowId: "5" },
    shift: null,
    ...over,
  }) as unknown as BoardDay;

const change = (day: string, said: string, before: string = PLAN) => ({ memberId: "9", day, said, before });

describe("a draft of the board", () => {
  it("keeps what was before, and forgets what is as it was", () => {
    const one = changedDraft(NO_DRAFT, [change("2026-03-02", "1"), change("2026-03-03", FREE, "2")]);
    expect(countOf(one.edits)).toBe(2);
    expect(cellInputs(one.edits, "said")).toEqual([
      { memberId: "9", day: "2026-03-02", shiftId: "1" },
      { memberId: "9", day: "2026-03-03", free: true },
    ]);
    expect(cellInputs(one.edits, "before")).toEqual([
      { memberId: "9", day: "2026-03-02" },
      { memberId: "9", day: "2026-03-03", shiftId: "2" },
    ]);
    // the value on screen is no longer the one of the server
    const back = changedDraft(one, [change("2026-03-02", PLAN, "1"), change("2026-03-03", "2", FREE)]);
    expect(countOf(back.edits)).toBe(0);
  });

  it("goes back and forth step by step", () => {
    const one = changedDraft(NO_DRAFT, [change("2026-03-02", "1")]);
    const two = changedDraft(one, [change("2026-03-03", "1")]);
    expect(undone(two).edits).toBe(one.edits);
    expect(redone(undone(two)).edits).toBe(two.edits);
    expect(undone(NO_DRAFT).edits).toBe(NO_DRAFT.edits);
    // nothing is said anew: no step
    expect(changedDraft(two, [change("2026-03-03", "1")])).toBe(two);
    // another step ends the way forth
    expect(changedDraft(undone(two), [change("2026-03-04", "1")]).future).toEqual([]);
  });
});

describe("the board", () => {
  it("tells what it says from what the plan of the group says", () => {
    expect([
      saidOf(cell({ shift: DAY })),
      saidOf(cell({ set: true, shift: DAY })),
      saidOf(cell({ set: true })),
    ]).toEqual([PLAN, "1", FREE]);
    const known = new Map(SHIFTS.map((one) => [one.rowId, one]));
    const mark = (given: BoardDay, said?: string) =>
      viewOf(given, said ? { said, before: PLAN } : undefined, known).mark;
    expect(mark(cell())).toBe("休");
    expect(mark(cell({ hole: true }))).toBe("缺");
    expect(mark(cell({ anytime: true }))).toBe("自由");
    expect(mark(cell({ group: null }))).toBe("–");
    expect([mark(cell({ hole: true }), "2"), mark(cell(), FREE), mark(cell(), PLAN)]).toEqual([
      "夜",
      "休",
      "按组",
    ]);
  });

  it("finds shifts that lie over each other past midnight", () => {
    const spans = shiftSpans(SHIFTS);
    const days = (...said: string[]) => new Map(said.map((one, at) => [`2026-03-0${at + 1}`, one]));
    expect([...clashesOf(days("2", "3", "1"), spans)]).toEqual(["2026-03-01", "2026-03-02"]);
    expect([...clashesOf(days("2", "1", "2"), spans)]).toEqual([]);
    expect([...clashesOf(days("2", FREE, PLAN), spans)]).toEqual([]);
  });

  it("is written by digits and first letters", () => {
    expect([
      saidByKey("1", PLAN, SHIFTS),
      saidByKey("2", PLAN, SHIFTS),
      saidByKey("9", PLAN, SHIFTS),
    ]).toEqual(["1", "2", undefined]);
    expect([saidByKey("0", "1", SHIFTS), saidByKey("Delete", "1", SHIFTS)]).toEqual([FREE, PLAN]);
    // two begin with it: one after the other
    expect([saidByKey("a", PLAN, SHIFTS), saidByKey("a", "1", SHIFTS), saidByKey("A", "3", SHIFTS)]).toEqual([
      "1",
      "3",
      "1",
    ]);
    expect([saidByKey("x", PLAN, SHIFTS), saidByKey("Enter", PLAN, SHIFTS)]).toEqual([undefined, undefined]);
  });

  it("shows a month, or a week from Monday where there is little room", () => {
    const search = new URLSearchParams("day=2026-03-05");
    expect(spanIn(placeIn(search, "2026-01-01", false))).toEqual({ from: "2026-03-01", to: "2026-03-31" });
    expect(spanIn(placeIn(search, "2026-01-01", true))).toEqual({ from: "2026-03-02", to: "2026-03-08" });
    expect(placeIn(new URLSearchParams("day=x&span=week"), "2026-01-01", false)).toEqual({
      look: "week",
      day: "2026-01-01",
    });
    expect(daysBetween({ from: "2026-02-27", to: "2026-03-02" })).toHaveLength(4);
  });
});
