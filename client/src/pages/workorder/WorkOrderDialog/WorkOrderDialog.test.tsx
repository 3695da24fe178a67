import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { openWorkOrder } from "../_lib/openWorkOrder";
// fetched when it is opened first, which a test need not wait for
import "./WorkOrderDialog";

afterEach(() => act(closeAllDialogs));

const answer = (type: string, value: object) => ({ [type]: () => value });

const ORDER = {
  id: "WorkOrder:5",
  rowId: "5",
  version: 3,
  name: "空调不制冷",
  description: null,
  contactName: "宋知远",
  contactPhone: "13900000001",
  address: "云岭路 18 号",
  requestedAt: "2026-03-01T01:00:00.123Z",
  dueAt: null,
  serviceType: { value: "1" },
  level: null,
  customer: { rowId: "7", name: "启明物业" },
  customerAddress: null,
  asset: { rowId: "8", name: "3 号机组" },
  project: null,
  projectDevice: null,
  zone: null,
  acceptTeam: null,
  files: [],
  customValues: [],
};

const CUSTOMER = {
  contact: { name: "龚立群", phone: null },
  address: { rowId: "70", name: null, address: "茸北路 266 号" },
};

async function open(
  props: Parameters<typeof openWorkOrder>[0],
  { name = "新增工单", payload = {} }: { name?: string; payload?: object } = {},
) {
  const page = await renderPage(
    () => (
      <button type="button" onClick={() => void openWorkOrder(props)}>
        打开
      </button>
    ),
    {
      path: "/workorder",
      resolvers: {
        ...answer("Query", {
          customFields: [],
          types: [{ value: "1", text: "维修" }],
          levels: [{ value: "2", text: "紧急" }],
          workOrder: ORDER,
          customer: CUSTOMER,
          contacts: {
            nodes: [
              {
                rowId: "3",
                name: "龚小满",
                phone: "13911112222",
                otherPhones: [],
                departName: "设备部",
                position: null,
                customer: {
                  rowId: "9",
                  name: "松江精密",
                  address: { rowId: "71", name: "东厂", address: "茸北路 268 号" },
                },
              },
            ],
          },
          customerOptions: [{ rowId: "9", name: "松江精密", salesman: null }],
          workZones: {
            nodes: [
              { rowId: "4", name: "松江片区", team: { rowId: "6", name: "上海服务站" }, director: null },
            ],
          },
        }),
        ...answer("WorkOrderPayload", payload),
      },
    },
  );
  await userEvent.click(screen.getByRole("button", { name: "打开" }));
  const dialog = within(await screen.findByRole("dialog", { name }));
  await dialog.findByLabelText(/^工单名称/);
  return { ...page, dialog };
}

type Opened = Awaited<ReturnType<typeof open>>;
const sent = ({ requests }: Opened, name: string) =>
  requests.find((request) => request.name === name)?.variables as
    | { readonly input: Readonly<Record<string, unknown>> }
    | undefined;
const typed = ({ dialog }: Opened, label: RegExp) => (dialog.getByLabelText(label) as HTMLInputElement).value;

/** All at once: every key asks a form of this size to be drawn anew. */
async function type({ dialog }: Opened, label: RegExp, words: string) {
  await userEvent.click(dialog.getByLabelText(label));
  await userEvent.paste(words);
}

async function pick({ dialog }: Opened, field: RegExp, option: RegExp) {
  await userEvent.click(dialog.getByRole("combobox", { name: field }));
  await userEvent.click(await screen.findByRole("option", { name: option }));
  // it takes the focus back when it has closed
  await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
}

describe("the dialog of a work order", () => {
  it("takes people and place from the customer, and leaves what was typed", async () => {
    const page = await open({});
    await type(page, /^联系电话/, "02157570010");
    await pick(page, /^客户/, /松江精密/);
    await waitFor(() => expect(typed(page, /^联系人/)).toBe("龚立群"));
    expect(typed(page, /^地址/)).toBe("茸北路 266 号");
    expect(typed(page, /^联系电话/)).toBe("02157570010");
  });

  it("finds who calls by the number, and is filled from there by keys alone", async () => {
    const page = await open({}, { payload: { workOrder: { id: "WorkOrder:9", rowId: "9" } } });
    await type(page, /^工单名称/, "门禁打不开");
    await type(page, /^联系电话/, "139111");
    await userEvent.paste("1222");
    await screen.findByText("这个号码有 1 位联系人，按 ↓ 选择");
    expect(
      page.requests.filter(({ name }) => name === "useCallersQuery").map(({ variables }) => variables),
    ).toEqual([{ keyword: "1391111222", first: 6 }]);
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement?.textContent).toContain("松江精密");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(typed(page, /^联系人/)).toBe("龚小满"));
    expect([typed(page, /^联系电话/), typed(page, /^地址/)]).toEqual(["13911112222", "茸北路 268 号"]);
    expect(page.dialog.queryByRole("list", { name: "有这个号码的联系人" })).toBeNull();
    expect(document.activeElement).toBe(page.dialog.getByLabelText(/^联系电话/));
    await userEvent.click(page.dialog.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(sent(page, "WorkOrderDialogCreateMutation")?.input).toMatchObject({
        customerId: "9",
        contactName: "龚小满",
        contactPhone: "13911112222",
        addressId: "71",
        address: "茸北路 268 号",
      }),
    );
  });

  it("asks before who calls replaces what was typed", async () => {
    const page = await open({});
    await type(page, /^联系人/, "门卫");
    await type(page, /^联系电话/, "13911112222");
    await userEvent.click(await page.dialog.findByRole("button", { name: /龚小满/ }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText("联系人")).toBeTruthy();
    await userEvent.click(question.getByRole("button", { name: "只填空白项" }));
    await waitFor(() => expect(typed(page, /^地址/)).toBe("茸北路 268 号"));
    expect(typed(page, /^联系人/)).toBe("门卫");
    // once more, and all of it this time
    await userEvent.clear(page.dialog.getByLabelText(/^联系电话/));
    await type(page, /^联系电话/, "13911112222");
    await userEvent.click(await page.dialog.findByRole("button", { name: /龚小满/ }));
    const again = within(await screen.findByRole("alertdialog"));
    await userEvent.click(again.getByRole("button", { name: "全部替换" }));
    await waitFor(() => expect(typed(page, /^联系人/)).toBe("龚小满"));
  });

  it("closes what it offers by Escape, and asks nobody for a short number", async () => {
    const page = await open({});
    await type(page, /^联系电话/, "13911112222");
    await page.dialog.findByRole("list", { name: "有这个号码的联系人" });
    await userEvent.keyboard("{Escape}");
    expect(page.dialog.queryByRole("list", { name: "有这个号码的联系人" })).toBeNull();
    expect(screen.getByRole("dialog", { name: "新增工单" })).toBeTruthy();
    await userEvent.clear(page.dialog.getByLabelText(/^联系电话/));
    await type(page, /^联系电话/, "139111");
    await userEvent.tab();
    expect(page.requests.filter(({ name }) => name === "useCallersQuery")).toHaveLength(1);
  });

  it("takes the team from the zone, and says the way to what was made", async () => {
    const page = await open({}, { payload: { workOrder: { id: "WorkOrder:9", rowId: "9" } } });
    await type(page, /^工单名称/, "门禁打不开");
    await pick(page, /^服务区域/, /松江片区/);
    await userEvent.click(page.dialog.getByRole("button", { name: "保存" }));
    const way = await screen.findByRole("button", { name: "打开工单" });
    expect(sent(page, "WorkOrderDialogCreateMutation")?.input).toMatchObject({
      name: "门禁打不开",
      customerId: null,
      zoneId: "4",
      acceptTeamId: "6",
      directorId: null,
      requestedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/),
    });
    await userEvent.click(way);
    expect(page.router.state.location.pathname).toBe("/workorder/9/info");
  });

  it("knows the people of the customer it is opened for, and loses nothing by being closed", async () => {
    const page = await open({ preset: { customer: { rowId: "9", name: "松江精密" } } });
    await waitFor(() => expect(typed(page, /^联系人/)).toBe("龚立群"));
    expect(page.dialog.getByRole("combobox", { name: /^客户/ }).textContent).toContain("松江精密");
    await userEvent.click(page.dialog.getByRole("button", { name: "取消" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "新增工单" })).toBeNull());
  });

  it("sends of one that is there what was changed, and never who goes there", async () => {
    const page = await open({ row: { rowId: "5" } }, { name: "修改工单" });
    expect(page.dialog.queryByLabelText(/^技术员/)).toBeNull();
    await pick(page, /^客户/, /松江精密/);
    await waitFor(() => expect(typed(page, /^联系人/)).toBe("龚立群"));
    await userEvent.click(page.dialog.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(sent(page, "WorkOrderDialogUpdateMutation")).toEqual({
        id: "5",
        version: 3,
        input: {
          customerId: "9",
          assetId: null,
          contactName: "龚立群",
          contactPhone: null,
          address: "茸北路 266 号",
          // the customer says where that is
          addressId: "70",
        },
      }),
    );
  });

  it("says that it can't be due before it was asked for", async () => {
    const page = await open({});
    await type(page, /^工单名称/, "门禁打不开");
    await type(page, /^要求完成时间/, "2020-01-01 08:00:00");
    await userEvent.tab();
    await userEvent.click(page.dialog.getByRole("button", { name: "保存" }));
    expect(await page.dialog.findByText("要求完成时间不能早于报修时间")).toBeTruthy();
    expect(sent(page, "WorkOrderDialogCreateMutation")).toBeUndefined();
  });
});
