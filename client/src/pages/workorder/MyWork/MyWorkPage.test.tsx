import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { kept } from "@/domains/workOrder/queue/memoryStore";
import MyWorkPage from "./MyWorkPage";
import query, { vars } from "./query";

const photo = vi.hoisted(() => ({ scaled: Promise.resolve() }));

vi.mock("@/app/files/shrunk", () => ({
  shrunk: async (file: File) => {
    await photo.scaled;
    return { name: file.name, blob: file };
  },
}));
vi.mock("@/domains/workOrder/queue/queueStore", () => import("@/domains/workOrder/queue/memoryStore"));

beforeEach(() => {
  photo.scaled = Promise.resolve();
  kept.actions.clear();
  kept.drafts.clear();
});

const FILL = {
  checklist: [{ key: "c1", text: "断电挂牌", required: true, ticked: false }],
  fields: [{ key: "f1", label: "绝缘电阻", kind: "NUMBER", required: true, options: [], answer: null }],
  photos: 0,
  photosTaken: 0,
  needsSignature: false,
  signature: null,
};

const order = (rest: object) => ({
  id: "WorkOrder:7",
  rowId: "7",
  code: "WO260105-7",
  name: "配电柜保养",
  status: "IN_SERVICE",
  lastReason: null,
  tellsArrival: true,
  contactName: "宋知远",
  contactPhone: "15400000901",
  address: "启明园区",
  uses: [],
  fill: FILL,
  asset: { name: "配电柜", qrcode: { code: "QD001" } },
  projectDevice: null,
  ...rest,
});

/** Mock resolver for one GraphQL type. */
const answer = (type: string, value: object) => ({ [type]: () => value });

const open = (rest: object) =>
  renderPage(MyWorkPage, {
    query: { default: query, vars },
    path: "/workorder/mine",
    resolvers: {
      ...answer("Query", { workOrders: { totalCount: 1, nodes: [order(rest)] } }),
      // like a server that has accepted a step
      ...answer("WorkOrderPayload", { userErrors: [] }),
    },
  });

const card = () => screen.findByRole("listitem", { name: "配电柜保养" });

describe("my orders", () => {
  it("say whom to call, where to go, and what is missing", async () => {
    const { requests } = await open({});
    expect(requests[0]?.variables).toMatchObject({ page: { number: 1, size: 20 } });
    const one = within(await card());
    expect(one.getByRole("link", { name: "拨打 宋知远" }).getAttribute("href")).toBe("tel:15400000901");
    expect(one.getByRole("link", { name: "导航 启明园区" }).getAttribute("href")).toMatch(/^geo:0,0\?q=/);
    expect(one.getByText("完工前还差：1 项检查、绝缘电阻")).toBeTruthy();
    for (const name of ["填写", "拍照", "耗材", "签字", "完工"])
      expect(one.getByRole("button", { name })).toBeTruthy();
    expect(one.queryByRole("button", { name: "接单" })).toBeNull();
  });

  it.each([
    ["no demand", null],
    ["a demand of photos alone", { ...FILL, checklist: [], fields: [], photos: 2 }],
  ])("have nothing to fill in with %s", async (_, fill) => {
    await open({ fill });
    const one = within(await card());
    expect(one.getByRole("button", { name: "拍照" })).toBeTruthy();
    expect(one.queryByRole("button", { name: "填写" })).toBeNull();
  });

  it("hand over what was ticked and answered under a key, and nothing else", async () => {
    const { requests } = await open({});
    await userEvent.click(within(await card()).getByRole("button", { name: "填写" }));
    const sheet = within(await screen.findByRole("dialog", { name: "填写“配电柜保养”" }));
    await userEvent.click(sheet.getByRole("checkbox", { name: /断电挂牌/ }));
    await userEvent.type(sheet.getByLabelText(/绝缘电阻/), "520");
    await userEvent.click(sheet.getByRole("button", { name: "保存" }));
    await waitFor(() => {
      const sent = requests.find(({ name }) => name === "useWorkQueueFillMutation")?.variables;
      expect(sent).toMatchObject({
        id: "7",
        input: { ticks: ["c1"], answers: [{ key: "f1", answer: "520" }], attachmentIds: [] },
      });
      expect(String((sent as { key?: unknown } | undefined)?.key)).toMatch(/^[0-9a-f]{32}$/);
    });
    await waitFor(() => expect(kept.actions.size).toBe(0));
    expect(await within(await card()).findByText("已保存检查项 1 项、填写项 1 项")).toBeTruthy();
  });

  it("show the photos and the signature that were saved before", async () => {
    const signature = {
      name: "宋知远",
      signedAt: "2026-03-01T01:00:00Z",
      file: { rowId: "33", name: "客户签字.png", streamUrl: "/signed.png" },
    };
    const file = (rowId: string, name: string) => ({
      rowId,
      name,
      type: "IMAGE",
      streamUrl: `/${rowId}.png`,
    });
    await open({
      fill: { ...FILL, photos: 2, photosTaken: 1, needsSignature: true, signature },
      files: [file("31", "报修照片.png"), file("32", "柜前.png"), file("33", "客户签字.png")],
    });
    await userEvent.click(within(await card()).getByRole("button", { name: "完工" }));
    const sheet = within(await screen.findByRole("dialog", { name: "完工“配电柜保养”" }));
    const saved = within(sheet.getByRole("list", { name: "已保存照片" }));
    expect(saved.getAllByRole("img").map((image) => image.getAttribute("alt"))).toEqual(["柜前.png"]);
    expect(sheet.getByRole("img", { name: "宋知远的签字" }).getAttribute("src")).toBe("/signed.png");
    expect(sheet.queryByRole("img", { name: /^签字区/ })).toBeNull();
    await userEvent.click(sheet.getByRole("button", { name: "重新签字" }));
    expect(sheet.getByRole("img", { name: /^签字区/ })).toBeTruthy();
  });

  it("say in their card what was done with them", async () => {
    await open({ status: "WAITING_PICKUP", director: { rowId: "1" } });
    await userEvent.click(within(await card()).getByRole("button", { name: "接单" }));
    expect(await within(await card()).findByText("已接单")).toBeTruthy();
  });

  it("are not finished while something is missing", async () => {
    const { requests } = await open({});
    await userEvent.click(within(await card()).getByRole("button", { name: "完工" }));
    const sheet = within(await screen.findByRole("dialog", { name: "完工“配电柜保养”" }));
    await userEvent.click(sheet.getByRole("button", { name: "完工" }));
    expect((await sheet.findByRole("alert")).textContent).toBe("还差：1 项检查、绝缘电阻");
    expect(requests.some(({ name }) => name === "useWorkQueueFinishMutation")).toBe(false);
    await userEvent.type(sheet.getByRole("textbox", { name: "完工说明" }), "好了");
    await userEvent.click(sheet.getByRole("button", { name: "稍后继续" }));
    await waitFor(() =>
      expect([...kept.drafts.values()]).toMatchObject([{ orderId: "7", said: { reason: "好了" } }]),
    );
  });

  it("are not handed over nor left while a photo is scaled down, which takes nothing back", async () => {
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:photo");
    vi.spyOn(URL, "revokeObjectURL").mockReturnValue(undefined);
    let finish: () => void = () => undefined;
    photo.scaled = new Promise((resolve) => {
      finish = resolve;
    });
    const { requests } = await open({ fill: null });
    await userEvent.click(within(await card()).getByRole("button", { name: "完工" }));
    const sheet = within(await screen.findByRole("dialog", { name: "完工“配电柜保养”" }));
    const plate = new File(["x"], "铭牌.jpg", { type: "image/jpeg" });
    await userEvent.upload(sheet.getByLabelText("选择照片"), plate);
    await userEvent.type(sheet.getByRole("textbox", { name: "完工说明" }), "好了");
    await userEvent.click(sheet.getByRole("button", { name: "完工" }));
    expect((await sheet.findByRole("alert")).textContent).toBe("照片正在处理，请稍候");
    await userEvent.click(sheet.getByRole("button", { name: "稍后继续" }));
    expect(screen.getByRole("dialog", { name: "完工“配电柜保养”" })).toBeTruthy();
    expect(requests.some(({ name }) => name === "useWorkQueueFinishMutation")).toBe(false);
    await act(async () => finish());
    expect(await sheet.findByRole("img", { name: "铭牌.jpg" })).toBeTruthy();
    expect(sheet.queryByRole("alert")).toBeNull();
    expect(sheet.getByRole("textbox", { name: "完工说明" })).toHaveProperty("value", "好了");
    await userEvent.click(sheet.getByRole("button", { name: "稍后继续" }));
    await waitFor(() =>
      expect([...kept.drafts.values()]).toMatchObject([
        { orderId: "7", said: { reason: "好了", photos: [{ name: "铭牌.jpg" }] } },
      ]),
    );
  });

  it("show what was refused with what was kept, to be tried again", async () => {
    kept.actions.set("k1", {
      key: "k1",
      scope: "1 1",
      orderId: "7",
      orderName: "配电柜保养",
      kind: "FILL",
      said: { ticks: ["c1"] },
      at: 1_767_571_200_000,
      place: 1,
      problem: "工单已改派",
      uploads: {},
    });
    const { requests } = await open({});
    const refused = within(await screen.findByRole("alert", { name: "配电柜保养的填写未成功" }));
    expect(refused.getByText("工单已改派")).toBeTruthy();
    expect(refused.getByText(/已保留检查项 1 项/)).toBeTruthy();
    await userEvent.click(refused.getByRole("button", { name: "重试" }));
    await waitFor(() => {
      expect(requests.find(({ name }) => name === "useWorkQueueFillMutation")?.variables).toMatchObject({
        key: "k1",
      });
    });
  });

  it("that were finished without a network say that this waits to be sent", async () => {
    kept.actions.set("k1", {
      key: "k1",
      scope: "1 1",
      orderId: "7",
      orderName: "配电柜保养",
      kind: "FINISH",
      said: {},
      at: 1_767_571_200_000,
      place: 1,
      problem: null,
      uploads: {},
    });
    await open({});
    const one = within(await card());
    expect(await one.findByText("完工待提交")).toBeTruthy();
    expect(one.getByText("待提交：完工")).toBeTruthy();
    expect(one.queryByText("待验收")).toBeNull();
  });

  it("are found by the code of their device", async () => {
    await open({});
    await userEvent.click(screen.getByRole("button", { name: "扫码找工单" }));
    const scan = within(await screen.findByRole("dialog", { name: "扫码找工单" }));
    await userEvent.type(await scan.findByRole("textbox", { name: "标签编码" }), "QD001");
    await userEvent.click(scan.getByRole("button", { name: "打开" }));
    expect(await screen.findByText("标签 QD001 的工单")).toBeTruthy();
    expect(await card()).toBeTruthy();
  });
});
