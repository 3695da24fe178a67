import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { dropUnsaved, isUnsaved } from "@/ui/form/unsavedText";
import AddressDialog from "./AddressDialog";
import AssetDialog from "./AssetDialog";
import ChildDialog from "./ChildDialog";
import ContactDialog from "./ContactDialog";
import { FollowComposer, FollowDialog } from "./FollowComposer";
import { MergeDialog } from "./MergeDialog";

// Names of types, which the linter takes for components where they are written inside a function.
const ROOT = "Query";
const FOLLOWS = "CustomerFollowsPayload";
const PREVIEW = "CustomerMergePreview";
const MERGED = "CustomerMergePayload";
const CUSTOMER = { rowId: "12", name: "上海某某物业管理有限公司" };
const MANY = { isOneContact: false, requireDepart: false, requirePosition: false };
const frame = { open: true, onClose: () => undefined, onSaved: () => undefined };

// a text that one test leaves in a form is not for the next
afterEach(dropUnsaved);

async function open(element: ReactElement, resolvers = {}) {
  const page = await renderPage((() => element) as never, { resolvers });
  const sent = (name: string) => page.requests.filter((request) => request.name === name);
  return { ...page, sent };
}
const type = (label: RegExp | string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("the dialog of a contact", () => {
  it("asks for a name and a number, in the words of the specification", async () => {
    const { sent } = await open(<ContactDialog {...frame} customer={CUSTOMER} demands={MANY} />);
    await press("确定");
    expect(await screen.findByText("请输入联系人")).toBeTruthy();
    expect(screen.getByText("请输入联系电话")).toBeTruthy();
    await type(/^联系人/, "一二三四五六七八九十一");
    await type(/^联系电话/, "123456");
    await press("确定");
    expect(await screen.findByText("请输入正确的联系电话")).toBeTruthy();
    expect(screen.getByText("最多输入10个字符")).toBeTruthy();
    expect(sent("ContactDialogCreateMutation")).toEqual([]);
  });

  it("drops empty numbers and refuses wrong ones", async () => {
    const { sent } = await open(<ContactDialog {...frame} customer={CUSTOMER} demands={MANY} />);
    await type(/^联系人/, "李工");
    await type(/^联系电话/, "13812345678");
    await press("添加电话");
    await type("其他电话 2", "123");
    await press("确定");
    expect(await screen.findByText("请输入正确的联系电话")).toBeTruthy();
    await userEvent.clear(screen.getByLabelText("其他电话 2"));
    await type("其他电话 2", "65432100");
    await press("添加电话");
    await press("确定");
    await waitFor(() => expect(sent("ContactDialogCreateMutation")).toHaveLength(1));
    expect(sent("ContactDialogCreateMutation")[0]?.variables).toMatchObject({
      customerId: "12",
      input: { name: "李工", phone: "13812345678", otherPhones: ["65432100"], remark: null },
    });
  });

  it("takes an e-mail that is one, and what somebody is called in WeChat", async () => {
    const { sent } = await open(<ContactDialog {...frame} customer={CUSTOMER} demands={MANY} />);
    await type(/^联系人/, "李工");
    await type(/^联系电话/, "13812345678");
    await type(/^邮箱/, "li@huadong");
    await type(/^微信/, "li_hd");
    await press("确定");
    expect(await screen.findByText("请输入正确的邮箱")).toBeTruthy();
    expect(sent("ContactDialogCreateMutation")).toEqual([]);
    await type(/^邮箱/, ".example");
    await press("确定");
    await waitFor(() => expect(sent("ContactDialogCreateMutation")).toHaveLength(1));
    expect(sent("ContactDialogCreateMutation")[0]?.variables).toMatchObject({
      input: { email: "li@huadong.example", wechat: "li_hd" },
    });
  });

  it("asks for department and position where the type wants them", async () => {
    const demands = { ...MANY, requireDepart: true, requirePosition: true };
    await open(<ContactDialog {...frame} customer={CUSTOMER} demands={demands} />);
    await press("确定");
    expect(await screen.findByText("请填写部门")).toBeTruthy();
    expect(screen.getByText("请填写职务")).toBeTruthy();
  });

  it("copies the customer's name and locks it where the type has one contact", async () => {
    const { sent } = await open(
      <ContactDialog {...frame} customer={CUSTOMER} demands={{ ...MANY, isOneContact: true }} />,
    );
    const name = screen.getByLabelText(/^联系人/) as HTMLInputElement;
    expect(name.value).toBe(CUSTOMER.name);
    expect(name.disabled).toBe(true);
    await type(/^联系电话/, "13812345678");
    await press("确定");
    await waitFor(() => expect(sent("ContactDialogCreateMutation")).toHaveLength(1));
    expect(sent("ContactDialogCreateMutation")[0]?.variables).toMatchObject({
      input: { name: CUSTOMER.name },
    });
  });
});

describe("the dialog of an address", () => {
  it("asks for all that the specification wants, storey and door by the type", async () => {
    const { sent } = await open(<AddressDialog {...frame} customerId="12" requireDescription />);
    await press("确定");
    for (const words of ["请填写地址名称", "请填写详细地址", "请输入经度", "请输入纬度", "请填写地址说明"])
      expect(await screen.findByText(words)).toBeTruthy();
    await type(/^经度/, "181");
    await press("确定");
    expect(await screen.findByText("经度不能超过 180")).toBeTruthy();
    expect(sent("AddressDialogCreateMutation")).toEqual([]);
  });

  it("sends coordinates as WGS84", async () => {
    const { sent } = await open(<AddressDialog {...frame} customerId="12" requireDescription={false} />);
    await type(/^地址名称/, "总部");
    await type(/^详细地址/, "浦东新区世纪大道 1 号");
    await type(/^经度/, "121.4737");
    await type(/^纬度/, "31.2304");
    await press("确定");
    await waitFor(() => expect(sent("AddressDialogCreateMutation")).toHaveLength(1));
    expect(sent("AddressDialogCreateMutation")[0]?.variables).toEqual({
      customerId: "12",
      input: {
        name: "总部",
        isDefault: false,
        address: "浦东新区世纪大道 1 号",
        lng: 121.4737,
        lat: 31.2304,
        description: null,
        coordinates: "WGS84",
      },
    });
  });
});

describe("the dialogs of sub-units and devices", () => {
  it("name what is missing", async () => {
    await open(<ChildDialog {...frame} customerId="12" />);
    await type(/^联系电话/, "12");
    await press("确定");
    expect(await screen.findByText("请输入子单位名称")).toBeTruthy();
    expect(screen.getByText("请输入正确的联系电话")).toBeTruthy();
  });

  it("send numbers as numbers", async () => {
    const { sent } = await open(<AssetDialog {...frame} customerId="12" kind="DEVICE" />);
    await type(/^设备名称/, "中央空调");
    await type(/^价格/, "12800.5");
    await press("确定");
    await waitFor(() => expect(sent("AssetDialogCreateMutation")).toHaveLength(1));
    expect(sent("AssetDialogCreateMutation")[0]?.variables).toMatchObject({
      customerId: "12",
      kind: "DEVICE",
      input: { name: "中央空调", quantity: 1, price: 12800.5, status: "IN_USE", purchasedOn: null },
    });
  });
});

describe("writing a follow-up", () => {
  const KINDS = [
    { value: "1", label: "电话" },
    { value: "2", label: "拜访" },
  ];

  it("asks for what was done, sends it once and empties the form", async () => {
    const onSaved = vi.fn();
    const { sent } = await open(<FollowComposer customerId="12" kinds={KINDS} onSaved={onSaved} />, {
      [FOLLOWS]: () => ({ results: [{ id: "Customer:12", error: null }] }),
    });
    await press("写跟进");
    expect(await screen.findByText("请输入跟进内容")).toBeTruthy();
    await userEvent.click(screen.getByLabelText("拜访"));
    await type(/^跟进内容/, "看了现场");
    await press("写跟进");
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(sent("FollowComposerMutation").map(({ variables }) => variables)).toEqual([
      {
        input: {
          customerIds: ["12"],
          kind: "2",
          body: "看了现场",
          contactId: null,
          nextAt: null,
          remind: false,
          attachmentIds: [],
          requestKey: expect.stringMatching(/^[0-9a-f]{32}$/),
        },
      },
    ]);
    expect((screen.getByLabelText(/^跟进内容/) as HTMLTextAreaElement).value).toBe("");
  });

  it("keeps what is being written of a customer while the page is away", async () => {
    const form = <FollowComposer customerId="15" kinds={KINDS} onSaved={() => undefined} />;
    const first = await open(form);
    await userEvent.click(screen.getByLabelText("拜访"));
    await type(/^跟进内容/, "谈到一半");
    first.unmount();
    const other = await open(<FollowComposer customerId="16" kinds={KINDS} onSaved={() => undefined} />);
    expect((screen.getByLabelText(/^跟进内容/) as HTMLTextAreaElement).value).toBe("");
    other.unmount();
    await open(form, { [FOLLOWS]: () => ({ results: [{ id: "Customer:15", error: null }] }) });
    expect((screen.getByLabelText(/^跟进内容/) as HTMLTextAreaElement).value).toBe("谈到一半");
    expect((screen.getByLabelText("拜访") as HTMLInputElement).checked).toBe(true);
    await press("写跟进");
    await waitFor(() => expect(isUnsaved("follow 15")).toBe(false));
  });

  it("needs a next time to be reminded of", async () => {
    const { sent } = await open(<FollowComposer customerId="12" kinds={KINDS} onSaved={() => undefined} />);
    await type(/^跟进内容/, "看了现场");
    await userEvent.click(screen.getByRole("checkbox"));
    await press("写跟进");
    expect(await screen.findByText("请先选择下次跟进时间")).toBeTruthy();
    expect(sent("FollowComposerMutation")).toEqual([]);
  });

  it("goes to several customers at once, and says of which it was refused", async () => {
    const onClose = vi.fn();
    const { sent } = await open(<FollowDialog customerIds={["12", "13"]} onClose={onClose} />, {
      [ROOT]: () => ({ dictItems: [{ value: "1", text: "电话" }] }),
      [FOLLOWS]: () => ({
        results: [
          { id: "Customer:12", error: null },
          { id: "Customer:13", error: "客户不存在" },
        ],
      }),
    });
    expect(await screen.findByRole("dialog", { name: "批量跟进（2 个客户）" })).toBeTruthy();
    // a file belongs to one follow-up, a contact to one customer
    expect(screen.queryByText("联系人")).toBeNull();
    expect(screen.queryByRole("button", { name: "添加附件" })).toBeNull();
    await userEvent.type(await screen.findByLabelText(/^跟进内容/), "节日问候");
    await press("确定");
    await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
    expect(sent("FollowComposerMutation")[0]?.variables).toMatchObject({
      input: { customerIds: ["12", "13"], body: "节日问候" },
    });
    expect(await screen.findByText("1 个客户没有写入：客户不存在")).toBeTruthy();
  });
});

describe("merging customers", () => {
  const values = (one: string | null, two: string | null) => [
    { customerId: "Q3VzdG9tZXI6MTI", text: one },
    { customerId: "Q3VzdG9tZXI6MTM", text: two },
  ];
  const preview = {
    fields: [
      { name: "name", label: "客户名称", same: false, values: values("甲公司", "甲有限公司") },
      { name: "level", label: "级别", same: false, values: values(null, "重点客户") },
      { name: "type", label: "类型", same: true, values: values("企业", "企业") },
    ],
    counts: [
      { label: "联系人", count: 3 },
      { label: "资产", count: 0 },
    ],
  };

  it("lets the survivor and differing values be chosen, asks, merges and offers the way back", async () => {
    const onClose = vi.fn();
    const { sent } = await open(<MergeDialog customerIds={["12", "13"]} onClose={onClose} />, {
      [PREVIEW]: () => preview,
      [MERGED]: () => ({ merge: { rowId: "77" } }),
    });
    expect(await screen.findByText("将并入：联系人 3")).toBeTruthy();
    expect(screen.queryByText("类型")).toBeNull();
    await userEvent.click(screen.getByLabelText("客户名称：甲有限公司"));
    await press("合并");
    const question = await screen.findByRole("alertdialog").catch(() => screen.getAllByRole("dialog").at(-1));
    await userEvent.click(within(question as HTMLElement).getByRole("button", { name: "合并" }));
    await waitFor(() => expect(onClose).toHaveBeenCalledWith("12"));
    expect(sent("MergeDialogCustomersMutation")[0]?.variables).toEqual({
      input: {
        intoId: "12",
        fromIds: ["13"],
        take: [
          { field: "name", fromId: "13" },
          { field: "level", fromId: "13" },
        ],
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "撤销" }));
    await waitFor(() => expect(sent("useMergeUndoMutation")[0]?.variables).toEqual({ id: "77" }));
  });
});
