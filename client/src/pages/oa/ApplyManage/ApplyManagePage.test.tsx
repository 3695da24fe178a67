import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import types from "@/__generated__/TypeListQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { of } from "./ApplyManagePage";
import { of as queryOf } from "./query";

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const application = (rowId: string, over: object = {}) => ({
  id: `AttendApplication:${rowId}`,
  rowId,
  processId: `FlowProcess:${rowId}`,
  kind: "LEAVE",
  status: "RUNNING",
  beginsAt: "2026-03-04T16:00:00Z",
  endsAt: "2026-03-05T16:00:00Z",
  amount: 1,
  minutes: 480,
  reason: "家中有事",
  createdAt: "2026-03-01T01:00:00Z",
  attendType: { id: "AttendType:2", rowId: "2", name: "年假", unit: "HALF_DAY" },
  member: { id: "Member:1", rowId: "1", name: "王敏", avatarUrl: null },
  ...over,
});

const processOf = (rowId: string, over: object = {}) => ({
  id: `FlowProcess:${rowId}`,
  rowId,
  name: "王敏的请假申请",
  status: "RUNNING",
  version: 4,
  holders: [
    {
      node: { key: "n1", name: "主管" },
      member: { id: "Member:8", rowId: "8", name: "林青", avatarUrl: null },
    },
  ],
  viewerCan: { send: false, withdraw: true, urge: true, annul: false, delete: false },
  ...over,
});

const SUMMARY = {
  leave: 480,
  overtime: 90,
  trip: 0,
  running: 1,
  balances: [{ attendType: { id: "AttendType:2", rowId: "2", name: "年假" }, words: "余 5 天" }],
};

const open = (path: string, rows: readonly object[] = [application("5")]) =>
  renderPage(of("LEAVE").default, {
    query: queryOf("LEAVE"),
    parts: [types],
    path,
    resolvers: {
      [ROOT]: () => ({
        attendApplications: { totalCount: rows.length, nodes: rows },
        attendSummary: SUMMARY,
        flowProcesses: { nodes: [processOf("5")] },
        attendTypes: { totalCount: 0, nodes: [] },
      }),
    },
  });

describe("applications of a kind", () => {
  it("are those that one may see, with who has them and what they come to", async () => {
    const { requests } = await open("/oa/ApplyAskManage?mine=1&statuses=RUNNING");
    expect(requests[0]?.variables).toMatchObject({
      list: true,
      filter: { kinds: ["LEAVE"], mine: true, statuses: ["RUNNING"] },
    });
    const row = within(await screen.findByRole("row", { name: /王敏/ }));
    expect(row.getByText("2026-03-05")).toBeTruthy();
    expect(row.getByText("1 天")).toBeTruthy();
    expect(await row.findByText("审批中")).toBeTruthy();
    expect(row.getByRole("link").getAttribute("href")).toBe("/oa/FlowInfo/5");
    expect(screen.getByText("余 5 天")).toBeTruthy();
    expect(screen.getByText("8小时")).toBeTruthy();
  });

  it("of one's own are withdrawn over the version that is shown", async () => {
    const user = userEvent.setup();
    const { requests } = await open("/oa/ApplyAskManage");
    const row = await screen.findByRole("row", { name: /王敏/ });
    await within(row).findByRole("link");
    await user.hover(row);
    const menu = within(row).queryByRole("button", { name: "行操作" });
    if (menu) await user.click(menu);
    await user.click(
      (await screen.findAllByText("撤回")).find((element) => element.closest("button")) as HTMLElement,
    );
    const question = await screen.findByRole("dialog", { name: "撤回“王敏的请假申请”" });
    await user.click(within(question).getByRole("button", { name: "撤回" }));
    expect(await screen.findByText("已撤回")).toBeTruthy();
    expect(requests.find(({ name }) => name === "flowStepMutationsWithdrawMutation")?.variables).toEqual({
      input: { id: "5", version: 4, opinion: null },
    });
  });

  it("are begun on whichever form there is", async () => {
    const { router } = await open("/oa/ApplyAskManage", []);
    await userEvent.click(screen.getAllByRole("button", { name: "申请请假" })[0] as HTMLElement);
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(
      "/oa/FlowFormAddModal?kind=leave",
    );
  });

  it("stand beside their types", async () => {
    const { router, requests } = await open("/oa/ApplyAskManage?tab=TYPES");
    await screen.findByRole("tab", { name: "类型", selected: true });
    // no data of the applications is fetched
    await waitFor(() => expect(requests.map(({ name }) => name)).toEqual(["TypeListQuery"]));
    expect(requests.find(({ name }) => name === "TypeListQuery")?.variables).toEqual({ kind: "LEAVE" });
    await userEvent.click(screen.getByRole("tab", { name: "申请" }));
    expect(await screen.findByRole("row", { name: /王敏/ })).toBeTruthy();
    expect(router.state.location.search).toBe("");
  });
});

it("tells overtime by its hours", async () => {
  await renderPage(of("OVERTIME").default, {
    query: queryOf("OVERTIME"),
    path: "/oa/ApplyWorkAddManage",
    resolvers: {
      [ROOT]: () => ({
        attendApplications: {
          totalCount: 1,
          nodes: [
            application("6", {
              kind: "OVERTIME",
              minutes: 90,
              amount: 1.5,
              beginsAt: "2026-03-05T10:00:00Z",
              endsAt: "2026-03-05T11:30:00Z",
              attendType: { id: "AttendType:9", rowId: "9", name: "加班调休", unit: "HOUR" },
            }),
          ],
        },
        attendSummary: SUMMARY,
        flowProcesses: { nodes: [] },
      }),
    },
  });
  const row = within(await screen.findByRole("row", { name: /王敏/ }));
  expect(row.getByText("1小时30分钟")).toBeTruthy();
  expect(row.getByText("2026-03-05 18:00 至 19:30")).toBeTruthy();
});
