import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import artifact, { vars } from "./query";
import TaskSettingPage from "./TaskSettingPage";

const DAYS = [
  { day: "2026-10-01", works: false, name: "国庆节", source: "OFFICIAL" },
  { day: "2026-10-10", works: true, name: "国庆节", source: "OFFICIAL" },
  { day: "2026-12-31", works: false, name: "年终盘点", source: "OWN" },
];

const VALUE = { remindBefore: 1, remindOverdue: true, escalateAfter: 3 };

/** Mock resolver for one GraphQL type. */
const answer = (type: string, value: object) => ({ [type]: () => value });

function render() {
  return renderPage(TaskSettingPage, {
    query: { default: artifact, vars },
    path: "/task/TaskSetting?year=2026",
    resolvers: answer("Query", {
      configValue: { code: "task_setting", value: VALUE, version: 2 },
      workdays: DAYS,
    }),
  });
}

type Page = Awaited<ReturnType<typeof render>>;
const sent = (page: Page, name: string) => page.requests.find((one) => one.name === name)?.variables;

// computing accessible names for a year of days is slow
describe("the settings of tasks", { timeout: 30_000 }, () => {
  it("saves the reminders within their limits", async () => {
    const page = await render();
    const after = screen.getByLabelText(/逾期升级/);
    await userEvent.clear(after);
    await userEvent.type(after, "31");
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    expect(await screen.findByText("请输入 0 到 30 的整数")).toBeTruthy();
    await userEvent.clear(after);
    await userEvent.type(after, "5");
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(sent(page, "ConfigFormMutation")).toEqual({
        input: { code: "TASK", version: 2, remindBefore: 1, remindOverdue: true, escalateAfter: 5 },
      }),
    );
  });

  it("turns a day with a click: an own one is the State Council's again, another becomes own", async () => {
    const page = await render();
    const calendar = screen.getByRole("region", { name: "2026 年工作日历" });
    expect(screen.getByText("共 260 个工作日")).toBeTruthy();
    await userEvent.click(within(calendar).getByRole("button", { name: "2026 年 10 月 10 日 上班，国庆节" }));
    await waitFor(() =>
      expect(sent(page, "WorkCalendarSaveMutation")).toEqual({
        input: { days: [{ day: "2026-10-10", works: false, name: "国庆节" }] },
      }),
    );
    await userEvent.click(
      within(calendar).getByRole("button", { name: "2026 年 12 月 31 日 休息，年终盘点，本企业自定义" }),
    );
    await waitFor(() => expect(sent(page, "WorkCalendarDeleteMutation")).toEqual({ days: ["2026-12-31"] }));
  });

  it("is one stop of the keyboard, and arrows move from day to day", async () => {
    await render();
    const calendar = screen.getByRole("region", { name: "2026 年工作日历" });
    const stops = within(calendar)
      .getAllByRole("button")
      .filter((button) => button.tabIndex === 0);
    expect(stops).toHaveLength(1);
    stops[0]?.focus();
    const from = stops[0]?.dataset.day ?? "";
    await userEvent.keyboard("{ArrowDown}");
    const to = (document.activeElement as HTMLElement).dataset.day ?? "";
    expect(Date.parse(to) - Date.parse(from)).toBe(7 * 86_400_000);
  });
});
