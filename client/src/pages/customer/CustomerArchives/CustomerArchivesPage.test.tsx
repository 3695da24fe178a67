import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { currentRelatedMembers } from "@/domains/member/relatedMembers";
import { expectCopied } from "@/ui/base/testing";
import CustomerArchivesPage from "./CustomerArchivesPage";
import * as query from "./query";

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const CAN = {
  update: true,
  delete: true,
  transfer: true,
  release: true,
  claim: false,
  follow: true,
  merge: true,
  setShares: true,
};
const COUNTS = {
  contacts: 1,
  addresses: 0,
  children: 0,
  assets: 0,
  devices: 0,
  qrcodes: 0,
  follows: 2,
  documents: 0,
};
const customer = (over: object = {}) => ({
  id: "Customer:12",
  rowId: "12",
  name: "华东电梯维保有限公司",
  aliases: ["老华东"],
  state: "PRIVATE",
  isOpen: "CONCERNED",
  pooledAt: null,
  level: { text: "重点客户", color: "#c02f2b" },
  type: { text: "企业", param: { contactsNum: 1 } },
  tags: [{ value: "1", text: "老客户", color: null }],
  salesman: { name: "沈若溪", avatarUrl: null },
  salesmanTeam: { name: "上海一部" },
  counts: COUNTS,
  viewerCan: CAN,
  contact: {
    name: "李工",
    phone: null,
    otherPhones: null,
    email: null,
    wechat: null,
    departName: "工程部",
    position: "主管",
  },
  address: { name: "", address: "世纪大道 1 号", description: null, lng: null, lat: null },
  customValues: [{ display: "否", field: { rowId: "5", name: "是否招标" }, files: [] }],
  ...over,
});
const CONTACT = {
  id: "Contact:3",
  rowId: "3",
  name: "李工",
  phone: "13812345678",
  otherPhones: ["65432100"],
  email: "li@huadong.example",
  wechat: "li_hd",
  departName: "工程部",
  position: null,
  remark: null,
  isDefault: true,
  version: 2,
  createdAt: "2026-03-01T02:00:00Z",
  viewerCan: { update: true, delete: true },
};

const open = (search = "", over: object = {}, viewer: object = {}) =>
  renderPage(CustomerArchivesPage, {
    query,
    params: { customerId: "12" },
    path: `/customer/12/CustomerArchives${search}`,
    viewer,
    resolvers: {
      [ROOT]: () => ({
        customer: customer(over),
        overview: customer(over),
        customerMerges: { totalCount: 0, nodes: [] },
        contacts: { totalCount: 1, nodes: [CONTACT] },
        projects: { totalCount: 0, nodes: [] },
      }),
    },
  });
const tabs = () => screen.getAllByRole("tab").map((tab) => tab.textContent);

describe("the archive of a customer", () => {
  it("asks once for the head and the overview", async () => {
    const { requests } = await open();
    expect(await screen.findByRole("heading", { name: "华东电梯维保有限公司" })).toBeTruthy();
    expect(requests.map(({ name }) => name)).toEqual(["CustomerArchivesPageQuery"]);
    for (const words of ["部分可见", "重点客户", "老客户", "沈若溪", "曾用名 老华东", "是否招标"])
      expect(screen.getByText(words, { exact: false })).toBeTruthy();
  });

  it("says what it may not show, and what a place lacks", async () => {
    await open();
    expect(await screen.findByText("无权查看")).toBeTruthy();
    expect(screen.getByText("无")).toBeTruthy();
    expect(screen.getByText("未定位")).toBeTruthy();
  });

  it("has those who look after the customer offered first where somebody is mentioned", async () => {
    const { requests } = await open("?tab=activity", { id: "Customer:12" });
    await act(async () => currentRelatedMembers()?.ids());
    const asked = requests.filter(({ name }) => name === "recordMembersQuery");
    expect(asked.map(({ variables }) => variables)).toEqual([{ id: "Customer:12" }]);
  });

  it("writes to whom it shows, and copies what somebody is called in WeChat", async () => {
    const contact = { name: "李工", phone: "13812345678", otherPhones: [], departName: null, position: null };
    await open("", { contact: { ...contact, email: "li+hd@huadong.example", wechat: "li_hd" } });
    const mail = await screen.findByRole("link", { name: "li+hd@huadong.example" });
    expect(mail.getAttribute("href")).toBe("mailto:li%2Bhd@huadong.example");
    const user = userEvent.setup();
    await user.click(screen.getAllByRole("button", { name: "复制" }).at(-1) as HTMLElement);
    expect(await screen.findByText("复制成功")).toBeTruthy();
    await expectCopied("li_hd");
  });

  it("offers what may be done, and the tabs that have something for the person", async () => {
    await open();
    expect(await screen.findByRole("button", { name: "写跟进" })).toBeTruthy();
    for (const name of ["修改", "共享", "转移"]) expect(screen.getByRole("button", { name })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "领取" })).toBeNull();
    expect(tabs()).not.toContain("合并记录");
  });

  it("leaves out what is empty for somebody who may not add to it", async () => {
    const none = Object.fromEntries(Object.keys(CAN).map((key) => [key, false]));
    await open(
      "",
      { viewerCan: none },
      { isAdmin: false, isOwner: false, authorities: [], enabledCodes: [] },
    );
    await screen.findByRole("tab", { name: /概况/ });
    expect(tabs()).toEqual(["概况", "跟进2", "联系人1", "动态"]);
    expect(screen.queryByRole("button", { name: "写跟进" })).toBeNull();
  });

  it("has the customer's projects for somebody who may open projects, and says where they see none", async () => {
    const sales = (...codes: string[]) => ({
      isAdmin: false,
      isOwner: false,
      authorities: codes,
      enabledCodes: codes,
    });
    const without = await open("", {}, sales("cust"));
    await screen.findByRole("tab", { name: /概况/ });
    expect(tabs()).not.toContain("项目");
    without.unmount();
    await open("?tab=projects", {}, sales("cust", "project"));
    expect(await screen.findByText(/^没有您可见的项目。/)).toBeTruthy();
    expect(tabs()).toContain("项目");
  });

  it("asks for a tab when it is opened", async () => {
    const { requests, router } = await open();
    const tab = await screen.findByRole("tab", { name: /联系人/ });
    await act(async () => tab.click());
    await waitFor(() => expect(router.state.location.search).toBe("?tab=contacts"));
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(await screen.findByRole("link", { name: "13812345678" })).toBeTruthy();
    expect(requests[1]?.variables).toMatchObject({ inContacts: true, contactFilter: { customerId: "12" } });
  });

  it("keeps to as many contacts as the type has room for", async () => {
    const { requests } = await open("?tab=contacts");
    const number = await screen.findByRole("link", { name: "13812345678" });
    expect(number.getAttribute("href")).toBe("tel:13812345678");
    expect(screen.getByRole("link", { name: "li@huadong.example" })).toBeTruthy();
    expect(screen.getByText("li_hd")).toBeTruthy();
    expect(requests).toHaveLength(1);
    const add = screen.getByRole("button", { name: "新增联系人" }) as HTMLButtonElement;
    expect(add.disabled || add.getAttribute("aria-disabled") === "true").toBe(true);
    expect(add.title).toBe("该类型的客户最多 1 位联系人");
  });
});
