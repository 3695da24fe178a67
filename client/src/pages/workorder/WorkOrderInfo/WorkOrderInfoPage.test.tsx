import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { takeComplaints } from "@/app/testing/setup";
import { currentRelatedMembers } from "@/domains/member/relatedMembers";
import { kept } from "@/domains/workOrder/queue/memoryStore";
import type { Queued } from "@/domains/workOrder/queue/types";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import * as query from "./query";
import WorkOrderInfoPage from "./WorkOrderInfoPage";

vi.mock("@/domains/workOrder/queue/queueStore", () => import("@/domains/workOrder/queue/memoryStore"));

beforeEach(() => kept.actions.clear());
afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const PAYLOAD = "WorkOrderPayload";

/** A queued entry of a phone that the server has refused for an order. */
const refusedAt = (orderId: string): Queued => ({
  key: `k${orderId}`,
  scope: "1 1",
  orderId,
  orderName: "空调不制冷",
  kind: "FINISH",
  said: { ticks: ["c1"], reason: "已加制冷剂" },
  at: 1_767_571_200_000,
  place: 1,
  problem: "工单已改派",
  uploads: {},
});

const SU = { rowId: "8", name: "苏木阳", avatarUrl: null };
const LU = { rowId: "9", name: "陆云帆", avatarUrl: null };

const ORDER = {
  id: "WorkOrder:5",
  rowId: "5",
  code: "GD0005",
  name: "空调不制冷",
  version: 3,
  description: "三楼会议室",
  status: "IN_SERVICE",
  statusSince: "2026-03-05T08:00:00+08:00",
  lastReason: null,
  isOverdue: true,
  isSupplement: false,
  visit: "NONE",
  level: { text: "紧急", color: "#c00" },
  serviceType: { text: "维修", color: null },
  availableActions: ["FINISH", "RE_DELIVER", "STOP"],
  viewerCan: { update: true, delete: false },
  contactName: "周女士",
  contactPhone: "13800001111",
  address: "启明路 8 号",
  requestedAt: "2026-03-04T08:00:00+08:00",
  dueAt: "2026-03-05T18:00:00+08:00",
  nextDueAt: null,
  respondDueAt: null,
  arriveDueAt: null,
  heldAt: null,
  holdReason: null,
  heldSeconds: 0,
  createdAt: "2026-03-04T08:00:00+08:00",
  customer: { rowId: "3", name: "启明园区" },
  project: null,
  asset: { name: "空调主机", number: "K-17" },
  projectDevice: { name: "门禁控制器", location: "1 号楼弱电间" },
  zone: null,
  acceptTeam: { rowId: "41", name: "北区维修组" },
  director: LU,
  directorTeam: { name: "北区维修组" },
  createdBy: SU,
  members: [],
  files: [],
  uses: [],
  amount: null,
  evaluates: [],
  scores: [],
  moves: [
    {
      rowId: "91",
      step: "DELIVER",
      from: "WAITING_DISPATCH",
      to: "WAITING_PICKUP",
      reason: "尽快",
      seconds: 7200,
      createdAt: "2026-03-04T10:00:00+08:00",
      director: { name: "陆云帆" },
      createdBy: SU,
    },
  ],
};

const open = (over: object | null = {}) =>
  renderPage(WorkOrderInfoPage, {
    query,
    path: "/workorder/5/info",
    params: { workOrderId: "5" },
    resolvers: {
      [ROOT]: () => ({
        workOrder: over ? { ...ORDER, ...over } : null,
        activity: { edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
      }),
      // like a server that has accepted a step
      [PAYLOAD]: () => ({ userErrors: [] }),
    },
  });

const steps = () => within(screen.getByRole("region", { name: "工单操作" }));

describe("the page of a work order", () => {
  it("says where it stands, whom to call and where to go, in one request", async () => {
    const { requests } = await open();
    expect(screen.getByRole("heading", { level: 1, name: "空调不制冷" })).toBeTruthy();
    expect(screen.getAllByText("GD0005").length).toBeGreaterThan(0);
    expect(screen.getByText("已逾期")).toBeTruthy();
    expect(screen.getByRole("link", { name: "13800001111" }).getAttribute("href")).toBe("tel:13800001111");
    expect(screen.getByRole("link", { name: "启明园区" }).getAttribute("href")).toBe(
      "/customer/3/CustomerArchives",
    );
    expect(screen.getByText("空调主机 · K-17")).toBeTruthy();
    expect(screen.getByText("门禁控制器 · 1 号楼弱电间")).toBeTruthy();
    // comments and timeline have queries of their own
    const others = requests.filter(({ name }) => name !== "ActivityPanelQuery");
    expect(others.map(({ name }) => name)).toEqual(["WorkOrderInfoPageQuery"]);
  });

  it("has its own members offered first, who are asked for when somebody is to be chosen", async () => {
    const { requests } = await open();
    await act(async () => currentRelatedMembers()?.ids());
    const asked = requests.filter(({ name }) => name === "recordMembersQuery");
    expect(asked.map(({ variables }) => variables)).toEqual([{ id: "WorkOrder:5" }]);
  });

  it("says what was done with it, and how long it had stood", async () => {
    await open();
    expect(screen.getByText("苏木阳 派单给 陆云帆")).toBeTruthy();
    expect(screen.getByText("待派单停留 2小时")).toBeTruthy();
    expect(screen.getByText("尽快")).toBeTruthy();
  });

  it("offers the likely step, and keeps rare ones in the menu", async () => {
    await open();
    expect(steps().getByRole("button", { name: "完工" })).toBeTruthy();
    expect(steps().getByRole("button", { name: "修改" })).toBeTruthy();
    expect(steps().queryByRole("button", { name: "终止" })).toBeNull();
    await userEvent.click(steps().getByRole("button", { name: "更多操作" }));
    expect(await screen.findByRole("menuitem", { name: "改派" })).toBeTruthy();
    expect(screen.queryByRole("menuitem", { name: "删除" })).toBeNull();
  });

  it("asks again once a step was taken", async () => {
    const { requests } = await open({ status: "WAITING_PICKUP", availableActions: ["SIGN"] });
    await userEvent.click(steps().getByRole("button", { name: "接单" }));
    expect(await screen.findByText("已接单")).toBeTruthy();
    expect(requests.filter(({ name }) => name === "WorkOrderInfoPageQuery")).toHaveLength(2);
  });

  it("says what the work took, how it was found and who has which points", async () => {
    await open({
      status: "DONE",
      availableActions: [],
      amount: 120,
      uses: [
        {
          rowId: "1",
          name: "制冷剂",
          kind: "CONSUMABLE",
          unit: "千克",
          price: 80,
          quantity: 1.5,
          amount: 120,
        },
      ],
      evaluates: [
        {
          id: "WorkEvaluate:2",
          rowId: "2",
          score: 2,
          attitude: null,
          speed: 1,
          quality: null,
          content: "等了三天",
          source: "CUSTOMER",
          counts: true,
          createdAt: "2026-03-07T08:00:00+08:00",
          createdBy: null,
        },
        {
          id: "WorkEvaluate:1",
          rowId: "1",
          score: 4,
          attitude: 5,
          speed: null,
          quality: null,
          content: "很快就修好了",
          source: "STAFF",
          counts: false,
          createdAt: "2026-03-06T08:00:00+08:00",
          createdBy: { name: "苏木阳" },
        },
      ],
      scores: [{ rowId: "1", score: 2.5, member: LU, team: null }],
    });
    const uses = within(screen.getByRole("table", { name: "服务与耗材" }));
    expect(uses.getByText("1.5 千克")).toBeTruthy();
    expect(uses.getAllByText("120.00")).toHaveLength(2);
    // the customer's own evaluation and the one on their behalf, side by side
    const own = within(screen.getByRole("region", { name: "客户评价" }));
    expect(own.getByRole("img", { name: "2 / 5 星" })).toBeTruthy();
    expect(own.getByText("等了三天")).toBeTruthy();
    expect(own.queryByText(/统计以客户本人的评价为准/)).toBeNull();
    const ours = within(screen.getByRole("region", { name: "工作人员代评" }));
    expect(ours.getByRole("img", { name: "4 / 5 星" })).toBeTruthy();
    expect(ours.getByText(/苏木阳.*统计以客户本人的评价为准/)).toBeTruthy();
    expect(within(screen.getByRole("list", { name: "得分" })).getByText("2.5 分")).toBeTruthy();
  });

  it("says why it was sent back", async () => {
    await open({ status: "RETURNED", lastReason: "漏水没有处理" });
    expect(screen.getByText("退回原因：漏水没有处理")).toBeTruthy();
  });

  it("says that it is on hold and why, and until when it is to be picked up", async () => {
    await open({
      status: "WAITING_PICKUP",
      heldAt: "2026-03-04T09:00:00+08:00",
      holdReason: "等待备件",
      nextDueAt: "2026-03-04T10:00:00+08:00",
      respondDueAt: "2026-03-04T10:00:00+08:00",
      isRespondOverdue: false,
      heldSeconds: 7200,
    });
    expect(screen.getByText("已挂起")).toBeTruthy();
    expect(screen.getByText(/^挂起原因：等待备件/)).toBeTruthy();
    expect(screen.getByText("接单剩余1小时（暂停）")).toBeTruthy();
    expect(screen.getByText("2小时（工作时间）")).toBeTruthy();
    // in the header, and among the times of the order
    expect(screen.getAllByText("2026-03-04 10:00:00")).toHaveLength(2);
  });

  it("says what this browser had refused at it, and tries again", async () => {
    kept.actions.set("k5", refusedAt("5"));
    kept.actions.set("k6", refusedAt("6"));
    const { requests } = await open();
    // of this order only
    const refused = within(await screen.findByRole("alert", { name: "空调不制冷的完工未成功" }));
    expect(refused.getByText("工单已改派")).toBeTruthy();
    expect(refused.getByText(/已保留检查项 1 项、完工说明/)).toBeTruthy();
    await userEvent.click(refused.getByRole("button", { name: "重试" }));
    await waitFor(() => {
      const sent = requests.find(({ name }) => name === "useWorkQueueFinishMutation");
      expect(sent?.variables).toMatchObject({ id: "5", key: "k5", input: { reason: "已加制冷剂" } });
      // refetched after the change
      expect(requests.filter(({ name }) => name === "WorkOrderInfoPageQuery")).toHaveLength(2);
    });
    expect(screen.queryByRole("alert")).toBeNull();
    expect([...kept.actions.keys()]).toEqual(["k6"]);
  });

  it("gives up what was refused by a decision", async () => {
    kept.actions.set("k5", refusedAt("5"));
    const { requests } = await open();
    await userEvent.click(await screen.findByRole("button", { name: "放弃" }));
    expect(kept.actions.size).toBe(1);
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText(/已保留的检查项 1 项、完工说明将删除/)).toBeTruthy();
    await userEvent.click(question.getByRole("button", { name: "放弃" }));
    await waitFor(() => expect(kept.actions.size).toBe(0));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(requests.some(({ name }) => name.startsWith("useWorkQueue"))).toBe(false);
  });

  it("is not found when it is gone", async () => {
    await open(null);
    expect(await screen.findByText("内容不存在或已被删除")).toBeTruthy();
    // React logs errors that a boundary has caught
    expect(takeComplaints()).toHaveLength(1);
  });
});
