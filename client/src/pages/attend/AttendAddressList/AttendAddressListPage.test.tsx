import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import AttendAddressListPage from "./AttendAddressListPage";
import { addresses } from "./list";
import * as query from "./query";
// fetched when they are opened first, which a test need not wait for
import "@/app/record/BulkEditDialog";
import "./AddressPlace";
import "./AttendAddressDialog";
import "./bulk";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const address = (rowId: string, name: string, over: object = {}) => ({
  id: `AttendAddress:${rowId}`,
  rowId,
  version: 4,
  name,
  address: "世纪大道 1 号",
  lat: 31.2304,
  lng: 121.4737,
  radius: 300,
  wifi: ["aabbccddee0f"],
  enabled: true,
  remark: null,
  createdAt: "2026-03-05T01:00:00Z",
  viewerCan: { update: true, delete: true },
  ...over,
});

const open = (path = "/attend/AttendAddressList") =>
  renderPage(AttendAddressListPage, {
    query,
    path,
    resolvers: {
      [ROOT]: () => ({
        attendAddresses: {
          totalCount: 310,
          nodes: [address("1", "总部"), address("2", "松江工厂", { enabled: false, radius: 1250, wifi: [] })],
        },
        attendGroups: {
          nodes: [
            {
              id: "AttendGroup:3",
              rowId: "3",
              name: "行政班",
              addresses: [{ id: "AttendAddress:1", rowId: "1" }],
            },
            { id: "AttendGroup:4", rowId: "4", name: "夜班", addresses: [] },
          ],
        },
        mapSettings: null,
      }),
    },
  });

describe("the addresses of attendance", () => {
  it("are asked for by page, keyword and state", async () => {
    const of = (search: string) => addresses.vars({}, new URLSearchParams(search));
    expect(of("keyword=zb&enabled=1&pageNo=3&sort=NAME.asc")).toMatchObject({
      page: { number: 3 },
      filter: { keyword: "zb", enabled: true },
      orderBy: [{ field: "NAME", direction: "ASC" }],
    });
    await open();
    expect(screen.getByRole("row", { name: /总部.*300 米.*1 个.*启用/ })).toBeTruthy();
    expect(screen.getByRole("row", { name: /松江工厂.*1.3 公里.*停用/ })).toBeTruthy();
    expect(screen.getByText("310")).toBeTruthy();
  });

  it("show their circle, their networks and the groups that use them", async () => {
    await open("/attend/AttendAddressList?show=1");
    const panel = within(await screen.findByRole("dialog", { name: "总部" }));
    expect(panel.getByText("AA:BB:CC:DD:EE:0F")).toBeTruthy();
    expect(await panel.findByRole("img", { name: "打卡范围：半径 300 米" })).toBeTruthy();
    expect(await panel.findByText("行政班")).toBeTruthy();
    expect(panel.queryByText("夜班")).toBeNull();
  });

  it("are made with a point, a radius and networks however they are written", async () => {
    const { requests } = await open();
    await userEvent.click(screen.getByRole("button", { name: "新增考勤地址" }));
    const dialog = within(await screen.findByRole("dialog", { name: "新增考勤地址" }));
    await userEvent.type(dialog.getByRole("textbox", { name: /^地点名称/ }), "分部");
    await userEvent.type(dialog.getByRole("textbox", { name: /^经度/ }), "116.4");
    await userEvent.type(dialog.getByRole("textbox", { name: /^纬度/ }), "39.9");
    await userEvent.clear(dialog.getByRole("textbox", { name: /^打卡范围/ }));
    await userEvent.type(dialog.getByRole("textbox", { name: /^打卡范围/ }), "5");
    await userEvent.type(dialog.getByRole("textbox", { name: /^Wi-Fi/ }), "办公室{Enter}");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(await dialog.findByText("打卡范围应在 10 到 5000 米之间")).toBeTruthy();
    expect(dialog.getByText(/“办公室”不是 Wi-Fi 的 MAC 地址/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "移除办公室" }));
    await userEvent.type(dialog.getByRole("textbox", { name: /^Wi-Fi/ }), "AA-BB-CC-DD-EE-01{Enter}");
    await userEvent.type(dialog.getByRole("textbox", { name: /^打卡范围/ }), "00");
    // the circle follows what is typed
    expect(await dialog.findByRole("img", { name: "打卡范围：半径 500 米" })).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(
        requests.find(({ name }) => name === "AttendAddressDialogCreateMutation")?.variables,
      ).toMatchObject({
        input: {
          name: "分部",
          enabled: true,
          address: null,
          lng: 116.4,
          lat: 39.9,
          radius: 500,
          wifi: ["AA-BB-CC-DD-EE-01"],
        },
      }),
    );
  });

  it("are turned off in their row, and changed alike several at a time", async () => {
    const { requests } = await open();
    const row = screen.getByRole("row", { name: /总部/ });
    await userEvent.hover(row);
    const menu = within(row).queryByRole("button", { name: "行操作" });
    if (menu) await userEvent.click(menu);
    const off = (await screen.findAllByText("停用")).find((one) => one.closest("button, [role=menuitem]"));
    await userEvent.click(off as HTMLElement);
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "AttendAddressListPageUpdateMutation")?.variables).toEqual({
        id: "1",
        version: 4,
        input: { enabled: false },
      }),
    );
    await userEvent.click(screen.getByRole("checkbox", { name: /全选|选择全部|选择本页/ }));
    await userEvent.click(screen.getByRole("button", { name: "批量修改" }));
    const dialog = within(await screen.findByRole("dialog", { name: /批量修改 2 个考勤地址/ }));
    await userEvent.type(dialog.getByRole("textbox", { name: /^打卡范围/ }), "200");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(
        requests
          .filter(({ name }) => name === "AttendAddressListPageUpdateMutation")
          .map(({ variables }) => variables),
      ).toEqual(
        expect.arrayContaining([
          { id: "1", version: 4, input: { radius: 200 } },
          { id: "2", version: 4, input: { radius: 200 } },
        ]),
      ),
    );
  });
});
