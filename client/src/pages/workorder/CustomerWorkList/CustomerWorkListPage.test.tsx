import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import CustomerWorkListPage from "./CustomerWorkListPage";
// loaded lazily on first opening; imported here so that tests need not wait for it
import "./IntakeDialog";
import "./IntakeReceiveDialog";
import { intakes } from "./list";
import * as query from "./query";

afterEach(() => act(closeAllDialogs));

const TYPES = [{ value: "1", text: "维修" }];
const LEVELS = [{ value: "2", text: "紧急" }];

const ROW = {
  id: "CrmWorkOrder:9",
  rowId: "9",
  name: "3 号电梯异响",
  status: "WAITING",
  contactName: "宋知远",
  contactPhone: "02157570010",
  address: null,
  expectedAt: "2026-03-02T06:30:00Z",
  reason: null,
  version: 4,
  serviceType: { value: "1", text: "维修", color: null },
  level: null,
  customer: { rowId: "5", name: "启明物业" },
  asset: null,
  workOrder: null,
  viewerCan: { receive: true, reject: true, update: true, delete: true },
};

/** Mock resolver for one GraphQL type. */
const answer = (type: string, value: object) => ({ [type]: () => value });

const open = (more: Record<string, () => object> = {}) =>
  renderPage(CustomerWorkListPage, {
    query,
    path: "/workorder/CustomerWorkList",
    resolvers: {
      ...answer("Query", {
        crmWorkOrders: { totalCount: 1, nodes: [ROW] },
        shown: { ...ROW, version: 9 },
        types: TYPES,
        levels: LEVELS,
        customer: {
          contact: { name: "龚立群", phone: "13900000001" },
          address: { rowId: "70", name: null, address: "茸北路 266 号" },
        },
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
            { rowId: "4", name: "松江与青浦", team: { rowId: "6", name: "上海服务站" }, director: null },
          ],
        },
        workTechnicians: [
          {
            member: { rowId: "12", name: "顾北辰", avatarUrl: null, away: null },
            team: { rowId: "6", name: "上海服务站" },
            workStatus: 0,
            workStatusText: "空闲",
            workCount: 0,
          },
        ],
      }),
      ...answer("CrmWorkOrderPayload", {
        crmWorkOrder: { ...ROW, status: "RECEIVED", version: 5, workOrder: { rowId: "77", code: "WO77" } },
      }),
      ...more,
    },
  });

type Page = Awaited<ReturnType<typeof open>>;
const sent = (page: Page, name: string) => page.requests.find((one) => one.name === name)?.variables;

async function take(name: string) {
  const row = screen.getByRole("row", { name: /3 号电梯异响/ });
  await userEvent.hover(row);
  const menu = within(row).queryByRole("button", { name: "行操作" });
  const button = within(row).queryAllByRole("button", { name })[0];
  if (button) await userEvent.click(button);
  else {
    await userEvent.click(menu as HTMLElement);
    await userEvent.click(await screen.findByRole("menuitem", { name }));
  }
}

describe("what customers ask for", () => {
  it("is what waits for an answer, unless another tab is chosen", async () => {
    const page = await open();
    expect(page.requests[0]?.variables).toMatchObject({ filter: { status: ["WAITING"] } });
    const of = (search: string) => intakes.vars({}, new URLSearchParams(search)).filter;
    expect(of("view=REJECTED")).toEqual({ status: ["REJECTED"] });
    expect(of("view=ALL")).toEqual({});
    expect(
      within(screen.getByRole("row", { name: /3 号电梯异响/ })).getByText("宋知远 02157570010"),
    ).toBeTruthy();
  });

  it("says of what was not told that it was not, in its panel", async () => {
    await open();
    await userEvent.click(within(screen.getByRole("row", { name: /3 号电梯异响/ })).getByText("待受理"));
    const panel = await screen.findByRole("dialog", { name: /3 号电梯异响/ });
    const level = (await within(panel).findByText("优先级")).closest("div");
    expect(level?.textContent).toBe("优先级-");
  });

  it("becomes an order that can be opened", async () => {
    const page = await open();
    await take("受理");
    const dialog = within(await screen.findByRole("dialog", { name: "受理“3 号电梯异响”" }));
    expect((dialog.getByLabelText(/^要求完成时间/) as HTMLInputElement).value).toBe("2026-03-02 14:30:00");
    await userEvent.click(dialog.getByRole("combobox", { name: /优先级/ }));
    await userEvent.click(await screen.findByRole("option", { name: "紧急" }));
    await userEvent.click(dialog.getByRole("button", { name: "受理" }));
    await waitFor(() =>
      expect(sent(page, "IntakeReceiveDialogMutation")).toEqual({
        id: "9",
        version: 4,
        input: {
          serviceType: "1",
          level: "2",
          zoneId: null,
          acceptTeamId: null,
          dueAt: "2026-03-02T14:30:00+08:00",
        },
      }),
    );
    await userEvent.click(await screen.findByRole("button", { name: "打开工单" }));
    expect(page.router.state.location.pathname).toBe("/workorder/77/info");
  });

  it("is answered over the version that somebody else has made meanwhile", async () => {
    const stale = { field: ["version"], message: "数据已被他人修改，请刷新后重试", code: "STALE" };
    let asked = 0;
    const page = await open({
      // biome-ignore lint/correctness/noComponentHookFactories: a resolver of the mock, not a component
      CrmWorkOrderPayload: () => {
        asked += 1;
        return asked === 1
          ? { crmWorkOrder: null, userErrors: [stale] }
          : { crmWorkOrder: { ...ROW, status: "RECEIVED", version: 10 }, userErrors: [] };
      },
    });
    await take("受理");
    const dialog = within(await screen.findByRole("dialog", { name: "受理“3 号电梯异响”" }));
    await userEvent.click(dialog.getByRole("combobox", { name: /优先级/ }));
    await userEvent.click(await screen.findByRole("option", { name: "紧急" }));
    await userEvent.click(dialog.getByRole("button", { name: "受理" }));
    expect(await dialog.findAllByText(/数据已被他人修改/)).not.toHaveLength(0);
    await userEvent.click(dialog.getByRole("button", { name: "受理" }));
    const tries = () =>
      page.requests
        .filter(({ name }) => name === "IntakeReceiveDialogMutation")
        .map(({ variables }) => variables as { version: number; input: { level: string } });
    await waitFor(() => expect(tries().map(({ version }) => version)).toEqual([4, 9]));
    expect(tries().map(({ input }) => input.level)).toEqual(["2", "2"]);
  });

  it("goes to somebody in the same step, who has to be chosen then", async () => {
    const page = await open();
    await take("受理");
    const dialog = within(await screen.findByRole("dialog", { name: "受理“3 号电梯异响”" }));
    expect(dialog.queryByLabelText(/^预计上门时间/)).toBeNull();
    await userEvent.click(dialog.getByRole("checkbox", { name: /同时派单/ }));
    const done = () => dialog.getByRole("button", { name: "受理并派单" });
    await userEvent.click(done());
    expect(await dialog.findByText("请选择技术员")).toBeTruthy();
    expect(sent(page, "IntakeReceiveDialogMutation")).toBeUndefined();
    await userEvent.click(dialog.getByRole("combobox", { name: /^技术员/ }));
    await userEvent.click(await screen.findByRole("option", { name: /顾北辰/ }));
    await waitFor(() => expect(screen.queryByRole("option", { name: /顾北辰/ })).toBeNull());
    await userEvent.click(dialog.getByLabelText(/^预计上门时间/));
    await userEvent.paste("2026-03-02 13:00:00");
    await userEvent.tab();
    await userEvent.click(done());
    await waitFor(() =>
      expect(sent(page, "IntakeReceiveDialogMutation")).toEqual({
        id: "9",
        version: 4,
        input: {
          serviceType: "1",
          level: null,
          zoneId: null,
          acceptTeamId: null,
          dueAt: "2026-03-02T14:30:00+08:00",
          directorId: "12",
          memberIds: [],
          planStartAt: "2026-03-02T13:00:00+08:00",
          planEndAt: null,
        },
      }),
    );
    expect(await screen.findByText("“3 号电梯异响”已受理，派给了顾北辰")).toBeTruthy();
  });

  it("goes to somebody of its zone first", async () => {
    const page = await open();
    await take("受理");
    const dialog = within(await screen.findByRole("dialog", { name: "受理“3 号电梯异响”" }));
    await userEvent.click(dialog.getByRole("combobox", { name: /^服务区域/ }));
    await userEvent.click(await screen.findByRole("option", { name: /松江与青浦/ }));
    await userEvent.click(dialog.getByRole("checkbox", { name: /同时派单/ }));
    await userEvent.click(dialog.getByRole("combobox", { name: /^技术员/ }));
    expect(await screen.findByRole("option", { name: /顾北辰/ })).toBeTruthy();
    expect(sent(page, "useTechnicianSourceQuery")).toMatchObject({ zoneId: "4" });
  });

  it("is turned away with a reason only", async () => {
    const page = await open();
    await take("拒绝");
    const dialog = within(await screen.findByRole("dialog", { name: "拒绝“3 号电梯异响”" }));
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(await dialog.findByText("请填写拒绝原因")).toBeTruthy();
    await userEvent.type(dialog.getByLabelText(/^拒绝原因/), "不在服务范围");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(sent(page, "CustomerWorkListPageRejectMutation")).toEqual({
        id: "9",
        version: 4,
        reason: "不在服务范围",
      }),
    );
  });

  it("is written down for who calls, who is found by the number", async () => {
    const page = await open();
    await userEvent.click(screen.getByRole("button", { name: "登记报修" }));
    const dialog = within(await screen.findByRole("dialog", { name: "登记报修" }));
    await userEvent.type(dialog.getByLabelText(/^报修主题/), "门禁打不开");
    await userEvent.click(dialog.getByLabelText(/^联系电话/));
    await userEvent.paste("13911112222");
    await userEvent.click(await dialog.findByRole("button", { name: /龚小满/ }));
    await waitFor(() => expect((dialog.getByLabelText(/^联系人/) as HTMLInputElement).value).toBe("龚小满"));
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(sent(page, "IntakeDialogCreateMutation")).toMatchObject({
        input: {
          customerId: "9",
          contactName: "龚小满",
          contactPhone: "13911112222",
          address: "茸北路 268 号",
        },
      }),
    );
  });

  it("is written down with what is known of it", async () => {
    const page = await open();
    await userEvent.click(screen.getByRole("button", { name: "登记报修" }));
    const dialog = within(await screen.findByRole("dialog", { name: "登记报修" }));
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(await dialog.findByText("请输入报修主题")).toBeTruthy();
    await userEvent.type(dialog.getByLabelText(/^报修主题/), "门禁打不开");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    // without them the technician has no one to call and no address
    expect(await dialog.findByText("请输入联系人")).toBeTruthy();
    expect(dialog.getByText("请输入联系电话")).toBeTruthy();
    expect(dialog.getByText("请输入地址")).toBeTruthy();
    expect(sent(page, "IntakeDialogCreateMutation")).toBeUndefined();
    await userEvent.type(dialog.getByLabelText(/^联系电话/), "02157570010");
    await userEvent.click(dialog.getByRole("combobox", { name: /^客户/ }));
    await userEvent.click(await screen.findByRole("option", { name: /松江精密/ }));
    await waitFor(() => expect((dialog.getByLabelText(/^联系人/) as HTMLInputElement).value).toBe("龚立群"));
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(sent(page, "IntakeDialogCreateMutation")).toMatchObject({
        input: {
          name: "门禁打不开",
          customerId: "9",
          assetId: null,
          contactName: "龚立群",
          // as typed
          contactPhone: "02157570010",
          address: "茸北路 266 号",
          attachmentIds: [],
        },
      }),
    );
  });
});
