import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { openCustomerEdit } from "../CustomerActions/openDialogs";
// loaded lazily on first opening; imported here so that tests need not wait for it
import "./CustomerEditDialog";

afterEach(() => act(closeAllDialogs));

const ROW = {
  id: "customer-1",
  rowId: "1",
  version: 4,
  name: "华东机电",
  type: { value: "1", text: "企业客户" },
  level: { value: "A", text: "A 级" },
  industry: null,
  tags: [],
  isOpen: "OPEN",
  remark: null,
  salesman: { rowId: "7", name: "王敏" },
  salesmanTeam: { rowId: "3", name: "销售一部" },
  associations: [],
  viewerCan: { transfer: true },
  customValues: [],
};
const TAKEN = [{ field: ["name"], message: "客户已存在", code: "CONFLICT" }];

/** Mock resolver for one GraphQL type. */
const answer = (type: string, value: object) => ({ [type]: () => value });

const payloads = (next: () => object) => ({ ["CustomerPayload" as string]: next });

async function open(row: object = {}, errors: readonly object[][] = []) {
  const left = [...errors];
  const page = await renderPage(
    () => (
      <button type="button" onClick={() => void openCustomerEdit({ id: "1" })}>
        打开
      </button>
    ),
    {
      path: "/customer/CustomerList",
      resolvers: {
        ...answer("Query", {
          customer: { ...ROW, ...row },
          types: [
            { value: "1", text: "企业客户", param: { requireLevel: 1 } },
            { value: "2", text: "个人客户", param: { isDuplicate: 1 } },
          ],
          levels: [{ value: "A", text: "A 级" }],
          industries: [],
          tags: [],
          scopes: [{ value: "1", text: "公开" }],
          customFields: [],
          customerDuplicates: [],
        }),
        ...answer("Member", { rowId: "7", name: "王敏", teams: [{ rowId: "3", name: "销售一部" }] }),
        ...payloads(() => ({ customer: null, userErrors: left.shift() ?? [] })),
      },
    },
  );
  await userEvent.click(screen.getByRole("button", { name: "打开" }));
  const dialog = within(await screen.findByRole("dialog", { name: "修改客户" }));
  const name = await dialog.findByLabelText(/^客户名称/);
  const sent = () =>
    page.requests
      .filter((request) => request.name === "CustomerEditDialogMutation")
      .map((one) => one.variables);
  return { dialog, name, sent };
}

describe("the dialog that modifies a customer", () => {
  it("sends what was changed over the version it shows", async () => {
    const { dialog, name, sent } = await open();
    await userEvent.clear(name);
    await userEvent.type(name, "华东机电集团");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(sent()).toEqual([{ id: "1", version: 4, input: { name: "华东机电集团" }, force: false }]),
    );
  });

  it("saves a taken name all the same when one insists", async () => {
    const { dialog, name, sent } = await open({}, [TAKEN]);
    await userEvent.type(name, "厂");
    expect(dialog.queryByRole("button", { name: "仍要保存" })).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(await dialog.findByText("客户已存在")).toBeTruthy();
    await userEvent.click(await dialog.findByRole("button", { name: "仍要保存" }));
    await waitFor(() =>
      expect(sent()).toEqual([
        { id: "1", version: 4, input: { name: "华东机电厂" }, force: false },
        { id: "1", version: 4, input: { name: "华东机电厂" }, force: true },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("wants what the type demands", async () => {
    const { dialog, sent } = await open({ level: null, type: { value: "1", text: "企业客户" } });
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(await dialog.findByRole("alert")).toHaveProperty("textContent", "请选择客户级别");
    expect(sent()).toEqual([]);
  });

  it("shows the salesperson only to those who may give the customer away", async () => {
    const { dialog } = await open({ viewerCan: { transfer: false } });
    expect(dialog.queryByText("负责销售")).toBeNull();
  });
});
