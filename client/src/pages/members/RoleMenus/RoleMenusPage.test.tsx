import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { type RenderPageOptions, renderPage } from "@/app/testing/renderPage";
import * as query from "./query";
import RoleMenusPage from "./RoleMenusPage";

const MENUS = [
  { menuId: 100, parentId: null, kind: "GROUP", title: "组织", order: 1, enabled: true },
  { menuId: 101, parentId: 100, kind: "PAGE", title: "成员", order: 2, enabled: true },
  {
    menuId: 102,
    parentId: 100,
    kind: "ACTION",
    title: "成员编辑",
    order: 3,
    enabled: true,
    perms: "e:member",
  },
];
const ADMIN = {
  menuId: 109,
  parentId: 100,
  kind: "ACTION",
  title: "企业管理",
  order: 4,
  enabled: true,
  perms: "e:manage",
};

const role = (rowId: string, name: string, system: boolean) => ({
  id: `role-${rowId}`,
  rowId,
  name,
  system,
  memberCount: 6,
  menuIds: [100, 101],
  viewerCan: { setMenus: !system, update: !system, delete: !system },
});
const answers = (system: boolean) => ({
  menus: MENUS,
  roles: { nodes: [role("5", "项目经理", system), role("6", "工程师", false)] },
  role: role("5", "项目经理", system),
});
const EDITABLE = { Query: () => answers(false) };
const PROMOTING = { Query: () => ({ ...answers(false), menus: [...MENUS, ADMIN] }) };
const SYSTEM = { Query: () => answers(true) };

function show(resolvers: RenderPageOptions["resolvers"] = EDITABLE) {
  return renderPage(RoleMenusPage, { query, path: "/members/RoleMenus?roleId=5", resolvers });
}

describe("a role's menus", () => {
  it("shows half of a group as half, and saves the whole of it", async () => {
    const { requests } = await show();
    const group = await screen.findByRole<HTMLInputElement>("checkbox", { name: "组织" });
    expect(group.indeterminate).toBe(true);
    expect(screen.getByText("没有未保存的修改")).toBeTruthy();
    await userEvent.click(group);
    expect(screen.getByText("新增：成员编辑")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "RoleMenuTreeMutation")?.variables).toEqual({
        input: { roleId: "5", menuIds: [101, 102] },
      }),
    );
  });

  it("asks in red before it makes administrators", async () => {
    const { requests } = await show(PROMOTING);
    await userEvent.click(await screen.findByRole("checkbox", { name: /^企业管理/ }));
    expect(screen.getByText(/将成为管理员/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    const question = await screen.findByRole("alertdialog", { name: "设为管理员" });
    expect(question.textContent).toContain("现有 6 名成员");
    await userEvent.click(within(question).getByRole("button", { name: "取消" }));
    const sent = () => requests.filter(({ name }) => name === "RoleMenuTreeMutation");
    expect(sent()).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    await userEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "设为管理员" }),
    );
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it("takes changes back", async () => {
    await show();
    await userEvent.click(await screen.findByRole("checkbox", { name: /^成员\s*页面$/ }));
    expect(screen.getByText("移除：成员")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "撤销修改" }));
    expect(screen.getByText("没有未保存的修改")).toBeTruthy();
  });

  it("asks before another role drops what wasn't saved", async () => {
    const { router } = await show();
    await userEvent.click(await screen.findByRole("checkbox", { name: "组织" }));
    await userEvent.click(screen.getByRole("button", { name: /^工程师.*人$/ }));
    const question = await screen.findByRole("alertdialog");
    expect(router.state.location.search).toBe("?roleId=5");
    await userEvent.click(within(question).getByRole("button", { name: "放弃修改" }));
    await waitFor(() => expect(router.state.location.search).toBe("?roleId=6"));
  });

  it("leaves system roles alone", async () => {
    await show(SYSTEM);
    const group = await screen.findByRole<HTMLInputElement>("checkbox", { name: "组织" });
    expect(group.disabled).toBe(true);
    expect(screen.queryByRole("button", { name: "保存" })).toBeNull();
  });
});
