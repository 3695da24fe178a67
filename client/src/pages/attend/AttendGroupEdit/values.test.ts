import { describe, expect, it } from "vitest";
import type { Group } from "./group";
import { nightProblem, overtimeProblem, policyInput, repairInput, repairOf, repairProblem } from "./rules";
import { planProblem, replacedTerms, termOn } from "./term";
import { type GroupValues, inputOf, valuesOf } from "./values";

const TODAY = "2026-03-05";
const day = (rowId: string | null) => ({ shift: rowId ? { rowId } : null });
const term = (beginsOn: string, over: object = {}) => ({
  beginsOn,
  freeDays: [],
  turnBeginsOn: null,
  teams: [{ rowId: "3", name: "直销部" }],
  roles: [],
  members: [],
  exceptMembers: [],
  week: [day("1"), day("1"), day("1"), day("1"), day("2"), day(null), day(null)],
  turn: null,
  ...over,
});
const group = (over: object = {}) =>
  ({
    rowId: "5",
    name: "总部",
    kind: "FIXED",
    outside: "REFUSED",
    orderPlaces: false,
    restsOnHolidays: true,
    remindBefore: 10,
    remindAfter: null,
    dayStart: 240,
    dayMinutes: 480,
    remark: null,
    sortOrder: 0,
    version: 3,
    absenceGroup: null,
    addresses: [{ rowId: "7", name: "总部大楼" }],
    repair: { month: 3, days: 7, workdays: null, kinds: [{ kind: "MISSING", most: null }] },
    policy: {
      night: { from: 1320, to: 1800 },
      overtimeWorkday: { least: 30, unit: 15, rounding: "DOWN" },
      overtimeRestDay: null,
      overtimeHoliday: null,
    },
    terms: [
      term("2026-01-01"),
      term("2026-03-01"),
      term("2026-04-01", { teams: [{ rowId: "4", name: "客服部" }] }),
    ],
    ...over,
  }) as unknown as Group;

const sent = (change: Partial<GroupValues>, of: Group | null = group()) =>
  inputOf({ ...valuesOf(of, TODAY), ...change }, of, TODAY);

describe("the form of a group", () => {
  it("sends its rules as they were read, and nothing of the term where that stays", () => {
    expect(sent({})).toEqual({
      name: "总部",
      kind: "FIXED",
      absenceGroupId: null,
      addressIds: ["7"],
      outside: "REFUSED",
      orderPlaces: false,
      restsOnHolidays: true,
      repair: { month: 3, days: 7, workdays: null, kinds: [{ kind: "MISSING", most: null }] },
      remindBefore: 10,
      remindAfter: null,
      dayStart: 240,
      dayMinutes: 480,
      policy: {
        night: { from: 1320, to: 1800 },
        overtimeWorkday: { least: 30, unit: 15, rounding: "DOWN" },
        overtimeRestDay: null,
        overtimeHoliday: null,
      },
      remark: null,
      sortOrder: 0,
    });
  });

  it("sends the whole term from its day on where anything of it is another", () => {
    const week = ["1", "1", "1", "1", "2", null, null];
    const whole = { teamIds: ["3"], roleIds: [], memberIds: [], exceptMemberIds: [], weekShiftIds: week };
    expect(sent({ roleIds: ["8"] })).toMatchObject({ ...whole, beginsOn: TODAY, roleIds: ["8"] });
    expect(sent({ beginsOn: "2026-03-20" })).toMatchObject({ ...whole, beginsOn: "2026-03-20" });
    // a plan of another kind is written anew
    const board = sent({ kind: "BOARD" });
    expect(board).toMatchObject({ kind: "BOARD", beginsOn: TODAY });
    expect(board).not.toHaveProperty("weekShiftIds");
    expect(sent({ kind: "ANYTIME" })).toMatchObject({ freeDays: [1, 2, 3, 4, 5] });
    const turn = { by: "TURN", week, turn: [{ id: "a", shiftId: "1" }], turnBeginsOn: "2026-03-02" } as const;
    expect(sent({ pattern: turn })).toMatchObject({ turn: { beginsOn: "2026-03-02", shiftIds: ["1"] } });
  });

  it("sends everything of a new one", () => {
    expect(sent({ name: " 客服 ", teamIds: ["3"] }, null)).toMatchObject({
      name: "客服",
      beginsOn: TODAY,
      teamIds: ["3"],
      weekShiftIds: [null, null, null, null, null, null, null],
      repair: { month: 3, days: 7 },
    });
  });

  it("edits the term of today, or the first one, and says what it replaces", () => {
    const { terms } = group();
    expect(termOn(terms, TODAY)?.beginsOn).toBe("2026-03-01");
    expect(termOn(terms.slice(2), TODAY)?.beginsOn).toBe("2026-04-01");
    const values = valuesOf(group(), TODAY);
    const days = (change: Partial<GroupValues>) =>
      replacedTerms({ ...values, ...change }, group(), TODAY).map(({ beginsOn }) => beginsOn);
    expect(days({})).toEqual([]);
    expect(days({ roleIds: ["8"] })).toEqual(["2026-04-01"]);
    expect(days({ roleIds: ["8"], beginsOn: "2026-04-02" })).toEqual([]);
  });

  it("says what is missing in a plan", () => {
    const plan = { by: "WEEK", week: [null], turn: [], turnBeginsOn: null } as const;
    expect(planProblem(plan)).toBe("请至少安排一天");
    expect(planProblem({ ...plan, week: ["1"] })).toBeNull();
    expect(planProblem({ ...plan, by: "TURN" })).toMatch(/1 到 62 天/);
    expect(planProblem({ ...plan, by: "TURN", turn: [{ id: "a", shiftId: "1" }] })).toBe(
      "请选择轮班的第一天",
    );
  });
});

describe("the rules of a group", () => {
  it("limit repairs by kind and age", () => {
    const limits = { month: null, days: null, workdays: 5, kinds: [{ kind: "LATE", most: 2 }] } as const;
    const values = repairOf(limits as unknown as Group["repair"]);
    expect(values).toEqual({ month: "", kinds: { LATE: "2" }, within: "WORKDAYS", days: "5" });
    expect(repairInput(values)).toEqual(limits);
    expect(repairProblem(values)).toBeNull();
    expect(repairProblem({ ...values, days: "" })).toMatch(/补卡期限/);
    expect(repairProblem({ ...values, month: "101" })).toMatch(/最多 100 次/);
  });

  it("count the night over midnight, and overtime in units", () => {
    const off = { on: false, least: "", unit: "", rounding: "DOWN" } as const;
    const overtime = { workday: off, restDay: off, holiday: { ...off, on: true, least: "60", unit: "30" } };
    expect(policyInput({ on: true, from: "22:00", to: "06:00" }, overtime)).toEqual({
      night: { from: 1320, to: 1800 },
      overtimeWorkday: null,
      overtimeRestDay: null,
      overtimeHoliday: { least: 60, unit: 30, rounding: "DOWN" },
    });
    expect(nightProblem({ on: true, from: null, to: "06:00" })).toBeTruthy();
    expect(overtimeProblem(overtime)).toBeNull();
    expect(overtimeProblem({ ...overtime, holiday: { ...overtime.holiday, unit: "0" } })).toMatch(/计算单位/);
  });
});
