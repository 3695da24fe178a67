import { describe, expect, it } from "vitest";
import { modules as areas } from "@/app/routes/modules";
import type { RouteEntry } from "@/app/routes/types";
import { activeMenuPath, buildNav, moduleLetters } from "./navModel";

const chunk = () => Promise.reject(new Error("not loaded here"));
const entries: RouteEntry[] = [
  { path: "/", title: "工作台", module: "home", chunk, menu: { order: 1 } },
  {
    path: "/a",
    title: "甲列表",
    module: "m",
    chunk,
    access: { perms: "task" },
    menu: { order: 2, text: "甲" },
  },
  { path: "/b", title: "乙", module: "m", chunk, menu: { order: 1, group: "设置" } },
  { path: "/a/:id", title: "甲详情", module: "m", chunk, parent: "/a" },
  { path: "/z", title: "丙", module: "locked", chunk, access: { perms: "work" }, menu: { order: 1 } },
];
const modules = [
  { id: "m", title: "模块", icon: "x", order: 2 },
  { id: "home", title: "工作台", icon: "home", order: 1 },
  { id: "locked", title: "锁", icon: "x", order: 3 },
];
const viewer = { authorities: ["task"], enabledCodes: ["task", "work"], isTeamManager: false };

describe("the navigation", () => {
  it("shows what the person may open, in order, and hides empty modules", () => {
    const nav = buildNav(entries, modules, viewer);
    expect(nav.map((module) => [module.id, module.single, module.home])).toEqual([
      ["home", true, "/"],
      ["m", false, "/b"],
    ]);
    expect(nav[1]?.groups.map((group) => [group.title, group.items.map((item) => item.text)])).toEqual([
      ["设置", ["乙"]],
      [null, ["甲"]],
    ]);
  });

  it("folds the groups of a module behind the page that lists them, where there is something to list", () => {
    const home = { path: "/home", title: "全部", module: "m", chunk, menu: { order: 0 } };
    const listed = modules.map((module) => (module.id === "m" ? { ...module, home: "/home" } : module));
    const of = (pages: RouteEntry[], who = viewer) =>
      buildNav(pages, listed, who).find(({ id }) => id === "m");
    expect(of([home, ...entries])).toMatchObject({ folded: true, home: "/home", single: false });
    const one = of([home, ...entries], { ...viewer, authorities: [] });
    expect(one).toMatchObject({ folded: false, home: "/b", single: true });
    expect(of([home])).toBeUndefined();
    expect(of(entries)).toMatchObject({ folded: false });
  });

  it("hides an entry whose count is none of this person's, but for those who have its access", () => {
    const page = (path: string, menu: RouteEntry["menu"]): RouteEntry => ({
      path,
      title: path,
      module: "m",
      chunk,
      menu: { order: 9, ...menu },
    });
    const pages = [
      page("/mine", { order: 1, badge: "mine", counted: true }),
      page("/all", { order: 2, badge: "all", counted: { perms: "task" } }),
    ];
    const paths = (over: object) =>
      buildNav(pages, modules, { ...viewer, ...over }).flatMap(({ groups }) =>
        groups.flatMap(({ items }) => items.map(({ path }) => path)),
      );
    const badges = (mine: number, all: number) => ({
      badges: [
        { key: "mine", count: mine },
        { key: "all", count: all },
      ],
    });
    expect(paths({})).toEqual(["/all"]);
    expect(paths({ authorities: [] })).toEqual([]);
    expect(paths({ authorities: [], ...badges(0, -1) })).toEqual(["/mine"]);
    expect(paths(badges(-1, 3))).toEqual(["/all"]);
  });

  it("shows an area whose pages stand in another one to those who have it", () => {
    const access = { perms: "work" };
    const area = modules.map((module) => (module.id === "m" ? { ...module, access } : module));
    expect(buildNav(entries, area, viewer).map(({ id }) => id)).toEqual(["home"]);
    const worker = { ...viewer, authorities: ["work"] };
    expect(buildNav(entries, area, worker).map(({ id }) => id)).toEqual(["home", "m", "locked"]);
  });

  it("marks the menu above a page without one", () => {
    expect(activeMenuPath(entries[3] ?? null, entries)).toBe("/a");
    expect(activeMenuPath(null, entries)).toBeNull();
  });
});

describe("the letters of the modules", () => {
  it("are declared, or the first of the id that is free", () => {
    const of = (...ids: [id: string, letter?: string][]) =>
      Object.fromEntries(
        moduleLetters(ids.map(([id, letter], order) => ({ id, letter, title: id, icon: "x", order }))),
      );
    expect(of(["crm"], ["cost"], ["care"])).toEqual({ crm: "c", cost: "o", care: "a" });
    expect(of(["crm"], ["cost", "c"])).toEqual({ crm: "r", cost: "c" });
    expect(of(["a"], ["aa"], ["hidden"])).toEqual({ a: "a", aa: "b", hidden: "h" });
  });

  it("are one for each of the product's", () => {
    const letters = [...moduleLetters(areas).values()];
    expect(letters).toHaveLength(areas.filter(({ hidden }) => !hidden).length);
    expect(new Set(letters).size).toBe(letters.length);
    expect(letters.join("")).toMatch(/^[a-z]+$/);
  });
});
