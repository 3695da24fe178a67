import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import LogCalendarPage from "./LogCalendarPage";
import * as query from "./query";

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const PAYLOAD = "JournalRemindPayload";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-05T04:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const row = (rowId: string, name: string, counts: readonly number[]) => ({
  member: { id: `Member:${rowId}`, rowId, name, avatarUrl: null },
  days: counts.map((count, at) => ({ day: `2026-03-${String(at + 1).padStart(2, "0")}`, count })),
});

// Sunday to Thursday, which is today
const DAYS = [row("7", "苏木阳", [0, 0, 2, 0, 1]), row("8", "陆云帆", [0, 1, 1, 1, 0])];

const open = (path = "/log/LogCalendar", viewer = {}, calendar = DAYS) =>
  renderPage(LogCalendarPage, {
    query,
    path,
    viewer,
    resolvers: {
      [ROOT]: () => ({
        itemLogCalendar: calendar,
        workdays: [{ day: "2026-03-02", works: false }],
      }),
      [PAYLOAD]: () => ({ reminded: [{ id: "Member:8", name: "陆云帆" }], userErrors: [] }),
    },
  });

describe("the calendar of logs", () => {
  it("asks for the days that are over and today, of a team where one is chosen", () => {
    const of = (address: string) =>
      query.vars({}, new URLSearchParams(address), { userId: null, enterpriseId: null });
    expect(of("")).toEqual({ from: "2026-03-01", to: "2026-03-05", year: 2026, teamId: null });
    expect(of("month=2025-12&teamId=3")).toEqual({
      from: "2025-12-01",
      to: "2025-12-31",
      year: 2025,
      teamId: "3",
    });
  });

  it("says who has written, who has not, and when nobody had to; a number leads to the logs", async () => {
    await open();
    const line = within(screen.getByRole("row", { name: /苏木阳/ }));
    // 2 March was a day off, 4 March was missed, today is not over
    expect(line.getAllByText("休")).toHaveLength(2);
    expect(line.getAllByText("未")).toHaveLength(1);
    expect(line.getByRole("link", { name: "苏木阳 2026-03-03 写了 2 篇" }).getAttribute("href")).toBe(
      "/log/LogList?authorId=7&happenedOn=2026-03-03%7E2026-03-03",
    );
    await userEvent.click(screen.getByRole("checkbox", { name: "只看有漏写的" }));
    expect(screen.queryByRole("row", { name: /陆云帆/ })).toBeNull();
  });

  it("reminds who has not written today, and says whom", async () => {
    const { requests } = await open("/log/LogCalendar?teamId=3");
    await userEvent.click(screen.getByRole("button", { name: "提醒今天未写的人" }));
    expect(await screen.findByText("已提醒陆云帆")).toBeTruthy();
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "useLogRemindMutation")?.variables).toEqual({
        input: { teamId: "3" },
      }),
    );
  });

  it("reminds those alone who were chosen, of those who have not written", async () => {
    const { requests } = await open();
    expect(screen.queryByRole("checkbox", { name: "提醒苏木阳" })).toBeNull();
    await userEvent.click(screen.getByRole("checkbox", { name: "提醒陆云帆" }));
    await userEvent.click(screen.getByRole("button", { name: "提醒选中的 1 人" }));
    expect(await screen.findByText("已提醒陆云帆")).toBeTruthy();
    expect(requests.find(({ name }) => name === "useLogRemindMutation")?.variables).toEqual({
      input: { teamId: null, memberIds: ["8"] },
    });
  });

  it("is one's own for who directs nobody", async () => {
    await open("/log/LogCalendar", {
      isOwner: false,
      isAdmin: false,
      isTeamManager: false,
      authorities: ["log", "log:notice"],
      enabledCodes: ["log", "log:notice"],
    });
    expect(screen.queryByRole("combobox", { name: "团队" })).toBeNull();
    expect(screen.queryByRole("button", { name: "提醒今天未写的人" })).toBeNull();
    expect(screen.getByText("天，按工作日计")).toBeTruthy();
  });

  it("fits a window of 1440 px with the days of the longest month and the choice of members", async () => {
    vi.setSystemTime(new Date("2026-03-31T04:00:00Z"));
    await open("/log/LogCalendar", {}, [
      row(
        "7",
        "苏木阳",
        Array.from({ length: 31 }, () => 0),
      ),
    ]);
    expect(screen.getByRole("checkbox", { name: "提醒苏木阳" })).toBeTruthy();
    const { minWidth } = screen.getByRole("table", { name: "填写情况" }).style;
    // without the navigation and the margins of the page
    expect(Number.parseInt(minWidth, 10)).toBeLessThanOrEqual(1222);
  });

  it("has no reminder for a month that is over", async () => {
    const { router } = await open();
    await userEvent.click(screen.getByRole("button", { name: "上个月" }));
    await waitFor(() => expect(router.state.location.search).toBe("?month=2026-02"));
    await waitFor(() => expect(screen.queryByRole("button", { name: "提醒今天未写的人" })).toBeNull());
  });
});
