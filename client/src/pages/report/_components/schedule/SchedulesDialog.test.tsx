import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import SchedulesDialog from "./SchedulesDialog";
import type { SentReport } from "./scheduleForm";

afterEach(() => act(closeAllDialogs));

const REPORT: SentReport = {
  rowId: "5",
  name: "任务完成情况",
  measures: [{ code: "count", label: "任务数" }],
  parameters: [],
  said: "",
  mayOthers: false,
};

const SCHEDULE = {
  id: "ReportSchedule:7",
  rowId: "7",
  version: 3,
  timing: "每周一 09:00",
  every: "WEEKDAYS",
  weekdays: [1],
  monthDay: null,
  time: "09:00",
  members: [{ id: "Member:1", rowId: "1", name: "王敏" }],
  teams: [],
  robots: [],
  parameters: [],
  measure: "count",
  comparison: "AT_LEAST",
  threshold: "1",
  file: "NONE",
  enabled: true,
  pausedReason: null,
  nextAt: "2026-12-07T01:00:00Z",
  lastRun: { dueAt: "2026-11-30T01:00:00Z", state: "PARTLY", sent: 1, total: 2 },
  owner: { id: "Member:1", rowId: "1", name: "王敏" },
  viewerCanChange: true,
};

const Dialog = () => <SchedulesDialog open report={REPORT} onSaved={() => {}} onClose={() => {}} />;

/** The server's answer. */
const answer = (value: object, type = "Query") => ({ [type]: () => value });

const open = (over: object = {}, more: object = {}) =>
  renderPage(Dialog, { resolvers: answer({ reportSchedules: [{ ...SCHEDULE, ...over }], ...more }) });

type Page = Awaited<ReturnType<typeof open>>;
const sent = (page: Page, name: string) =>
  page.requests.filter((one) => one.name === name).map(({ variables }) => variables);

describe("the schedules of a report", () => {
  it("say when and to whom it is sent next, on which condition, and how it went last", async () => {
    await open();
    const item = within(await screen.findByRole("listitem", { name: "每周一 09:00" }));
    expect(item.getByText("2026-12-07 09:00:00")).toBeTruthy();
    expect(item.getByText("任务数 不小于 1")).toBeTruthy();
    expect(item.getByText("上次部分发送（1/2）")).toBeTruthy();
  });

  it("are tried, paused and told why they were paused", async () => {
    const page = await open();
    const item = within(await screen.findByRole("listitem", { name: "每周一 09:00" }));
    await userEvent.click(item.getByRole("button", { name: "试发给自己" }));
    await waitFor(() => expect(sent(page, "SchedulesDialogTryMutation")).toEqual([{ id: "7" }]));
    await userEvent.click(item.getByRole("button", { name: "暂停" }));
    await waitFor(() =>
      expect(sent(page, "SchedulesDialogSwitchMutation")).toEqual([{ id: "7", version: 3, enabled: false }]),
    );
    await waitFor(() => expect(sent(page, "SchedulesDialogQuery").length).toBeGreaterThan(1));
  });

  it("that have paused by themselves say why", async () => {
    await open({ enabled: false, pausedReason: "报表已停用", nextAt: null });
    const item = within(await screen.findByRole("listitem", { name: "每周一 09:00" }));
    expect(item.getByText("报表已停用")).toBeTruthy();
    expect(item.queryByRole("button", { name: "暂停" })).toBeNull();
    expect(item.getByRole("button", { name: "启用" })).toBeTruthy();
  });

  it("of others can be looked at alone", async () => {
    await open({ viewerCanChange: false });
    const item = within(await screen.findByRole("listitem", { name: "每周一 09:00" }));
    expect(item.queryByRole("button", { name: "修改" })).toBeNull();
    expect(item.getByRole("button", { name: "发送记录" })).toBeTruthy();
  });

  it("are made for oneself alone by whoever may not change the report", async () => {
    const page = await open();
    await userEvent.click(await screen.findByRole("button", { name: "新增定时发送" }));
    const dialog = within(await screen.findByRole("dialog", { name: "新增定时发送" }));
    expect(dialog.getByText(/收件人：本人/)).toBeTruthy();
    expect(dialog.queryByText("团队")).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() => expect(sent(page, "ScheduleDialogCreateMutation")).toHaveLength(1));
    expect(sent(page, "ScheduleDialogCreateMutation")[0]).toMatchObject({
      input: { onlineReportId: "5", every: "WEEKDAYS", weekdays: [1], time: "09:00", memberIds: ["1"] },
    });
  });

  it("has a history that says why copies were not delivered", async () => {
    const run = {
      rowId: "70",
      dueAt: "2026-11-30T01:00:00Z",
      triedBy: null,
      state: "PARTLY",
      sent: 1,
      total: 3,
      reasons: [{ state: "WITHHELD", text: "无权查看该报表", count: 2, names: ["张三", "李四"] }],
    };
    await open({}, { reportScheduleRuns: { totalCount: 1, rows: [run] } });
    const item = within(await screen.findByRole("listitem", { name: "每周一 09:00" }));
    await userEvent.click(item.getByRole("button", { name: "发送记录" }));
    expect(await screen.findByText("张三、李四：无权查看该报表")).toBeTruthy();
    expect(screen.getByText("送达 1/3")).toBeTruthy();
  });
});
