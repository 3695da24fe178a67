import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import * as query from "./query";
// fetched when it is opened first, which a test need not wait for
import "./DashboardDialog";
import DashboardListPage from "./DashboardListPage";

afterEach(() => act(closeAllDialogs));

const row = (rowId: string, name: string, over: object = {}) => ({
  id: `Dashboard:${rowId}`,
  rowId,
  name,
  remark: "每周一看",
  audience: "PRIVATE",
  positions: [],
  path: `/report/dashboard/${rowId}`,
  version: 4,
  createdAt: "2026-11-20T02:00:00Z",
  updatedAt: "2026-11-25T02:00:00Z",
  maker: { id: "Member:1", name: "王敏" },
  roles: [],
  members: [],
  teams: [],
  viewerCan: { update: true, delete: true, offer: false },
  ...over,
});

/** The server's answer. */
const answer = (value: object, type = "Query") => ({ [type]: () => value });

const open = (perms: readonly string[]) =>
  renderPage(DashboardListPage, {
    query,
    path: "/report/dashboard",
    viewer: { isOwner: false, isAdmin: false, authorities: [...perms], enabledCodes: [...perms] },
    resolvers: answer({
      dashboards: {
        totalCount: 2,
        nodes: [
          row("7", "我的看板"),
          row("8", "经营总览", {
            audience: "OFFERED",
            roles: null,
            members: null,
            teams: null,
            viewerCan: { update: false, delete: false, offer: false },
          }),
        ],
      },
    }),
  });

type Page = Awaited<ReturnType<typeof open>>;
const sent = (page: Page, name: string) =>
  page.requests.filter((one) => one.name === name).map(({ variables }) => variables);

it("dashboards stand in a list, with whom they are for", async () => {
  await open(["report:task"]);
  const mine = screen.getByRole("row", { name: /我的看板/ });
  expect(within(mine).getByText("仅自己")).toBeTruthy();
  expect(within(screen.getByRole("row", { name: /经营总览/ })).getByText("有报表权限的人")).toBeTruthy();
});

it("a new one is for its maker, unless it is shared; only who manages reports offers one", async () => {
  const page = await open(["report:task"]);
  await userEvent.click(screen.getByRole("button", { name: "新增仪表盘" }));
  const dialog = within(await screen.findByRole("dialog", { name: "新增仪表盘" }));
  expect(dialog.getAllByRole("radio").map((one) => one.closest("label")?.textContent)).toEqual([
    "仅自己",
    "指定的人",
  ]);
  expect(dialog.queryByText("成员")).toBeNull();
  await userEvent.click(dialog.getByRole("radio", { name: "指定的人" }));
  expect(dialog.getByText("成员")).toBeTruthy();
  await userEvent.click(dialog.getByRole("radio", { name: "仅自己" }));
  await userEvent.type(dialog.getByRole("textbox", { name: /仪表盘名称/ }), "每周");
  await userEvent.click(dialog.getByRole("button", { name: "确定" }));
  await waitFor(() => expect(sent(page, "DashboardDialogCreateMutation")).toHaveLength(1));
  expect(sent(page, "DashboardDialogCreateMutation")).toMatchObject([
    { input: { name: "每周", audience: "PRIVATE", positions: [], memberIds: [], teamIds: [] } },
  ]);
});

it("who manages reports chooses beside which it is offered", async () => {
  await open(["report:task", "e:manage"]);
  await userEvent.click(screen.getByRole("button", { name: "新增仪表盘" }));
  const dialog = within(await screen.findByRole("dialog", { name: "新增仪表盘" }));
  await userEvent.click(dialog.getByRole("radio", { name: "有报表权限的人" }));
  expect(dialog.getByRole("checkbox", { name: "任务报表" })).toBeTruthy();
});
