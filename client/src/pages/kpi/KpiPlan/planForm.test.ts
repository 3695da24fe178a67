import { describe, expect, it } from "vitest";
import { freshPlan, inputOf, problemsOf, withCycle } from "./planForm";

const fresh = freshPlan("2026-11-29", null);

describe("a plan while it is made", () => {
  it("begins with the present quarter and a name", () => {
    expect(fresh).toMatchObject({
      name: "2026年第4季度绩效考核",
      beginsOn: "2026-10-01",
      endsOn: "2026-12-31",
    });
  });

  it("follows its cycle, and keeps a name that somebody has typed", () => {
    expect(withCycle(fresh, "1", "2026-11-29")).toEqual({
      cycle: "1",
      beginsOn: "2026-11-01",
      endsOn: "2026-11-30",
      name: "2026年11月绩效考核",
    });
    expect(withCycle({ ...fresh, name: "研发考核" }, "4", "2026-11-29")).toEqual({
      cycle: "4",
      beginsOn: "2026-01-01",
      endsOn: "2026-12-31",
    });
  });

  it("is sent without shares that nobody has typed, and without auditors who are not named", () => {
    const values = {
      ...fresh,
      memberIds: ["7"],
      auditPerson: "1",
      auditMemberIds: ["3"],
      distribution: { A: "20", B: " " },
    };
    expect(inputOf(values)).toMatchObject({
      memberIds: ["7"],
      auditMemberIds: [],
      confirmDays: 3,
      distribution: [{ grade: "A", most: 20 }],
    });
    expect(inputOf({ ...values, distribution: {} }).distribution).toBeNull();
  });

  it("says what is missing or can't be", () => {
    const wrong = problemsOf(
      {
        ...fresh,
        endsOn: "2026-09-01",
        inputDueOn: "2026-09-30",
        confirmDays: "0",
        auditPerson: "3",
        distribution: { A: "120" },
      },
      true,
    );
    for (const field of [
      "teamId",
      "memberIds",
      "endsOn",
      "inputDueOn",
      "confirmDays",
      "auditMemberIds",
      "distribution",
    ])
      expect(wrong[field]).toBeTruthy();
    const right = problemsOf({ ...fresh, teamIds: ["2"] }, false);
    expect(Object.values(right).filter(Boolean)).toEqual([]);
  });
});
