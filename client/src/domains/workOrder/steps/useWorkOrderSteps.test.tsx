import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { usePreloadedQuery } from "react-relay";
import { afterEach, describe, expect, it, vi } from "vitest";
import artifact, { type useStepSendQuery } from "@/__generated__/useStepSendQuery.graphql";
import type { WorkOrderAction } from "@/__generated__/useWorkOrderSteps_order.graphql";
import type { PageProps } from "@/app/routes/types";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import { WORK_ORDER_ACTION } from "./actions";
import { useWorkOrderSteps } from "./useWorkOrderSteps";
// imported here, because the tests need not wait for their first load
import "./DeliverDialog";
import "./EvaluateDialog";
import "./FinishDialog";
import "./ScoreDialog";

afterEach(() =>
  act(() => {
    closeAllDialogs();
    toast.clear();
  }),
);

// The linter takes a capitalized name inside a function for a component.
const ROOT = "Query";
const PAYLOAD = "WorkOrderPayload";

const LU = { rowId: "9", name: "陆云帆", avatarUrl: null };
const GU = { rowId: "7", name: "顾北辰", avatarUrl: null };
const NORTH = { rowId: "41", name: "北区维修组" };

const ORDER = {
  id: "WorkOrder:5",
  rowId: "5",
  code: "GD0005",
  name: "空调不制冷",
  version: 3,
  status: "WAITING_DISPATCH",
  availableActions: [],
  dueAt: "2031-03-01T18:00:00+08:00",
  planStartAt: null,
  planEndAt: null,
  acceptTeam: NORTH,
  customer: null,
  director: null,
  directorTeam: null,
  members: [GU],
  zone: null,
  onCall: null,
  uses: [],
  fill: null,
};

const QIAN = { rowId: "8", name: "钱多余", avatarUrl: null };

const TECHNICIANS = [
  { member: QIAN, team: null, workStatus: 0, workStatusText: "空闲", workCount: 0 },
  { member: LU, team: NORTH, workStatus: 1, workStatusText: "忙碌", workCount: 4 },
  { member: GU, team: NORTH, workStatus: 0, workStatusText: "空闲", workCount: 0 },
];

const SUGGESTIONS = [
  {
    member: GU,
    team: NORTH,
    openCount: 0,
    overlaps: 0,
    distance: 3.24,
    reasons: ["GROUP_FITS", "NEAR", "FREE"],
  },
  { member: LU, team: NORTH, openCount: 4, overlaps: 1, distance: null, reasons: ["BUSY", "OVERLAPS"] },
];

interface Given {
  order?: object;
  errors?: { field: string[] | null; message: string; code: string }[];
}

function Page({ queryRef }: PageProps<useStepSendQuery>) {
  const { shown: workOrder } = usePreloadedQuery<useStepSendQuery>(artifact, queryRef);
  const [outcome, setOutcome] = useState("");
  const steps = useWorkOrderSteps();
  if (!workOrder) return null;
  return (
    <>
      {(Object.keys(WORK_ORDER_ACTION) as WorkOrderAction[]).map((action) => (
        <button
          key={action}
          type="button"
          onClick={async () => setOutcome((await steps.run(workOrder, action)) ? "asks again" : "stays")}
        >
          {action}
        </button>
      ))}
      <output>{outcome}</output>
    </>
  );
}

async function take(action: WorkOrderAction, { order = {}, errors = [] }: Given = {}) {
  const answers = { version: 3, errors };
  const page = await renderPage(Page, {
    query: { default: artifact, vars: () => ({ id: "5" }) },
    resolvers: {
      [ROOT]: () => ({
        shown: { ...ORDER, ...order, version: answers.version },
        workOrder: { ...ORDER, ...order, version: answers.version },
        workTechnicians: TECHNICIANS,
        workOrderSuggestions: SUGGESTIONS,
        workTeamScore: [
          { member: LU, team: NORTH, isDirector: true, score: 2.5 },
          { member: GU, team: null, isDirector: false, score: 1 },
        ],
      }),
      [PAYLOAD]: () => ({ userErrors: answers.errors }),
    },
  });
  await userEvent.click(screen.getByRole("button", { name: action }));
  const sent = (name: string) => page.requests.filter((request) => request.name === name);
  return { ...page, answers, sent };
}

/** The result returned to the caller of the action. */
const told = () => document.querySelector("output")?.textContent;

const dialogOf = async (action: WorkOrderAction) =>
  within(await screen.findByRole("dialog", { name: `${WORK_ORDER_ACTION[action].text}“空调不制冷”` }));

describe("a step that needs nothing said", () => {
  it.each([
    ["SIGN", "workOrderStepMutationsSignMutation", "已接单"],
    ["ARRIVE", "workOrderStepMutationsArriveMutation", "已到达"],
    ["RESUME", "workOrderStepMutationsResumeMutation", "已恢复，继续计时"],
  ] as const)("%s is taken at once", async (action, mutation, said) => {
    const { sent } = await take(action);
    expect(await screen.findByText(said)).toBeTruthy();
    expect(sent(mutation)[0]?.variables).toEqual({ id: "5", version: 3 });
    await vi.waitFor(() => expect(told()).toBe("asks again"));
  });

  it("says why it was refused", async () => {
    const refusal = { field: null, message: "只有技术员本人可以接单", code: "FORBIDDEN" };
    await take("SIGN", { errors: [refusal] });
    expect(await screen.findByText("只有技术员本人可以接单")).toBeTruthy();
    await vi.waitFor(() => expect(told()).toBe("stays"));
  });

  it("says that somebody was faster, and asks for the order as it is", async () => {
    const stale = { field: ["version"], message: "数据已被他人修改，请刷新后重试", code: "STALE" };
    const { sent } = await take("SIGN", { errors: [stale] });
    expect(await screen.findByText("数据已被他人修改，请刷新后重试")).toBeTruthy();
    expect(sent("useStepSendQuery")).toHaveLength(2);
    await vi.waitFor(() => expect(told()).toBe("asks again"));
  });
});

describe("a step that has something said of it", () => {
  it.each([
    ["UN_DELIVER", "workOrderStepMutationsUnDeliverMutation", {}, "请填写退单原因"],
    ["REJECT", "workOrderStepMutationsAuditMutation", { pass: false }, "请填写退回原因"],
    ["STOP", "workOrderStepMutationsStopMutation", {}, "请填写终止原因"],
    ["HOLD", "workOrderStepMutationsHoldMutation", {}, "请填写挂起原因"],
  ] as const)("%s asks why", async (action, mutation, over, missing) => {
    const { sent } = await take(action);
    const dialog = await dialogOf(action);
    const confirm = dialog.getByRole("button", { name: WORK_ORDER_ACTION[action].text });
    await userEvent.click(confirm);
    expect(dialog.getByText(missing)).toBeTruthy();
    expect(sent(mutation)).toEqual([]);
    await userEvent.type(dialog.getByRole("textbox"), "缺配件");
    await userEvent.click(confirm);
    expect(sent(mutation)[0]?.variables).toEqual({ id: "5", version: 3, reason: "缺配件", ...over });
    expect(await screen.findByText(WORK_ORDER_ACTION[action].done)).toBeTruthy();
    await vi.waitFor(() => expect(told()).toBe("asks again"));
  });

  it.each([
    ["PASS", "验收通过", "workOrderStepMutationsAuditMutation", { pass: true }],
    ["VISIT", "回访", "workOrderStepMutationsVisitMutation", {}],
    ["CLOSE", "关闭工单", "workOrderStepMutationsCloseMutation", {}],
  ] as const)("%s takes it without", async (action, button, mutation, over) => {
    const { sent } = await take(action);
    const dialog = await dialogOf(action);
    await userEvent.click(dialog.getByRole("button", { name: button }));
    expect(sent(mutation)[0]?.variables).toEqual({ id: "5", version: 3, reason: null, ...over });
  });

  it("keeps what was said where somebody was faster, and is taken over what they did", async () => {
    const stale = { field: ["version"], message: "数据已被他人修改，请刷新后重试", code: "STALE" };
    const { answers, sent } = await take("STOP", { errors: [stale] });
    const dialog = await dialogOf("STOP");
    answers.version = 8;
    await userEvent.type(dialog.getByRole("textbox"), "客户取消");
    await userEvent.click(dialog.getByRole("button", { name: "终止" }));
    expect(await dialog.findByText("数据已被他人修改，请刷新后重试")).toBeTruthy();
    answers.errors = [];
    await userEvent.click(dialog.getByRole("button", { name: "终止" }));
    expect(sent("workOrderStepMutationsStopMutation").map(({ variables }) => variables)).toMatchObject([
      { version: 3, reason: "客户取消" },
      { version: 8, reason: "客户取消" },
    ]);
    await vi.waitFor(() => expect(told()).toBe("asks again"));
  });
});

describe("the dispatch", () => {
  it("offers whom the order suits, each with load, way and reasons, and sends the one that is chosen", async () => {
    const { sent } = await take("DELIVER");
    const dialog = await dialogOf("DELIVER");
    const row = (await dialog.findByRole("radio", { name: "顾北辰" })).closest("label") as HTMLElement;
    expect(within(row).getByText("没有进行中的工单")).toBeTruthy();
    expect(within(row).getByText("班组适用").closest("[data-tone]")?.getAttribute("data-tone")).toBe("green");
    expect(within(row).getByText("前后工单相距 3.2 公里")).toBeTruthy();
    expect(dialog.getAllByRole("radio").map((radio) => radio.getAttribute("aria-label"))).toEqual([
      "顾北辰",
      "陆云帆",
    ]);
    // no other technicians are requested before a search
    expect(sent("TechnicianInputQuery")).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: "派单" }));
    expect(dialog.getByText("请选择技术员")).toBeTruthy();
    await userEvent.click(dialog.getByRole("radio", { name: "顾北辰" }));
    await userEvent.click(dialog.getByRole("button", { name: "派单" }));
    expect(sent("DeliverDialogDeliverMutation")[0]?.variables).toEqual({
      id: "5",
      version: 3,
      input: {
        acceptTeamId: "41",
        directorId: "7",
        directorTeamId: "41",
        // the assigned technician is no companion as well
        memberIds: [],
        planStartAt: null,
        planEndAt: null,
        dueAt: "2031-03-01T18:00:00+08:00",
        reason: null,
      },
    });
    expect(await screen.findByText("已派单")).toBeTruthy();
  });

  it("suggests who is on call first, before whom the zone offers", async () => {
    const onCall = { endsAt: "2031-03-02T09:30:00+08:00", zone: { name: "北区" }, member: LU };
    const zone = { team: NORTH, director: GU };
    const { sent } = await take("DELIVER", { order: { onCall, zone } });
    const dialog = await dialogOf("DELIVER");
    expect(await dialog.findByText("北区，至 2031-03-02 09:30:00")).toBeTruthy();
    expect(await dialog.findByRole("radio", { name: "陆云帆" })).toHaveProperty("checked", true);
    await userEvent.click(dialog.getByRole("radio", { name: "顾北辰" }));
    await userEvent.click(dialog.getByRole("button", { name: "派给陆云帆" }));
    await userEvent.click(dialog.getByRole("button", { name: "派单" }));
    expect(sent("DeliverDialogDeliverMutation")[0]?.variables).toMatchObject({
      input: { directorId: "9", directorTeamId: null },
    });
  });

  it("finds others by a word, whom the order suits first", async () => {
    const { sent } = await take("DELIVER");
    const dialog = await dialogOf("DELIVER");
    await userEvent.click(await dialog.findByRole("radio", { name: "顾北辰" }));
    await userEvent.type(dialog.getByRole("searchbox", { name: "查找技术员" }), "q");
    const other = await dialog.findByRole("radio", { name: "钱多余" });
    expect(dialog.getAllByRole("radio").map((radio) => radio.getAttribute("aria-label"))).toEqual([
      "顾北辰",
      "陆云帆",
      "钱多余",
    ]);
    const row = other.closest("label") as HTMLElement;
    expect(within(row).getByText("空闲").closest("[data-tone]")?.getAttribute("data-tone")).toBe("green");
    expect(within(row).getByText("进行中 0 单")).toBeTruthy();
    expect(sent("TechnicianInputQuery").at(-1)?.variables).toMatchObject({ keyword: "q", teamId: null });
    // by the keyboard, as in any group of radio buttons
    other.focus();
    await userEvent.keyboard(" ");
    await userEvent.clear(dialog.getByRole("searchbox", { name: "查找技术员" }));
    expect(await dialog.findByText("推荐技术员")).toBeTruthy();
    expect(dialog.getByRole("radio", { name: "钱多余" })).toHaveProperty("checked", true);
    await userEvent.click(dialog.getByRole("button", { name: "派单" }));
    expect(sent("DeliverDialogDeliverMutation")[0]?.variables).toMatchObject({ input: { directorId: "8" } });
  });

  it("asks whom the order suits at the time that is chosen, and takes both", async () => {
    const { sent } = await take("DELIVER");
    const dialog = await dialogOf("DELIVER");
    const row = (await dialog.findByRole("radio", { name: "陆云帆" })).closest("label") as HTMLElement;
    expect(within(row).getByText("时间冲突 1 单")).toBeTruthy();
    expect(within(row).getByText("进行中 4 单")).toBeTruthy();
    await userEvent.click(dialog.getByRole("radio", { name: "陆云帆" }));
    const start = dialog.getByLabelText(/^预计上门时间/);
    await userEvent.click(start);
    await userEvent.paste("2031-03-02 09:00:00");
    await userEvent.tab();
    await userEvent.click(dialog.getByRole("button", { name: "派单" }));
    expect(sent("DeliverDialogDeliverMutation")[0]?.variables).toMatchObject({
      input: { directorId: "9", planStartAt: "2031-03-02T09:00:00+08:00", planEndAt: null },
    });
    expect(sent("useSuggestionsQuery").at(-1)?.variables).toMatchObject({
      start: "2031-03-02T09:00:00+08:00",
    });
  });

  it("asks why somebody else is sent", async () => {
    const { sent } = await take("RE_DELIVER", { order: { director: GU } });
    const dialog = await dialogOf("RE_DELIVER");
    const other = await dialog.findByRole("radio", { name: "陆云帆" });
    expect(dialog.getByRole("radio", { name: "顾北辰" })).toHaveProperty("checked", false);
    await userEvent.click(other);
    await userEvent.click(dialog.getByRole("button", { name: "改派" }));
    expect(dialog.getByText("请填写改派原因")).toBeTruthy();
    await userEvent.type(dialog.getByLabelText(/^改派原因/), "请假");
    await userEvent.click(dialog.getByRole("button", { name: "改派" }));
    expect(sent("DeliverDialogReDeliverMutation")[0]?.variables).toMatchObject({
      input: { directorId: "9", memberIds: ["7"], reason: "请假" },
    });
  });

  it("takes up oneself what is accepted at once", async () => {
    const { sent } = await take("DIRECT_ACCEPT");
    const dialog = await dialogOf("DIRECT_ACCEPT");
    await dialog.findByText("已选，不在下列结果中");
    await userEvent.click(dialog.getByRole("button", { name: "直接受理" }));
    expect(sent("DeliverDialogAcceptMutation")[0]?.variables).toMatchObject({ input: { directorId: "1" } });
  });

  it("says at its field what the server has against it", async () => {
    const refusal = { field: ["input", "directorId"], message: "该成员正在休息", code: "INVALID" };
    await take("DELIVER", { errors: [refusal] });
    const dialog = await dialogOf("DELIVER");
    await userEvent.click(await dialog.findByRole("radio", { name: "陆云帆" }));
    await userEvent.click(dialog.getByRole("button", { name: "派单" }));
    expect((await dialog.findByRole("alert")).textContent).toBe("该成员正在休息");
    expect(told()).toBe("");
  });
});

describe("what comes after the work", () => {
  it("finishes with what was used", async () => {
    const { sent } = await take("FINISH");
    const dialog = await dialogOf("FINISH");
    await userEvent.click(await dialog.findByRole("button", { name: "手工填写" }));
    await userEvent.click(dialog.getByRole("button", { name: "完工" }));
    expect(dialog.getByText("请填写服务或耗材的名称")).toBeTruthy();
    await userEvent.type(dialog.getByRole("textbox", { name: "第 1 项的名称" }), "制冷剂");
    await userEvent.clear(dialog.getByRole("textbox", { name: "制冷剂的数量" }));
    await userEvent.type(dialog.getByRole("textbox", { name: "制冷剂的数量" }), "1.5");
    await userEvent.type(dialog.getByRole("textbox", { name: "制冷剂的单价" }), "80");
    expect(dialog.getAllByText("120.00")).toHaveLength(2);
    await userEvent.type(dialog.getByLabelText(/^完工说明/), "已加氟");
    await userEvent.click(dialog.getByRole("button", { name: "完工" }));
    expect(sent("FinishDialogMutation")[0]?.variables).toEqual({
      id: "5",
      version: 3,
      input: {
        reason: "已加氟",
        uses: [{ name: "制冷剂", kind: "CONSUMABLE", unit: null, price: 80, quantity: 1.5 }],
        attachmentIds: [],
      },
    });
  });

  it("confirms with the points that were worked out, or others", async () => {
    const { sent } = await take("SCORE");
    const dialog = await dialogOf("SCORE");
    expect(await dialog.findByRole("textbox", { name: "陆云帆的得分" })).toHaveProperty("value", "2.5");
    const other = dialog.getByRole("textbox", { name: "顾北辰的得分" });
    await userEvent.clear(other);
    await userEvent.click(dialog.getByRole("button", { name: "评分" }));
    expect(dialog.getByText("请填写顾北辰的得分")).toBeTruthy();
    await userEvent.type(other, "0.5");
    await userEvent.click(dialog.getByRole("button", { name: "评分" }));
    expect(sent("ScoreDialogMutation")[0]?.variables).toMatchObject({
      input: {
        scores: [
          { memberId: "9", teamId: "41", score: 2.5 },
          { memberId: "7", teamId: null, score: 0.5 },
        ],
      },
    });
  });

  it("is evaluated in stars", async () => {
    const { sent } = await take("EVALUATE");
    const dialog = await dialogOf("EVALUATE");
    await userEvent.click(dialog.getByRole("button", { name: "评价" }));
    expect(dialog.getByText("请选择总体评价")).toBeTruthy();
    const stars = within(dialog.getByRole("radiogroup", { name: /^总体评价/ }));
    await userEvent.click(stars.getByRole("radio", { name: "4 星" }));
    await userEvent.click(dialog.getByRole("button", { name: "评价" }));
    expect(sent("EvaluateDialogMutation")[0]?.variables).toEqual({
      id: "5",
      version: 3,
      input: { score: 4, attitude: null, speed: null, quality: null, content: null },
    });
  });
});
