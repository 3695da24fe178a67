import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
// fetched when it is opened first, which a test need not wait for
import "../_components/WorkOrderPanel";
import { exportParameters } from "../_lib/exchange";
import { columnsOf } from "./columns";
import { LISTS, type WorkOrderPart } from "./list";
import { of as queryOf } from "./query";
import { of } from "./WorkOrderListPage";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const ROW = {
  id: "WorkOrder:5",
  rowId: "5",
  code: "WO260301-5",
  name: "空调不制冷",
  version: 3,
  status: "WAITING_DISPATCH",
  visit: "NONE",
  isOverdue: true,
  isSupplement: false,
  dueAt: "2026-03-01T08:00:00Z",
  nextDueAt: "2026-02-28T08:00:00Z",
  heldAt: null,
  holdReason: null,
  level: { text: "紧急", color: "#c00" },
  serviceType: { text: "维修", color: null },
  customer: { rowId: "7", name: "启明物业" },
  address: "启明路 8 号",
  project: null,
  director: null,
  availableActions: ["DELIVER", "STOP"],
  viewerCan: { update: true, delete: false },
};

const open = (part: WorkOrderPart, search = "") =>
  renderPage(of(part).default, {
    query: queryOf(part),
    path: `${LISTS[part].route}${search}`,
    resolvers: {
      [ROOT]: () => ({
        workOrders: { totalCount: 1, nodes: [ROW] },
        savedViews: [],
        types: [{ value: "1", text: "维修" }],
        levels: [{ value: "2", text: "紧急" }],
      }),
    },
  });

const row = () => screen.getByRole("row", { name: /空调不制冷/ });
const filterOf = (part: WorkOrderPart, address = "") =>
  LISTS[part].list.vars({}, new URLSearchParams(address)).filter;

describe("the list of work orders", () => {
  it("says where an order stands, whom it is for and that it is late", async () => {
    await open("ALL");
    for (const words of ["待派单", "紧急", "启明物业", "未指定", "WO260301-5"])
      expect(within(row()).getByText(words)).toBeTruthy();
    expect(within(row()).getByText(/^接单超时/)).toBeTruthy();
    expect(within(row()).queryByText("已挂起")).toBeNull();
  });

  it("opens an order beside it, and its page by the name", async () => {
    const { router } = await open("ALL");
    const link = within(row()).getByRole("link", { name: "空调不制冷" });
    expect(link.getAttribute("href")).toBe("/workorder/5/info");
    await act(async () => within(row()).getByText("紧急").click());
    expect(router.state.location.search).toContain("show=5");
    const panel = within(await screen.findByRole("dialog", { name: "工单详情" }));
    expect(panel.getByRole("link", { name: "在整页中打开" }).getAttribute("href")).toBe("/workorder/5/info");
  });

  it("offers with an order what can be done with it now", async () => {
    await open("DELIVER");
    await userEvent.hover(row());
    await userEvent.click(within(row()).getByRole("button", { name: "行操作" }));
    const entries = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
    expect(entries).toEqual(["终止"]);
    expect(within(row()).getByRole("button", { name: "派单" })).toBeTruthy();
  });

  it("asks for what the tab and the filters name", () => {
    const address =
      "view=TO_DO&status=IN_SERVICE,NONSENSE&late=1&lateResponse=1&held=0&open=1&teamId=3&dueAt=2026-03-01~2026-03-31&supplement=0";
    expect(filterOf("ALL", address)).toEqual({
      scope: "TO_DO",
      status: ["IN_SERVICE"],
      overdue: true,
      respondOverdue: true,
      held: false,
      open: true,
      teamId: "3",
      supplement: false,
      dueAt: { from: "2026-03-01", to: "2026-03-31" },
    });
    expect(exportParameters(filterOf("ALL", address) ?? {})).toMatchObject({
      scope: "TO_DO",
      status: "IN_SERVICE",
      overdue: "1",
      respondOverdue: "1",
      held: "0",
      open: "1",
      supplement: "0",
      dueTimeStart: "2026-03-01",
      dueTimeEnd: "2026-03-31",
    });
  });
});

describe("the card of an order on a phone", () => {
  beforeEach(() => void vi.stubGlobal("innerWidth", 375));
  afterEach(() => void vi.unstubAllGlobals());

  it("shows customer and place first, then its state and the time that is left", async () => {
    await open("ALL");
    const cells = (kind: string) =>
      [...row().querySelectorAll(`td[data-card=${kind}]`)].map(({ textContent }) => textContent ?? "");
    expect(cells("title")[0]).toContain("空调不制冷");
    const [place, status, left] = cells("field");
    expect([place, status]).toEqual(["启明物业 · 启明路 8 号", "待派单"]);
    expect(left).toMatch(/^接单超时/);
    expect(cells("field")).toHaveLength(3);
  });
});

describe("a queue", () => {
  it("is what waits for its step, whatever its address says, the first who asked before the others", () => {
    expect(filterOf("DELIVER", "status=DONE&view=CREATED")).toEqual({ status: ["WAITING_DISPATCH"] });
    expect(filterOf("PICKUP")).toEqual({ status: ["WAITING_PICKUP"] });
    expect(filterOf("CHECK")).toEqual({ status: ["WAITING_CHECK"] });
    expect(filterOf("CONFIRM", "level=2")).toEqual({ status: ["WAITING_CONFIRM"], level: ["2"] });
    expect(filterOf("VISIT", "visit=NONE")).toEqual({ status: ["DONE"], visit: "AWAITED" });
    expect(LISTS.CHECK.list.vars({}, new URLSearchParams())).toMatchObject({
      orderBy: [{ field: "REQUESTED_AT", direction: "ASC" }],
      route: "/workorder/s60",
    });
  });

  it("is not filled by hand, and does not say where all of it stands", async () => {
    await open("DELIVER");
    expect(screen.queryByRole("button", { name: "新增工单" })).toBeNull();
    const inSight = (part: WorkOrderPart) =>
      columnsOf(part)
        .filter(({ hidden }) => !hidden)
        .map(({ key }) => key);
    expect(inSight("DELIVER")).not.toContain("status");
    expect(inSight("DELIVER")[0]).toBe("name");
    expect(inSight("ALL")).toContain("status");
    // one view is none to choose from
    expect(screen.queryByRole("tablist", { name: "视图" })).toBeNull();
  });

  it("shows what time is left as long as there is some", () => {
    const has = (part: WorkOrderPart) => columnsOf(part).some(({ key }) => key === "remaining");
    expect((["ALL", "DELIVER", "PICKUP"] as const).every(has)).toBe(true);
    expect((["CHECK", "CONFIRM", "VISIT"] as const).some(has)).toBe(false);
  });

  it.each(["ALL", "DELIVER", "PICKUP", "CHECK", "CONFIRM", "VISIT"] as const)(
    "of %s fits into 1440",
    (part) => {
      const shown = columnsOf(part).filter(({ hidden }) => !hidden);
      // beside the navigation, the boxes, the actions and a scroll bar
      expect(shown.reduce((sum, { width = 0 }) => sum + Number(width), 0)).toBeLessThanOrEqual(1120);
    },
  );
});
