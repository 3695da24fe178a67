import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import OrderPage from "./OrderPage";
import * as query from "./query";

const CODE = "0f".repeat(20);
const VIEW = {
  enterpriseName: "云岭智能",
  number: "WO260301-9",
  title: "<b>水泵</b>不转",
  device: "生活水泵",
  serviceType: "维修",
  status: "已完工，待确认",
  requestedAt: "2026-03-01T02:00:00Z",
  technician: "王师傅",
  stages: [{ text: "已登记", at: "2026-03-01T02:00:00Z" }],
  canAgree: true,
  agreed: null,
  canEvaluate: true,
  evaluate: null,
  hasReport: true,
  expiresAt: "2026-06-01T02:00:00Z",
};

const answering = (workLink: unknown) => Object.fromEntries([["Query", () => ({ workLink })]]);

const show = (view: object | null) =>
  renderPage(OrderPage, { query, path: `/w/${CODE}`, params: { code: CODE }, resolvers: answering(view) });

describe("the page of a customer's link", () => {
  it("says how far it is and who comes, and shows what people wrote as text", async () => {
    await show({ ...VIEW, canAgree: false, canEvaluate: false, hasReport: false });
    expect(await screen.findByRole("heading", { name: "<b>水泵</b>不转" })).toBeTruthy();
    expect(screen.getByText("王师傅")).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "进度" })).getByText("已登记")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("takes the confirmation and the stars", async () => {
    const { requests } = await show(VIEW);
    const sent = (name: string) => requests.find((one) => one.name === name)?.variables;
    await userEvent.click(await screen.findByRole("button", { name: "确认完工" }));
    await waitFor(() => expect(sent("AgreePartMutation")).toEqual({ input: { code: CODE, note: null } }));
    await userEvent.click(screen.getByRole("button", { name: "提交评价" }));
    expect(await screen.findByText("请选择总体评价")).toBeTruthy();
    const stars = within(screen.getByRole("radiogroup", { name: /^总体评价/ }));
    await userEvent.click(stars.getByRole("radio", { name: "2 星" }));
    await userEvent.click(screen.getByRole("button", { name: "提交评价" }));
    await waitFor(() =>
      expect(sent("EvaluatePartMutation")).toEqual({
        input: { code: CODE, score: 2, attitude: null, speed: null, quality: null, content: null },
      }),
    );
    expect(screen.getByRole("link", { name: "下载服务报告" }).getAttribute("href")).toContain(CODE);
  });

  it("says that the customer has confirmed, though the order is not closed yet", async () => {
    const agreed = { note: null, createdAt: "2026-03-02T02:00:00Z" };
    await show({ ...VIEW, canAgree: false, agreed });
    expect(await screen.findByText("已完工，您已确认")).toBeTruthy();
    expect(screen.queryByText("已完工，待确认")).toBeNull();
  });

  it("shows the order as it is now once it was refused because it is another", async () => {
    const stands = { ...VIEW };
    const refuse = (message: string) => () => ({
      view: null,
      userErrors: [{ field: ["code"], message, code: "CONFLICT" }],
    });
    const { requests } = await renderPage(OrderPage, {
      query,
      path: `/w/${CODE}`,
      params: { code: CODE },
      resolvers: {
        ...Object.fromEntries([["Query", () => ({ workLink: { ...stands } })]]),
        ...Object.fromEntries([["WorkLinkViewPayload", refuse("工单已确认")]]),
      },
    });
    const button = await screen.findByRole("button", { name: "确认完工" });
    // the completion was confirmed in another tab
    Object.assign(stands, { canAgree: false, agreed: { note: null, createdAt: "2026-03-02T02:00:00Z" } });
    await userEvent.click(button);
    expect(await screen.findByRole("heading", { name: "您已确认完工" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "确认完工" })).toBeNull();
    expect(requests.filter(({ name }) => name === "OrderPageQuery").length).toBeGreaterThan(0);
  });

  it("says alike of every link that leads nowhere that it does not", async () => {
    await show(null);
    expect(await screen.findByRole("heading", { name: "链接无效" })).toBeTruthy();
    expect(within(screen.getByRole("main")).queryByRole("button")).toBeNull();
  });
});
