import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { CustomerScope } from "@/__generated__/CustomerListPageQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { of } from "./CustomerListPage";
// loaded lazily on first opening; imported here so that tests need not wait for it
import "./CustomerPanel";
import "@/app/record/BatchResultDialog";
import { LISTS } from "./list";
import { of as queryOf } from "./query";

const MAY = {
  update: true,
  delete: true,
  transfer: true,
  release: true,
  claim: false,
  assign: false,
  follow: true,
  setShares: true,
};
const row = (rowId: string, name: string, over: object = {}) => ({
  id: `customer-${rowId}`,
  rowId,
  name,
  state: "OPEN",
  isOpen: "OPEN",
  followedAt: null,
  nextFollowAt: null,
  pooledAt: null,
  createdAt: "2026-03-01T02:00:00Z",
  updatedAt: "2026-03-01T02:00:00Z",
  customValues: [{ field: { rowId: "5" }, display: "100 万" }],
  viewerCan: MAY,
  ...over,
});
const FIELDS = [
  { rowId: "5", name: "信用额度", enabled: true, inList: true },
  { rowId: "6", name: "旧字段", enabled: false, inList: true },
];

/** Mock resolver for one GraphQL type. */
const answer = (type: string, value: object) => ({ [type]: () => value });

function show(scope: CustomerScope, rows: object[], resolvers: object = {}, viewer = {}, search = "") {
  return renderPage(of(scope).default, {
    query: queryOf(scope),
    path: `${LISTS[scope].route}${search}`,
    viewer,
    resolvers: {
      ...answer("Query", {
        customers: { totalCount: rows.length, nodes: rows },
        savedViews: [],
        customFields: FIELDS,
        customerPoolAllowance: { claimedToday: 1, dailyClaims: 5, held: 8, holdingCap: null },
      }),
      ...resolvers,
    },
  });
}

const click = (element: HTMLElement) => act(() => userEvent.click(element));

async function pickAll() {
  await userEvent.click((await screen.findAllByRole("checkbox"))[0] as HTMLElement);
}

describe("the lists of customers", () => {
  it("ask for their part and show the enterprise's own fields that are on", async () => {
    const { requests } = await show("MINE", [row("1", "华东机电")]);
    expect(requests[0]?.variables).toMatchObject({
      filter: { scope: "MINE" },
      route: "/customer/MyCustomerList",
      pooled: false,
    });
    expect(await screen.findByText("100 万")).toBeTruthy();
    expect(screen.getByRole("columnheader", { name: /信用额度/ })).toBeTruthy();
    expect(screen.queryByRole("columnheader", { name: /旧字段/ })).toBeNull();
  });

  it("open the archive in a window of its own, and the facts beside the list by their address", async () => {
    const facts = {
      ...row("1", "华东机电"),
      aliases: ["沪东机电"],
      tags: [],
      associations: [],
      followTeams: [],
    };
    const { requests, router } = await show("ALL", [row("1", "华东机电")], answer("Customer", facts));
    await userEvent.hover(await screen.findByRole("row", { name: /华东机电/ }));
    await click(await screen.findByRole("button", { name: "概览" }));
    expect(new URLSearchParams(router.state.location.search).get("show")).toBe("1");
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "CustomerPanelQuery")?.variables).toEqual({ id: "1" }),
    );
    expect(await screen.findByText("沪东机电")).toBeTruthy();
  });

  it("tell row by row what became of a batch", async () => {
    const { requests } = await show(
      "POOL",
      [row("1", "华东机电", { state: "POOL" }), row("2", "华南电梯", { state: "POOL" })],
      answer("CustomerBatchPayload", {
        results: [
          { id: "1", error: null },
          { id: "2", error: "已被李雷领取" },
        ],
      }),
    );
    expect(await screen.findByText("今天已领取 1 个，还可领取 4 个")).toBeTruthy();
    await pickAll();
    await userEvent.click(screen.getByRole("button", { name: "领取" }));
    const dialog = within(await screen.findByRole("dialog", { name: "领取结果" }));
    expect(dialog.getByText("已被李雷领取")).toBeTruthy();
    expect(dialog.getByText(/成功 1 个，失败 1 个/)).toBeTruthy();
    expect(requests.find(({ name }) => name === "useCustomerCommandsClaimMutation")?.variables).toEqual({
      ids: ["1", "2"],
    });
    await userEvent.click(dialog.getByRole("button", { name: "知道了" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("offer only what one's codes allow", async () => {
    await show(
      "ALL",
      [row("1", "华东机电")],
      {},
      {
        authorities: ["cust"],
        enabledCodes: ["cust"],
        isAdmin: false,
        isOwner: false,
      },
    );
    expect(screen.queryByRole("button", { name: "新增客户" })).toBeNull();
    expect(screen.queryByRole("button", { name: "导入" })).toBeNull();
    expect(screen.queryByRole("button", { name: "导出" })).toBeNull();
    await pickAll();
    expect(screen.getByRole("button", { name: "批量跟进" })).toBeTruthy();
    for (const name of ["批量修改", "转移", "合并", "删除"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });

  it("say to who may not see all that there may be others, and to administrators that there are none", async () => {
    const sales = { authorities: ["cust"], enabledCodes: ["cust"], isAdmin: false, isOwner: false };
    for (const scope of ["ALL", "POOL"] as const) {
      const { unmount } = await show(scope, [], {}, sales, "?keyword=机密");
      expect(await screen.findByText("没有匹配的客户；可能有您无权查看的客户。")).toBeTruthy();
      unmount();
    }
    await show("ALL", [], {}, {}, "?keyword=机密");
    expect(await screen.findByText("没有符合筛选条件的记录。")).toBeTruthy();
  });

  it("go to the archive by a click on a row", async () => {
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    const { router } = await show("ALL", [row("1", "华东机电")]);
    await userEvent.click(await screen.findByText("2026-03-01"));
    // opening a window depends on the manifest, which tests don't load
    expect([router.state.location.pathname, ...opened.mock.calls.map(([path]) => path)]).toContain(
      "/customer/1/CustomerArchives",
    );
  });
});
