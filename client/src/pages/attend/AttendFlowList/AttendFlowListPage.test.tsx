import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import forms from "@/__generated__/AttendFormsQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import AttendFlowListPage from "./AttendFlowListPage";
import { applications } from "./list";
import * as query from "./query";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const LEAVE = {
  id: "AttendApplication:4",
  rowId: "4",
  processId: "FlowProcess:3",
  kind: "LEAVE",
  beginsAt: "2026-03-05T01:00:00Z",
  endsAt: "2026-03-06T10:00:00Z",
  minutes: 720,
  amount: 1.5,
  status: "RUNNING",
  reason: "回老家",
  decidedAt: null,
  createdAt: "2026-03-04T01:00:00Z",
  member: { id: "Member:7", rowId: "7", name: "苏木阳", avatarUrl: null },
  attendType: { id: "AttendType:1", rowId: "1", name: "年假", unit: "HALF_DAY" },
  decidedBy: null,
  days: [
    { day: "2026-03-05", minutes: 480, amount: 1, words: "早班 09:00–18:00" },
    { day: "2026-03-06", minutes: 240, amount: 0.5, words: "早班，上半天" },
  ],
};

const form = (rowId: string, name: string, kind: string, over: object = {}) => ({
  id: `FlowForm:${rowId}`,
  rowId,
  name,
  kind,
  icon: null,
  status: "ON",
  revision: 2,
  viewerCan: { update: true },
  ...over,
});

const open = (path = "/attend/AttendFlowList", viewer = {}) =>
  renderPage(AttendFlowListPage, {
    query,
    parts: [forms],
    path,
    viewer,
    resolvers: {
      [ROOT]: () => ({
        attendApplications: { totalCount: 1, nodes: [LEAVE] },
        flowForms: {
          nodes: [
            form("1", "请假申请", "leave"),
            form("2", "补卡申请", "punch_repair", { revision: 0, status: "OFF" }),
            form("3", "采购申请", "custom"),
          ],
        },
        LEAVE: { totalCount: 2 },
        OVERTIME: { totalCount: 0 },
        TRIP: { totalCount: 0 },
        REPAIR: { totalCount: 1 },
        flowProcess: { id: "FlowProcess:3", rowId: "3" },
      }),
    },
  });

describe("approvals of attendance", () => {
  it("say which forms there are, where each stands, and how many are being decided", async () => {
    const { router } = await open();
    const kinds = within(await screen.findByRole("list", { name: "假勤表单" }));
    expect(kinds.getByText("请假申请")).toBeTruthy();
    expect(kinds.getByText("第 2 版")).toBeTruthy();
    expect(kinds.getByText("未发布")).toBeTruthy();
    expect(kinds.queryByText("采购申请")).toBeNull();
    expect(kinds.getAllByRole("link", { name: "设计流程" })[0]?.getAttribute("href")).toBe(
      "/oa/FlowProcessDesign?id=1",
    );
    // one that was never published can't be sent
    expect(kinds.getAllByRole("link", { name: "发起" })).toHaveLength(1);
    // the list that is narrowed waits for its answer, which a click by itself does not
    await act(async () => kinds.getByRole("button", { name: "审批中 2" }).click());
    await waitFor(() => expect(router.state.location.search).toBe("?kinds=LEAVE&statuses=RUNNING"));
  });

  it("offer no design to who may not manage forms, and no others' applications to who directs nobody", async () => {
    const rights = {
      isOwner: false,
      isAdmin: false,
      isTeamManager: false,
      authorities: [],
      enabledCodes: [],
    };
    await open("/attend/AttendFlowList", rights);
    const kinds = within(await screen.findByRole("list", { name: "假勤表单" }));
    expect(kinds.queryByRole("link", { name: "设计流程" })).toBeNull();
    expect(screen.queryByRole("button", { name: /申请人/ })).toBeNull();
  });

  it("are narrowed as their address says", () => {
    const of = (search: string) => applications.vars({}, new URLSearchParams(search)).filter;
    expect(of("")).toEqual({});
    expect(
      of("kinds=LEAVE,TRIP&statuses=RUNNING&memberId=7&typeId=1&days=2026-03-01~2026-03-31&mine=1"),
    ).toEqual({
      kinds: ["LEAVE", "TRIP"],
      statuses: ["RUNNING"],
      memberId: "7",
      typeId: "1",
      days: { from: "2026-03-01", to: "2026-03-31" },
      mine: true,
    });
  });

  it("tell an application day by day, and lead to how it is decided", async () => {
    const { router } = await open("/attend/AttendFlowList?show=4");
    expect(
      screen.getByRole("row", {
        name: /苏木阳.*请假.*年假.*2026-03-05 09:00 至 2026-03-06 18:00.*1.5 天.*审批中/,
      }),
    ).toBeTruthy();
    const panel = within(await screen.findByRole("dialog", { name: "苏木阳的年假申请" }));
    expect(await panel.findByRole("row", { name: /2026-03-06 周五.*0.5 天.*早班，上半天/ })).toBeTruthy();
    await userEvent.click(panel.getByRole("button", { name: "查看审批" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/oa/FlowInfo/3"));
  });
});
