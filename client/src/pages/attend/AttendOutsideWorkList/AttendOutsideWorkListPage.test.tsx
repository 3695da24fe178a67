import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import AttendOutsideWorkListPage from "./AttendOutsideWorkListPage";
import { outsidePunches } from "./list";
import * as query from "./query";
// fetched when a punch is opened first, which a test need not wait for
import "./OutsidePlace";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const PAYLOAD = "AttendPunchConfirmPayload";

const punch = (rowId: string, name: string, over: object = {}) => ({
  id: `AttendPunch:${rowId}`,
  rowId,
  punchedAt: "2026-03-05T00:47:00Z",
  receivedAt: "2026-03-05T00:47:02Z",
  aheadSeconds: 0,
  source: "PHONE",
  device: "HUAWEI P60",
  lat: 31.2304,
  lng: 121.4737,
  distance: 2350,
  confirm: "WAITING",
  confirmedAt: null,
  remark: "拜访客户",
  createdAt: "2026-03-05T00:47:02Z",
  member: { id: `Member:${rowId}`, rowId, name, avatarUrl: null },
  confirmedBy: null,
  photos: [{ id: "File:71", rowId: "71", name: "现场.jpg", size: 3, streamUrl: "/api/file/71" }],
  viewerCan: { confirm: true },
  ...over,
});
const FIRST = punch("7", "苏木阳");
const SECOND = punch("8", "陆云帆", { photos: [], lat: null, lng: null, distance: null });
const OWN = punch("9", "秦望舒", { viewerCan: { confirm: false } });

const open = (path = "/attend/AttendOutsideWorkList", results?: readonly object[]) =>
  renderPage(AttendOutsideWorkListPage, {
    query,
    path,
    resolvers: {
      [ROOT]: () => ({
        attendPunches: { totalCount: 3, nodes: [FIRST, SECOND, OWN] },
        attendPunch: FIRST,
        mapSettings: null,
      }),
      [PAYLOAD]: () => ({
        results: results ?? [{ id: FIRST.id, rowId: "7", error: null, attendPunch: null }],
        userErrors: [],
      }),
    },
  });

type Page = Awaited<ReturnType<typeof open>>;
const sent = (page: Page) => page.requests.find(({ name }) => name === "useConfirmMutation")?.variables;

async function press(row: RegExp, action: string): Promise<void> {
  const line = screen.getByRole("row", { name: row });
  await userEvent.hover(line);
  await userEvent.click(await within(line).findByRole("button", { name: action }));
}

describe("punches made outside", () => {
  it("are those that wait, those that were dealt with, or all", () => {
    const of = (search: string) => outsidePunches.vars({}, new URLSearchParams(search)).filter;
    expect(of("")).toEqual({ outside: true, confirm: ["WAITING"] });
    expect(of("view=DONE&memberId=7&days=2026-03-01~2026-03-31")).toEqual({
      outside: true,
      confirm: ["CONFIRMED", "REFUSED"],
      memberId: "7",
      days: { from: "2026-03-01", to: "2026-03-31" },
    });
    expect(of("view=ALL")).toEqual({ outside: true });
  });

  it("say when, how far away and why, and whether there was a place at all", async () => {
    await open();
    expect(
      screen.getByRole("row", { name: /苏木阳.*08:47:00.*拜访客户.*2.4 公里.*照片 1 张.*待确认/ }),
    ).toBeTruthy();
    expect(screen.getByRole("row", { name: /陆云帆.*没有定位/ })).toBeTruthy();
  });

  it("show their place and photos beside the list", async () => {
    await open("/attend/AttendOutsideWorkList?show=7");
    const panel = within(await screen.findByRole("dialog", { name: /苏木阳 2026-03-05 08:47/ }));
    expect(await panel.findByText("经度 121.473700，纬度 31.230400")).toBeTruthy();
    expect(await panel.findByRole("button", { name: "查看照片 1" })).toBeTruthy();
  });

  it("count once they were confirmed", async () => {
    const page = await open();
    await press(/苏木阳/, "确认");
    await waitFor(() => expect(sent(page)).toEqual({ input: { ids: ["7"], accept: true, reason: null } }));
    expect(await screen.findByText("确认成功")).toBeTruthy();
    // one's own is left to others
    const own = screen.getByRole("row", { name: /秦望舒/ });
    await userEvent.hover(own);
    expect(within(own).queryByRole("button", { name: "确认" })).toBeNull();
  });

  it("are refused with a reason, several at a time, each answered for", async () => {
    const page = await open("/attend/AttendOutsideWorkList", [
      { id: FIRST.id, rowId: "7", error: null, attendPunch: null },
      { id: SECOND.id, rowId: "8", error: "该打卡无需确认，或您不能确认", attendPunch: null },
    ]);
    await userEvent.click(screen.getByRole("checkbox", { name: /全选|选择全部|选择本页/ }));
    await userEvent.click(screen.getByRole("button", { name: "不通过" }));
    const question = within(await screen.findByRole("dialog", { name: "不通过 2 条外勤打卡" }));
    await userEvent.click(question.getByRole("button", { name: "不通过" }));
    expect(await question.findByText("请填写原因")).toBeTruthy();
    await userEvent.type(question.getByRole("textbox"), "不在客户现场");
    await userEvent.click(question.getByRole("button", { name: "不通过" }));
    await waitFor(() =>
      expect(sent(page)).toEqual({ input: { ids: ["7", "8"], accept: false, reason: "不在客户现场" } }),
    );
    expect(await screen.findByText("该打卡无需确认，或您不能确认")).toBeTruthy();
  });
});
