import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { openCustomerCreate } from "../CustomerActions/openDialogs";
// loaded lazily on first opening; imported here so that tests need not wait for it
import "./CustomerCreateDialog";

afterEach(() => act(closeAllDialogs));

/** Requirements of a customer type, as its dictionary item stores them. */
type Param = Record<string, number>;
const LIKE = {
  name: "华东机电",
  salesmanName: "王敏",
  teamName: "销售一部",
  pooled: false,
  by: ["NAME"],
  customer: null,
};

/** Mock resolver for one GraphQL type. */
const answer = (type: string, value: object) => ({ [type]: () => value });

async function open(param: Param, over: { like?: object[]; payload?: object } = {}) {
  const page = await renderPage(
    () => (
      <button type="button" onClick={() => void openCustomerCreate()}>
        打开
      </button>
    ),
    {
      path: "/customer/CustomerList",
      resolvers: {
        ...answer("Query", {
          types: [{ value: "1", text: "企业客户", param }],
          levels: [{ value: "A", text: "A 级" }],
          industries: [{ value: "3", text: "制造业" }],
          tags: [],
          scopes: [
            { value: "1", text: "公开" },
            { value: "2", text: "部分可见" },
          ],
          configValue: { value: { isOpen: "2" } },
          viewer: { member: { rowId: "7", mainTeam: { rowId: "3" } } },
          customFields: [],
          customerDuplicates: over.like ?? [],
        }),
        ...answer("Member", {
          rowId: "7",
          name: "王敏",
          mainTeam: { rowId: "3" },
          teams: [{ rowId: "3", name: "销售一部" }],
        }),
        ...(over.payload ? answer("CustomerPayload", over.payload) : {}),
      },
    },
  );
  await userEvent.click(screen.getByRole("button", { name: "打开" }));
  const dialog = within(await screen.findByRole("dialog", { name: "新增客户" }));
  await dialog.findByLabelText(/^客户名称/);
  return { ...page, dialog };
}

type Opened = Awaited<ReturnType<typeof open>>;
const press = ({ dialog }: Opened, name: string) => userEvent.click(dialog.getByRole("button", { name }));
const sent = ({ requests }: Opened, name: string) => requests.filter((request) => request.name === name);

describe("the dialog of a new customer", () => {
  it("starts with oneself, one's main team and the enterprise's visibility", async () => {
    const page = await open({});
    expect(page.dialog.getByRole("radio", { name: "部分可见" })).toHaveProperty("checked", true);
    expect(await page.dialog.findByText("销售一部")).toBeTruthy();
    expect(page.dialog.queryByLabelText(/^联系电话/)).toBeNull();
  });

  it("checks the first step before the second, and sends nothing meanwhile", async () => {
    const page = await open({ requireLevel: 1 });
    await press(page, "下一步");
    expect(await page.dialog.findByText("请输入客户")).toBeTruthy();
    // at the field, and in a toast
    await waitFor(() => expect(screen.getAllByText("请选择客户级别").length).toBeGreaterThan(1));
    expect(page.dialog.queryByLabelText(/^联系电话/)).toBeNull();
    expect(sent(page, "CustomerCreateDialogMutation")).toEqual([]);
  });

  it("says who has a customer of the same name, once the typing rests, and goes no further", async () => {
    const page = await open({}, { like: [LIKE] });
    await userEvent.type(page.dialog.getByLabelText(/^客户名称/), "华东机电");
    const like = within(page.dialog.getByRole("region", { name: "相似客户" }));
    expect(await like.findByText("王敏 · 销售一部")).toBeTruthy();
    expect(sent(page, "useDuplicatesQuery").at(0)?.variables).toEqual({ input: { name: "华东机电" } });
    await press(page, "下一步");
    expect(await page.dialog.findByText("客户已存在")).toBeTruthy();
    expect(page.dialog.queryByLabelText(/^联系电话/)).toBeNull();
  });

  it("copies the name to the only contact, goes back and forth, and sends both steps at once", async () => {
    const page = await open({ contactsNum: 1 }, { payload: { customer: { rowId: "12", name: "华南电梯" } } });
    await userEvent.type(page.dialog.getByLabelText(/^客户名称/), "华南电梯");
    await press(page, "下一步");
    const contact = await page.dialog.findByLabelText(/^联系人/);
    expect(contact).toHaveProperty("value", "华南电梯");
    expect(contact).toHaveProperty("disabled", true);
    await press(page, "上一步");
    expect(page.dialog.getByLabelText(/^客户名称/)).toHaveProperty("value", "华南电梯");
    await press(page, "下一步");
    await press(page, "确定");
    expect(await page.dialog.findByText("请输入联系电话")).toBeTruthy();
    await userEvent.type(page.dialog.getByLabelText(/^联系电话/), "13800000001");
    await press(page, "确定");
    await waitFor(() => expect(sent(page, "CustomerCreateDialogMutation")).toHaveLength(1));
    expect(sent(page, "CustomerCreateDialogMutation")[0]?.variables).toMatchObject({
      input: {
        customer: {
          name: "华南电梯",
          type: "1",
          isOpen: "CONCERNED",
          salesmanId: "7",
          salesmanTeamId: "3",
        },
        contacts: [{ name: "华南电梯", phone: "13800000001", otherPhones: [] }],
        address: [],
      },
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("shows the whole form where duplicates are allowed, and asks nobody about the name", async () => {
    const page = await open({ isDuplicate: 1, requireDepart: 1 }, { like: [LIKE] });
    expect(page.dialog.queryByRole("button", { name: "下一步" })).toBeNull();
    await userEvent.type(page.dialog.getByLabelText(/^客户名称/), "华东机电");
    await userEvent.type(page.dialog.getByLabelText(/^联系人/), "李工");
    await userEvent.type(page.dialog.getByLabelText(/^联系电话/), "12345");
    await press(page, "确定");
    expect(await page.dialog.findByText("请填写部门")).toBeTruthy();
    expect(page.dialog.getByText("请输入正确的联系电话")).toBeTruthy();
    expect(page.dialog.queryByText("客户已存在")).toBeNull();
  });

  it("comes back to the first step when the server refuses something there", async () => {
    const page = await open(
      {},
      {
        payload: {
          customer: null,
          userErrors: [{ field: ["customer", "name"], message: "客户已存在", code: "CONFLICT" }],
        },
      },
    );
    await userEvent.type(page.dialog.getByLabelText(/^客户名称/), "华南电梯");
    await press(page, "下一步");
    await userEvent.type(await page.dialog.findByLabelText(/^联系人/), "李工");
    await userEvent.type(page.dialog.getByLabelText(/^联系电话/), "13800000001");
    await press(page, "确定");
    expect(await page.dialog.findByLabelText(/^客户名称/)).toBeTruthy();
    expect(await page.dialog.findByText("客户已存在")).toBeTruthy();
  });
});
