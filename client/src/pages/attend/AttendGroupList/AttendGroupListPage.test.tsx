import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import members from "@/__generated__/AttendMembersQuery.graphql";
import find from "@/__generated__/FindGroupDialogQuery.graphql";
import { attendRoutes } from "@/app/routes/attend";
import { registerRoutes } from "@/app/routes/registry";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import AttendGroupListPage from "./AttendGroupListPage";
import * as query from "./query";
// fetched when they are opened first, which a test need not wait for
import "./FindGroupDialog";
import "./AttendMembers";

// the manifest says which pages open a window
beforeEach(() => registerRoutes(attendRoutes));
afterEach(() => {
  registerRoutes([]);
  act(closeAllDialogs);
});

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const day = { shift: { name: "早班", mark: "早" } };
const TERM = {
  beginsOn: "2026-01-01",
  freeDays: [],
  teams: [{ id: "Team:3", name: "直销部" }],
  roles: [],
  week: [day, day, day, day, day, { shift: null }, { shift: null }],
  turn: null,
};
const GROUP = {
  id: "AttendGroup:5",
  rowId: "5",
  name: "总部",
  kind: "FIXED",
  outside: "WITH_PHOTO",
  memberCount: 2,
  remark: null,
  sortOrder: 0,
  version: 3,
  createdAt: "2026-03-05T01:00:00Z",
  absenceGroup: null,
  addresses: [],
  createdBy: { id: "Member:1", name: "王敏" },
  term: TERM,
  terms: [TERM],
  viewerCan: { update: true, delete: true },
  members: [{ id: "Member:9", rowId: "9", name: "陆云帆", avatarUrl: null }],
};

const open = (path = "/attend/AttendGroupList") =>
  renderPage(AttendGroupListPage, {
    query,
    parts: [members, find],
    path,
    resolvers: {
      [ROOT]: () => ({
        attendGroups: { totalCount: 1, nodes: [GROUP] },
        attendGroup: GROUP,
        attendBoard: {
          nodes: [
            {
              days: [
                {
                  kind: "WORKDAY",
                  name: null,
                  anytime: false,
                  hole: false,
                  set: true,
                  group: { id: "AttendGroup:5", name: "总部" },
                  shift: { id: "AttendShift:3", name: "夜班", pairs: [{ from: 1320, to: 1800 }] },
                },
              ],
            },
          ],
        },
        memberOptions: [{ rowId: "9", name: "陆云帆", avatarUrl: null, jobNumber: null, mainTeam: null }],
      }),
    },
  });

describe("the groups of attendance", () => {
  it("say for whom they are, by which plan, where and from when", async () => {
    const page = await open("/attend/AttendGroupList?kind=FIXED&memberId=9");
    expect(page.requests[0]?.variables).toMatchObject({
      filter: { kind: "FIXED", memberId: "9" },
      orderBy: [{ field: "SORT_ORDER", direction: "ASC" }],
    });
    const row = within(screen.getByRole("row", { name: /总部/ }));
    for (const words of ["固定班制", "直销部", "周一至周五 早班", "不限地点", "2026-01-01 起"])
      expect(row.getByText(words)).toBeTruthy();
  });

  it("open a window of their own, or the page in place", async () => {
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    const page = await open();
    await userEvent.click(screen.getByRole("button", { name: "新增考勤组" }));
    expect(opened).toHaveBeenCalledWith("/attend/AddAttendGroup", "_blank");
    const row = screen.getByRole("row", { name: /总部/ });
    await userEvent.hover(row);
    await userEvent.click(within(row).getByRole("button", { name: "修改" }));
    expect(opened).toHaveBeenLastCalledWith("/attend/AddAttendGroup?id=5", "_blank");
    await userEvent.click(within(row).getByRole("button", { name: "在本页修改" }));
    await waitFor(() => expect(page.router.state.location.pathname).toBe("/attend/NewEditAttendGroup"));
    expect(page.router.state.location.search).toBe("?id=5");
    opened.mockRestore();
  });

  it("show who is in one today beside the list", async () => {
    await open("/attend/AttendGroupList?show=5");
    expect(await screen.findByText("陆云帆")).toBeTruthy();
    expect(screen.getByText("另有 1 人")).toBeTruthy();
  });

  it("find the group and the plan of a member on a day", async () => {
    const page = await open();
    await userEvent.click(screen.getByRole("button", { name: "更多操作" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "查成员归属" }));
    const dialog = within(await screen.findByRole("dialog", { name: "查成员归属" }));
    await userEvent.click(dialog.getByRole("combobox", { name: "成员" }));
    await userEvent.click(await screen.findByRole("option", { name: /陆云帆/ }));
    expect(await dialog.findByText("夜班 22:00 至 次日 06:00（排班表指定）")).toBeTruthy();
    expect(page.requests.find(({ name }) => name === "FindGroupDialogQuery")?.variables).toMatchObject({
      member: "9",
    });
  });
});
