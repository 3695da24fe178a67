import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import MemberListPage from "./MemberListPage";
import * as query from "./query";

const RESOLVERS = {
  Member: () => ({
    rowId: "7",
    name: "张三",
    phone: "13800000007",
    status: "ACTIVE",
    type: "STAFF",
    gender: "UNKNOWN",
    workStatus: "FREE",
    createdAt: "2026-11-20T00:00:00Z",
    entryDate: "2026-01-05",
    viewerCan: { update: true, delete: true, leave: true },
  }),
  MemberConnection: () => ({ totalCount: 1 }),
  SavedView: () => ({ rowId: "9", name: "技术员", query: "technician=1", isDefault: false, mine: true }),
};

function show(path: string, viewer = {}) {
  return renderPage(MemberListPage, { query, path, resolvers: RESOLVERS, viewer });
}

/** A click that makes the page suspend has to be awaited whole. */
const click = (element: HTMLElement) => act(() => userEvent.click(element));

describe("the member list", () => {
  it("asks for what its address says", async () => {
    const { requests } = await show("/members?keyword=zhang&type=EXTERNAL&pageNo=2");
    await screen.findByText("张三");
    expect(requests.find(({ name }) => name === "MemberListPageQuery")?.variables).toMatchObject({
      page: { number: 2 },
      filter: { keyword: "zhang", type: "EXTERNAL", status: ["ACTIVE"] },
    });
  });

  it("shows everybody by its own tab and leaves the other filters alone", async () => {
    const { router, requests } = await show("/members?keyword=li");
    await click(await screen.findByRole("tab", { name: "全部成员" }));
    expect(new URLSearchParams(router.state.location.search).get("status")).toBe("");
    await waitFor(() =>
      expect(requests.filter(({ name }) => name === "MemberListPageQuery").at(-1)?.variables).toMatchObject({
        filter: { keyword: "li" },
      }),
    );
  });

  it("opens a saved view as an address of its own", async () => {
    const { router } = await show("/members");
    await click(await screen.findByRole("tab", { name: "技术员" }));
    const search = new URLSearchParams(router.state.location.search);
    expect(search.get("technician")).toBe("1");
    expect(search.get("saved")).toBe("9");
  });

  it("leads to the edit page with e:member", async () => {
    const { router } = await show("/members");
    await userEvent.click(await screen.findByText("13800000007"));
    // a second click on such a cell would change it in place
    await waitFor(() => expect(router.state.location.pathname).toBe("/members/edit/7/info"));
  });

  it("shows the information dialog without e:member", async () => {
    const { router } = await show("/members", {
      authorities: ["e:member:list"],
      enabledCodes: ["e:member:list"],
      isAdmin: false,
      isOwner: false,
      isTeamManager: false,
    });
    expect(screen.queryByRole("button", { name: "新增成员" })).toBeNull();
    await userEvent.click(await screen.findByText("13800000007"));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText("成员信息")).toBeTruthy();
    expect(router.state.location.pathname).toBe("/members");
  });
});
