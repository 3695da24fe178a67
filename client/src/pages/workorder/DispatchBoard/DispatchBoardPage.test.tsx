import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import morePeople from "@/__generated__/useBoardRowsQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import DispatchBoardPage from "./DispatchBoardPage";
import query, { vars } from "./query";
// loaded lazily on first opening; imported here so that tests need not wait for it
import "@/domains/workOrder/steps/DeliverDialog";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const LU = { id: "Member:9", rowId: "9", name: "陆云帆", avatarUrl: null };
const SU = { id: "Member:8", rowId: "8", name: "苏木阳", avatarUrl: null };
const ORDER = {
  code: "WO310311-1",
  version: 3,
  isOverdue: false,
  dueAt: null,
  requestedAt: "2031-03-10T01:00:00Z",
  address: "云岭路 18 号",
  customerName: "启明物业",
  level: null,
  serviceType: null,
  zone: null,
  directorTeam: null,
  acceptTeam: null,
  members: [],
  viewerCan: { update: true },
};
const WAITS = {
  ...ORDER,
  id: "WorkOrder:1",
  rowId: "1",
  name: "空调不制冷",
  status: "WAITING_DISPATCH",
  planStartAt: null,
  planEndAt: null,
  director: null,
  availableActions: ["DELIVER"],
};
const STANDS = {
  ...ORDER,
  id: "WorkOrder:2",
  rowId: "2",
  name: "门禁打不开",
  status: "TAKEN",
  planStartAt: "2031-03-11T01:00:00Z",
  planEndAt: "2031-03-11T03:00:00Z",
  director: LU,
  members: [SU],
  availableActions: ["RE_DELIVER"],
};
const technician = (member: object) => ({
  member,
  team: null,
  workStatus: 0,
  workStatusText: "空闲",
  workCount: 1,
});

const open = (
  path = "/workorder/DispatchBoard?day=2031-03-11",
  board: object = {},
  order: object = WAITS,
  waits: object = WAITS,
) =>
  renderPage(DispatchBoardPage, {
    query: { default: query, vars },
    parts: [morePeople],
    path,
    resolvers: {
      [ROOT]: () => ({
        workBoard: {
          isCut: false,
          peopleCount: 2,
          rows: [
            { technician: technician(LU), bars: [{ ...STANDS, isAlong: false }] },
            { technician: technician(SU), bars: [{ ...STANDS, isAlong: true }] },
          ],
          ...board,
        },
        workOrders: { totalCount: 1, nodes: [waits] },
        types: [],
        levels: [],
        workOrder: { ...order, files: [] },
        workTechnicians: [],
        workOrderSuggestions: [
          {
            member: SU,
            team: null,
            openCount: 0,
            overlaps: 0,
            distance: null,
            reasons: ["GROUP_FITS", "FREE"],
          },
        ],
      }),
    },
  });

describe("the dispatch board", () => {
  it("shows who is where and when, and who comes along", async () => {
    const { requests } = await open();
    const row = (name: string) => within(screen.getByRole("group", { name: `${name}的工单` }));
    const bar = row("陆云帆").getByRole("button", {
      name: "09:00 门禁打不开 启明物业，陆云帆，2031-03-11 09:00 至 11:00，已接单，云岭路 18 号",
    });
    // order and customer are visible, the full text is in the tooltip
    expect(bar.textContent).toBe("09:00 门禁打不开 启明物业");
    expect(bar.title).toBe(bar.getAttribute("aria-label"));
    expect(bar.style.getPropertyValue("--left")).toBe(`${(3 / 16) * 100}%`);
    expect(row("苏木阳").getByRole("button", { name: /协作/ })).toBeTruthy();
    expect(
      requests.at(0)?.variables ?? vars({}, new URLSearchParams("day=2031-03-11"), SESSION),
    ).toMatchObject({
      from: "2031-03-11",
      to: "2031-03-11",
      waiting: { status: ["WAITING_DISPATCH"] },
    });
  });

  it("draws the line of now where it is, and nowhere else", async () => {
    const { container } = await open("/workorder/DispatchBoard?day=2021-03-11");
    expect(container.querySelector("[data-now]")).toBeNull();
    expect(screen.queryByText(/^现在是/)).toBeNull();
    await act(() => userEvent.click(screen.getByRole("button", { name: "今天" })));
    await act(() => userEvent.click(screen.getByRole("radio", { name: "周" })));
    expect(await screen.findByText(/^现在是/)).toBeTruthy();
    expect(container.querySelectorAll("[data-now] .dispatch-row")).toHaveLength(2);
    // the marker itself is decorative
    expect(container.querySelector(".dispatch-now")?.closest("[aria-hidden]")).toBeTruthy();
  });

  it("says of a waiting order that is late by how much it is", async () => {
    const dueAt = new Date(Date.now() - 8.5 * 3_600_000).toISOString();
    await open(undefined, {}, WAITS, { ...WAITS, dueAt, isOverdue: true });
    expect(screen.getByText("已超时 8小时").title).toMatch(/^\d{4}-\d\d-\d\d \d\d:/);
    expect(screen.queryByText(/要求/)).toBeNull();
  });

  it("says whom a waiting order suits, and sends it by Enter", async () => {
    await open();
    const name = screen.getByRole("button", { name: "空调不制冷，回车派单" });
    await userEvent.click(name);
    const suited = within(await screen.findByRole("list", { name: "推荐技术员" }));
    expect(suited.getByText("班组适用")).toBeTruthy();
    expect(await screen.findByText("推荐 1")).toBeTruthy();
    name.focus();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByRole("dialog", { name: "派单“空调不制冷”" })).toBeTruthy();
  });

  it("asks for what sending takes when a bar is sent by Enter", async () => {
    const { requests } = await open(undefined, {}, STANDS);
    within(screen.getByRole("group", { name: "陆云帆的工单" }))
      .getByRole("button", { name: /门禁打不开/ })
      .focus();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByRole("dialog", { name: "改派“门禁打不开”" })).toBeTruthy();
    expect(requests).toContainEqual({ name: "useBoardOrderQuery", variables: { id: "2" } });
  });

  it("asks for more people when they are wanted, and shows nobody twice", async () => {
    const { requests } = await open(undefined, { peopleCount: 22 });
    const more = screen.getByRole("button", { name: "还有 20 名技术员" });
    await userEvent.click(more);
    // the same two came once more: technicians whose workload changed between requests appear on two pages
    await waitFor(() => expect(more.isConnected).toBe(false));
    expect(requests.at(-1)).toMatchObject({
      name: "useBoardRowsQuery",
      variables: { people: { number: 2, size: 20 } },
    });
    expect(screen.getAllByRole("group", { name: /的工单$/ })).toHaveLength(2);
  });

  it("turns days and weeks in the address", async () => {
    const { router } = await open();
    const user = userEvent.setup();
    await act(() => user.click(screen.getByRole("button", { name: "往后" })));
    expect(router.state.location.search).toBe("?day=2031-03-12");
    await act(() => user.click(screen.getByRole("radio", { name: "周" })));
    expect(router.state.location.search).toBe("?day=2031-03-12&look=week");
  });

  it("asks for a week from its Monday, and for what has no time", () => {
    const asked = vars({}, new URLSearchParams("day=2031-03-12&look=week&wait=TIME&team=7&page=2"), SESSION);
    expect(asked).toMatchObject({
      from: "2031-03-10",
      to: "2031-03-16",
      teamId: "7",
      page: { number: 2, size: 50 },
      people: { number: 1, size: 10 },
      waiting: { planned: false },
    });
    const wrong = vars({}, new URLSearchParams("day=x&team=y&page=-1&look=z"), SESSION);
    expect(wrong).toMatchObject({ teamId: null, page: { number: 1, size: 50 } });
  });
});

const SESSION = { userId: "1", enterpriseId: "1" };
