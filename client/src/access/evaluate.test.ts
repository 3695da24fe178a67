import { describe, expect, it } from "vitest";
import cases from "./cases.generated.json" with { type: "json" };
import { type Access, type AccessViewer, evaluate, visibleMenus } from "./evaluate";

const person = (over: Partial<AccessViewer> = {}): AccessViewer => ({
  authorities: [],
  enabledCodes: ["e:member", "e:member:list", "kpi:depart", "task"],
  isTeamManager: false,
  ...over,
});

describe("evaluate", () => {
  it("asks nothing when nothing is asked", () => {
    expect(evaluate(person(), undefined)).toBe(true);
    expect(evaluate(person(), {})).toBe(true);
    expect(evaluate(person(), { perms: " , " })).toBe(true);
  });

  it.each(["ROLE_owner", "ROLE_admin", "e:manage"])(
    "lets %s pass every check, enabled or not",
    (authority) => {
      const admin = person({ authorities: [authority], enabledCodes: [] });
      expect(evaluate(admin, { perms: "task", perms2: "teamManage" })).toBe(true);
      expect(evaluate(admin, { perms: "task", owner: true })).toBe(false);
    },
  );

  it("lets the owner through an owner check only by the literal condition", () => {
    const owner = person({ authorities: ["ROLE_owner"] });
    const admin = person({ authorities: ["ROLE_admin"] });
    expect(evaluate(owner, { perms: "ROLE_owner", owner: true })).toBe(true);
    expect(evaluate(admin, { perms: "ROLE_owner", owner: true })).toBe(false);
  });

  it("needs a code to be granted and enabled", () => {
    expect(evaluate(person({ authorities: ["task"] }), { perms: "task" })).toBe(true);
    expect(evaluate(person({ authorities: ["work"] }), { perms: "work" })).toBe(false);
    expect(evaluate(person(), { perms: "task" })).toBe(false);
  });

  it("checks ROLE_ names against the authorities alone", () => {
    expect(evaluate(person({ authorities: ["ROLE_sales"] }), { perms: "ROLE_sales" })).toBe(true);
    expect(evaluate(person({ enabledCodes: ["ROLE_sales"] }), { perms: "ROLE_sales" })).toBe(false);
  });

  it("takes any one of several codes", () => {
    expect(evaluate(person({ authorities: ["task"] }), { perms: "e:member, task" })).toBe(true);
  });

  it("adds team-manager status, or takes either one with permOr", () => {
    const held = person({ authorities: ["task"] });
    const manager = person({ isTeamManager: true });
    const both = person({ authorities: ["task"], isTeamManager: true });
    const asked = { perms: "task", perms2: "teamManage" };
    expect([held, manager, both].map((viewer) => evaluate(viewer, asked))).toEqual([false, false, true]);
    expect([held, manager, person()].map((viewer) => evaluate(viewer, { ...asked, permOr: true }))).toEqual([
      true,
      true,
      false,
    ]);
    expect(evaluate(both, { perms2: "somethingElse" })).toBe(false);
  });

  it("opens by perms3 alone", () => {
    const asked = { perms: "e:member", perms2: "teamManage", perms3: "task" };
    expect(evaluate(person({ authorities: ["task"] }), asked)).toBe(true);
    expect(evaluate(person({ isTeamManager: true }), asked)).toBe(false);
    expect(evaluate(person(), { perms3: "task", permOr: true })).toBe(false);
    expect(evaluate(person({ authorities: ["task"] }), { perms3: "task", permOr: true })).toBe(true);
  });

  it("takes both spellings of the department appraisal code", () => {
    expect(evaluate(person({ authorities: ["kpi:deaprt"] }), { perms: "kpi:depart" })).toBe(true);
    expect(evaluate(person({ authorities: ["kpi:depart"] }), { perms: "kpi:deaprt" })).toBe(true);
  });
});

describe("visibleMenus", () => {
  it("hides a group without a visible child, however deep", () => {
    interface Menu extends Access {
      key: string;
      children?: Menu[];
    }
    const menus: Menu[] = [
      { key: "a", children: [{ key: "b", children: [{ key: "c", perms: "task" }] }] },
      { key: "d", perms: "e:member", children: [{ key: "e" }] },
      { key: "f" },
    ];
    const keys = (list: readonly { key: string }[]) => list.map((menu) => menu.key);
    expect(keys(visibleMenus(person(), menus))).toEqual(["f"]);
    expect(keys(visibleMenus(person({ authorities: ["task"] }), menus))).toEqual(["a", "f"]);
    expect(keys(visibleMenus(person({ authorities: ["e:member"] }), menus))).toEqual(["d", "f"]);
  });
});

describe("the server's decisions", () => {
  it("are ours, for every code, kind of holder and combination of flags", () => {
    expect(cases.length).toBeGreaterThan(1000);
    const different = cases.filter(({ allowed, authorities, enabledCodes, isTeamManager, ...access }) => {
      return evaluate({ authorities, enabledCodes, isTeamManager }, access) !== allowed;
    });
    expect(different).toEqual([]);
  });
});
