import { describe, expect, it } from "vitest";
import { checkState, toggleChecked } from "@/ui/tree/treeModel";
import {
  checkAll,
  checkedCount,
  checkedFrom,
  impliedEntries,
  makesAdmin,
  menuChanges,
  menuIdsOf,
  menuTree,
  opensWith,
} from "./menuTree";

const row = (menuId: number, parentId: number | null, order = menuId, enabled = true) => ({
  menuId,
  parentId,
  kind: parentId === null ? ("GROUP" as const) : ("PAGE" as const),
  title: `菜单${menuId}`,
  order,
  enabled,
});

const TREE = menuTree([
  row(102, 100, 2),
  row(101, 100, 1),
  row(100, null),
  row(200, null),
  row(201, 200, 1),
  row(202, 200, 3, false),
]);
const [group, other] = TREE;

describe("the tree of menus", () => {
  it("stands in the catalogue's order", () => {
    expect(TREE.map(({ id }) => id)).toEqual(["100", "200"]);
    expect(group?.children?.map(({ id }) => id)).toEqual(["101", "102"]);
    expect(other?.children?.[1]?.disabled).toBe(true);
  });

  it("works groups out from what stands in them", () => {
    const some = checkedFrom(TREE, [100, 101]);
    expect([...some]).toEqual(["101"]);
    if (!group) throw new Error("no group");
    expect(checkState(group, some)).toBe("half");
    const all = checkedFrom(TREE, [101, 102]);
    expect(checkState(group, all)).toBe("on");
    expect(all.has("100")).toBe(true);
    expect(checkState(group, new Set())).toBe("off");
  });

  it("saves the ends only, whichever way they were checked", () => {
    expect(menuIdsOf(TREE, toggleChecked(TREE, new Set(), "100", true))).toEqual([101, 102]);
    expect(menuIdsOf(TREE, toggleChecked(TREE, checkedFrom(TREE, [101, 102]), "102", false))).toEqual([101]);
  });

  it("tells what saving would change", () => {
    const before = checkedFrom(TREE, [101, 201]);
    const after = checkedFrom(TREE, [102, 201]);
    expect(menuChanges(TREE, before, after)).toEqual({ added: ["菜单102"], removed: ["菜单101"] });
    expect(menuChanges(TREE, before, before)).toEqual({ added: [], removed: [] });
  });

  it("counts the ends of a group", () => {
    if (!group) throw new Error("no group");
    expect(checkedCount(group, checkedFrom(TREE, [101]))).toEqual({ on: 1, all: 2 });
  });

  it("gives everything at once, but not what the enterprise hasn't switched on", () => {
    expect(menuIdsOf(TREE, checkAll(TREE, TREE, new Set(), true))).toEqual([101, 102, 201]);
    const held = checkedFrom(TREE, [101, 202]);
    expect(menuIdsOf(TREE, checkAll(TREE, TREE, held, false))).toEqual([202]);
  });
});

describe("what entries give", () => {
  const members = { ...row(101, 100), perms: "e:member:list" };
  const teams = { ...row(102, 100), perms: "e:member:list" };
  const roles = { ...row(107, 100), perms: "e:manage" };
  const managed = { ...row(106, 100), perms: "e:manage", perms2: "teamManage", permOr: true };
  const strict = { ...row(103, 100), perms: "e:member:list", perms2: "teamManage", permOr: false };
  const manage = { ...row(109, 100), kind: "ACTION" as const, perms: "e:manage" };
  const tree = menuTree([row(100, null), members, teams, strict, managed, roles, manage]);

  it("brings along what asks for nothing else", () => {
    expect([...impliedEntries(tree, new Set(["101"]))]).toEqual([["102", "菜单101"]]);
    expect([...impliedEntries(tree, new Set(["101", "102"]))]).toEqual([]);
    expect([...impliedEntries(tree, new Set())]).toEqual([]);
  });

  it("makes administrators by its own box alone", () => {
    expect([...impliedEntries(tree, new Set(["107"]))]).toEqual([]);
    expect([...impliedEntries(tree, new Set(["109"]))]).toEqual([
      ["106", "菜单109"],
      ["107", "菜单109"],
    ]);
    expect([roles, manage, undefined].map(makesAdmin)).toEqual([false, true, false]);
  });

  it("leaves alone what gives nothing by itself, and says what opens it", () => {
    expect([members, roles, managed, manage, undefined].map((menu) => opensWith(tree, menu))).toEqual([
      null,
      "菜单109",
      "菜单109",
      null,
      null,
    ]);
    expect(menuIdsOf(tree, checkAll(tree, tree, new Set(), true))).toEqual([101, 102, 103, 109]);
    expect(menuIdsOf(tree, checkAll(tree, tree, checkedFrom(tree, [107]), false))).toEqual([]);
  });
});
