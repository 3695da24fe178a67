import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
// loaded lazily on first opening; imported here so that tests need not wait for it
import "@/app/record/SavedViewDialog";
import * as query from "./query";
import TaskListPage from "./TaskListPage";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const SHARED = {
  id: "SavedView:9",
  rowId: "9",
  name: "逾期的",
  scope: "TEAM",
  query: "late=1&projectId=3",
  isDefault: false,
  mine: false,
  mayChange: false,
  version: 4,
  team: { rowId: "7", name: "服务部" },
  owner: { name: "苏木阳" },
};
const OWN = {
  ...SHARED,
  id: "SavedView:8",
  rowId: "8",
  name: "我的",
  scope: "PRIVATE",
  mine: true,
  mayChange: true,
  team: null,
};

const open = (views: readonly unknown[], isAdmin = false) =>
  renderPage(TaskListPage, {
    query,
    path: "/task",
    viewer: { isAdmin, isOwner: false, authorities: ["task"], enabledCodes: ["task"] },
    resolvers: {
      [ROOT]: () => ({
        tasks: { totalCount: 0, nodes: [] },
        savedViews: views,
        customFields: [],
        levels: [],
        teamOptions: [{ rowId: "7", name: "服务部", path: [{ rowId: "7", name: "服务部" }] }],
      }),
    },
  });

const click = (element: HTMLElement) => act(async () => element.click());

describe("a view that somebody shared", () => {
  it("stands behind one's own, with the name of its owner", async () => {
    await open([SHARED, OWN]);
    const tabs = within(await screen.findByRole("tablist", { name: "视图" })).getAllByRole("tab");
    expect(tabs.slice(-2).map((tab) => tab.textContent)).toEqual(["我的", "逾期的苏木阳共享"]);
  });

  it("is opened without the filters that the person does not have, and says which", async () => {
    const { router } = await open([SHARED]);
    await click(await screen.findByRole("tab", { name: /逾期的/ }));
    await waitFor(() => expect(router.state.location.search).toContain("saved=9"));
    const search = new URLSearchParams(router.state.location.search);
    expect(search.get("late")).toBe("1");
    expect(search.get("projectId")).toBeNull();
    expect(await screen.findByText("视图“逾期的”中您不能使用的筛选已略去：项目")).toBeTruthy();
    // a filter left out for lack of permission is not the viewer's change
    expect(screen.getByRole("tab", { name: /逾期的/ }).textContent).not.toContain("已改动");
  });

  it("is copied by a reader, and changed by its owner or an admin", async () => {
    const { requests } = await open([SHARED]);
    await click(await screen.findByRole("tab", { name: /逾期的/ }));
    await click(await screen.findByRole("button", { name: "视图设置" }));
    for (const name of ["修改视图", "取消共享", "删除视图", "管理团队视图"])
      expect(screen.queryByRole("menuitem", { name })).toBeNull();
    await click(await screen.findByRole("menuitem", { name: "复制为我的视图" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.queryByRole("radio", { name: "全企业" })).toBeNull();
    await click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "SavedViewTabsSaveMutation")?.variables).toMatchObject({
        input: { id: null, route: "/task", name: "逾期的", scope: "PRIVATE", teamId: null, query: "late=1" },
      }),
    );
  });

  it("is unshared from the version that was read", async () => {
    const { requests } = await open([{ ...SHARED, mayChange: true, query: "late=1" }], true);
    await click(await screen.findByRole("tab", { name: /逾期的/ }));
    await click(await screen.findByRole("button", { name: "视图设置" }));
    expect(screen.getByRole("menuitem", { name: "管理团队视图" })).toBeTruthy();
    await click(await screen.findByRole("menuitem", { name: "取消共享" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "SavedViewTabsSaveMutation")?.variables).toMatchObject({
        input: { id: "SavedView:9", scope: "PRIVATE", teamId: null, query: "late=1", version: 4 },
      }),
    );
  });
});
