import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import QrcodeBindListPage from "../QrcodeBindList/QrcodeBindListPage";
import * as query from "../QrcodeBindList/query";

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const code = (rowId: string, customerId: string) => ({
  id: `CustomerQrcode:${rowId}`,
  rowId,
  remark: null,
  version: 1,
  createdAt: "2026-03-01T02:00:00Z",
  createdBy: { name: "陆云帆" },
  customer: { rowId: customerId, name: `客户${customerId}` },
  qrcode: { code: `AB${rowId}`, name: "空调", location: "3 楼" },
  asset: null,
  address: { rowId: "5", name: null, address: "世纪大道 1 号" },
  viewerCan: { update: true, delete: true },
});

async function open() {
  const page = await renderPage(QrcodeBindListPage, {
    query,
    path: "/customer/QrcodeBindList?customerId=12&sort=CREATED_AT.asc",
    resolvers: {
      [ROOT]: () => ({
        customerQrcodes: { totalCount: 3, nodes: [code("1", "12"), code("2", "12"), code("3", "13")] },
      }),
    },
  });
  await screen.findByText("AB1");
  const choose = async (name: RegExp) => {
    const row = screen.getByRole("row", { name });
    await userEvent.click(row.querySelector('input[type="checkbox"]') as HTMLElement);
  };
  return { ...page, choose, sent: (name: string) => page.requests.filter((one) => one.name === name) };
}

describe("the codes of customers", () => {
  it("are asked for as the address says", async () => {
    const { requests } = await open();
    expect(requests[0]?.variables).toMatchObject({
      filter: { customerId: "12" },
      orderBy: [{ field: "CREATED_AT", direction: "ASC" }],
    });
  });

  it("are unbound together, after a question that names them", async () => {
    const { choose, sent } = await open();
    await choose(/AB1/);
    await choose(/AB3/);
    const batch = within(screen.getByRole("toolbar", { name: "批量操作" }));
    await userEvent.click(batch.getByRole("button", { name: "解绑" }));
    expect(await screen.findByText("解绑后二维码恢复为空白，可以重新绑定，是否继续?")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "确定" }));
    await waitFor(() => expect(sent("CodeListUnbindMutation")[0]?.variables).toEqual({ ids: ["1", "3"] }));
    expect(await screen.findByText("已解绑")).toBeTruthy();
  });

  it("get another address only within one customer", async () => {
    const { choose } = await open();
    await choose(/AB1/);
    await choose(/AB3/);
    await userEvent.click(screen.getByRole("button", { name: "修改地址" }));
    expect(await screen.findByText("请选择同一客户的二维码")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
