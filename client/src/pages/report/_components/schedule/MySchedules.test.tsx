import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { CATALOG } from "../../_lib/samples";
import MySchedules from "./MySchedules";

afterEach(() => act(closeAllDialogs));

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
  lastRun: { dueAt: "2026-11-30T01:00:00Z", state: "SENT", sent: 2, total: 2 },
  owner: { id: "Member:1", rowId: "1", name: "王敏" },
  viewerCanChange: true,
  report: {
    id: "OnlineReport:5",
    rowId: "5",
    name: "任务完成情况",
    path: "/report/task/online/5",
    dataset: "TASK",
    definition: { measures: ["count"] },
    viewerCan: { update: false },
  },
};

/** The server's answer. */
const answer = (value: object, type = "Query") => ({ [type]: () => value });

const open = (nodes: readonly object[]) =>
  renderPage(MySchedules, {
    resolvers: answer({
      myReportSchedules: { totalCount: nodes.length, nodes },
      onlineReportCatalog: CATALOG,
    }),
  });

type Page = Awaited<ReturnType<typeof open>>;
const sent = (page: Page, name: string) =>
  page.requests.filter((one) => one.name === name).map(({ variables }) => variables);

describe("the viewer's own schedules", () => {
  it("name their reports, when they are sent next, and how it went last", async () => {
    await open([SCHEDULE]);
    const item = within(await screen.findByRole("listitem", { name: "任务完成情况 每周一 09:00" }));
    expect(item.getByRole("link", { name: "任务完成情况" }).getAttribute("href")).toBe(
      "/report/task/online/5",
    );
    expect(item.getByText("2026-12-07 09:00:00")).toBeTruthy();
    expect(item.getByText("上次已发送（2/2）")).toBeTruthy();
    expect(item.getByText("任务数 不小于 1")).toBeTruthy();
  });

  it("are paused and changed here", async () => {
    const page = await open([SCHEDULE]);
    const item = within(await screen.findByRole("listitem", { name: "任务完成情况 每周一 09:00" }));
    await userEvent.click(item.getByRole("button", { name: "暂停" }));
    await waitFor(() =>
      expect(sent(page, "SchedulesDialogSwitchMutation")).toEqual([{ id: "7", version: 3, enabled: false }]),
    );
    await waitFor(() => expect(sent(page, "MySchedulesQuery").length).toBeGreaterThan(1));
    await userEvent.click(item.getByRole("button", { name: "修改" }));
    const dialog = within(await screen.findByRole("dialog", { name: "修改定时发送" }));
    // the conditions are the schedule's own: there is no page with others
    expect(dialog.queryByRole("button", { name: "改用页面上的条件" })).toBeNull();
  });

  it("of a report that is gone can be paused or deleted, and not changed", async () => {
    await open([{ ...SCHEDULE, report: null }]);
    const item = within(await screen.findByRole("listitem", { name: "每周一 09:00" }));
    expect(item.getByText("报表已删除或不再对您开放")).toBeTruthy();
    expect(item.queryByRole("button", { name: "修改" })).toBeNull();
    expect(item.getByRole("button", { name: "暂停" })).toBeTruthy();
  });

  it("go back to the last page when that on screen is left without any", async () => {
    const list = { totalCount: 21, nodes: [SCHEDULE] };
    const page = await renderPage(MySchedules, {
      resolvers: answer({ myReportSchedules: list, onlineReportCatalog: CATALOG }),
    });
    const pages = () => sent(page, "MySchedulesQuery").map((asked) => (asked as { page: object }).page);
    await userEvent.click(await screen.findByRole("button", { name: "第 2 页" }));
    await waitFor(() => expect(pages().at(-1)).toEqual({ number: 2, size: 20 }));
    const item = within(await screen.findByRole("listitem", { name: "任务完成情况 每周一 09:00" }));
    list.totalCount = 20;
    await userEvent.click(item.getByRole("button", { name: "暂停" }));
    await waitFor(() => expect(pages().at(-1)).toEqual({ number: 1, size: 20 }));
    await waitFor(() => expect(screen.queryByRole("navigation", { name: "分页" })).toBeNull());
  });

  it("are none before one was made", async () => {
    await open([]);
    expect(await screen.findByText("还没有定时发送")).toBeTruthy();
  });
});
