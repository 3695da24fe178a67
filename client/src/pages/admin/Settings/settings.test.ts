import { describe, expect, it } from "vitest";
import { manifest } from "@/app/routes";
import { ABOUT } from "./about";
import { settingsOf } from "./settings";

const codes = ["ROLE_owner", "e:manage", "e:member", "e:member:list", "res:edit"];
const owner = { authorities: codes, enabledCodes: codes, isTeamManager: true };
const HOME = "/admin/Settings";
const all = (typed: string, viewer = owner) =>
  settingsOf(manifest, viewer, typed, HOME).flatMap(({ settings }) => settings);
const titles = (typed: string) => all(typed).map(({ title }) => title);

describe("the home of the settings", () => {
  it("has every page of the menu of the module, each with a line of its own", () => {
    const paths = all("").map(({ path }) => path);
    const menu = manifest.filter((entry) => entry.module === "admin" && entry.menu && entry.path !== HOME);
    expect(paths).toEqual(expect.arrayContaining(menu.map(({ path }) => path)));
    expect(paths).toEqual(expect.arrayContaining(["/members/RoleMenus", "/members/SecurityPolicy"]));
    expect(all("").filter(({ about }) => about === "")).toEqual([]);
    expect(Object.keys(ABOUT).filter((path) => !paths.includes(path))).toEqual([]);
    expect(new Set(Object.values(ABOUT)).size).toBe(Object.keys(ABOUT).length);
  });

  it("is found by Chinese, pinyin, initials, other words and what the lines say", () => {
    for (const typed of ["客户级别", "级别", "kehujibie", "khjb", "jibie"])
      expect(titles(typed), typed).toContain("客户级别");
    expect(titles("密码")).toEqual(["安全策略"]);
    expect(titles("钉钉")).toEqual(["消息推送"]);
    expect(titles("xjsxs")).toEqual([]);
  });

  it("puts the group of the best match first", () => {
    const [first] = settingsOf(manifest, owner, "cp", HOME);
    expect(first?.title).toBe("产品");
    expect(first?.settings[0]?.title).toBe("产品");
  });

  it("shows what the person may open and nothing else", () => {
    const nobody = { authorities: [], enabledCodes: codes, isTeamManager: false };
    expect(all("", nobody)).toEqual([]);
    const librarian = { ...nobody, authorities: ["res:edit"] };
    expect(all("", librarian).map(({ path }) => path)).toEqual(["/admin/DocCategorySetting"]);
  });
});
