import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { ConfigCode } from "@/__generated__/ConfigSettingPageQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { of } from "./ConfigSettingPage";
import { of as queryOf } from "./query";

const SCOPES = [
  { value: "1", text: "公开" },
  { value: "2", text: "部分可见" },
];

/** Mock resolver for one GraphQL type. */
const answer = (type: string, value: object) => ({ [type]: () => value });

function render(code: ConfigCode, title: string, value: object) {
  return renderPage(of(code, title).default, {
    query: queryOf(code),
    path: "/admin/ProjectSetting",
    resolvers: answer("Query", { configValue: { value, version: 3 }, dictItems: SCOPES }),
  });
}

const saved = (page: Awaited<ReturnType<typeof render>>) =>
  page.requests.find(({ name }) => name === "ConfigFormMutation")?.variables;

describe("the page of a setting", () => {
  it("shows the fields of its setting only and refuses what is out of range", async () => {
    const page = await render("PROJECT", "项目设置", { noticeDay: 30 });
    expect(screen.queryByLabelText(/考核系数/)).toBeNull();
    const days = screen.getByLabelText(/到期提醒/);
    await userEvent.clear(days);
    await userEvent.type(days, "400");
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    expect(await screen.findByText("请输入 0 到 365 的整数")).toBeTruthy();
    expect(saved(page)).toBeUndefined();
    await userEvent.clear(days);
    await userEvent.type(days, "15");
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(saved(page)).toEqual({ input: { code: "PROJECT", version: 3, noticeDay: 15 } }),
    );
  });

  it("sends both fields of appraisals", async () => {
    const page = await render("KPI_PLAN", "考核设置", { kpiRate: 1, openTeamPlan: false });
    await userEvent.click(screen.getByLabelText(/对团队负责人开放/));
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(saved(page)).toEqual({
        input: { code: "KPI_PLAN", version: 3, kpiRate: 1, openTeamPlan: true },
      }),
    );
  });

  it("offers the dictionary's words for who sees a customer", async () => {
    const page = await render("CUSTOMER", "客户设置", { isOpen: "1" });
    await userEvent.click(screen.getByRole("radio", { name: "部分可见" }));
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(saved(page)).toEqual({ input: { code: "CUSTOMER", version: 3, isOpen: "2" } }),
    );
  });

  it("sends which steps work orders take, and when they are closed", async () => {
    const value = {
      ...{ arriveCheck: false, auditCheck: true, visitCheck: true, closeDays: 7 },
      ...{ publicHistory: false, publicReport: false, lowScore: 2, reportPrices: false },
    };
    const page = await render("WORK", "工单设置", value);
    await userEvent.click(screen.getByLabelText(/到场打卡/));
    const days = screen.getByLabelText(/自动关闭/);
    await userEvent.clear(days);
    await userEvent.type(days, "366");
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    expect(await screen.findByText("请输入 0 到 365 的整数")).toBeTruthy();
    await userEvent.clear(days);
    await userEvent.type(days, "0");
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(saved(page)).toEqual({
        input: { code: "WORK", version: 3, ...value, arriveCheck: true, closeDays: 0 },
      }),
    );
  });

  it("sends when the clock of work orders runs, and when whom is told", async () => {
    const value = {
      dayStart: "09:00",
      dayEnd: "18:15",
      workdaysOnly: true,
      pickupRemind: 30,
      pickupEscalate: 60,
      pickupTransfer: 0,
      overdueEscalate: 60,
    };
    const page = await render("WORK_CLOCK", "时效设置", value);
    const transfer = screen.getByLabelText(/未接单自动改派/);
    await userEvent.clear(transfer);
    await userEvent.type(transfer, "10081");
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    expect(await screen.findByText("请输入 0 到 10080 的整数")).toBeTruthy();
    await userEvent.clear(transfer);
    await userEvent.type(transfer, "90");
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(saved(page)).toEqual({
        input: { code: "WORK_CLOCK", version: 3, ...value, pickupTransfer: 90 },
      }),
    );
  });

  it("sends when weekly reports are due and late", async () => {
    const page = await render("WEEKLY", "周报设置", { dueDay: 8, dueTime: "12:00", graceHours: 24 });
    const grace = screen.getByLabelText(/宽限时间/);
    await userEvent.clear(grace);
    await userEvent.type(grace, "169");
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    expect(await screen.findByText("请输入 0 到 168 的整数")).toBeTruthy();
    expect(saved(page)).toBeUndefined();
    await userEvent.clear(grace);
    await userEvent.type(grace, "0");
    await userEvent.click(screen.getByRole("combobox", { name: /截止日/ }));
    await userEvent.click(await screen.findByRole("option", { name: "当周星期五" }));
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(saved(page)).toEqual({
        input: { code: "WEEKLY", version: 3, dueDay: 5, dueTime: "12:00", graceHours: 0 },
      }),
    );
  });

  it("refuses a pool that nobody could draw from", async () => {
    const page = await render("WORK_PROJECT", "项目工单设置", { drawLimit: 5 });
    const most = screen.getByLabelText(/同时领取上限/);
    await userEvent.clear(most);
    await userEvent.type(most, "0");
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    expect(await screen.findByText("请输入 1 到 50 的整数")).toBeTruthy();
    expect(saved(page)).toBeUndefined();
  });
});
