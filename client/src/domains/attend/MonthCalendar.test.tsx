import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import day from "@/__generated__/DayPanelQuery.graphql";
import artifact from "@/__generated__/MonthCalendarQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { MonthCalendar } from "./MonthCalendar";

// The linter takes a capitalized name inside a function for a component.
const ROOT = "Query";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-05T04:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const KEPT = [
  { id: "AttendDay:41", rowId: "41", day: "2026-03-03", cell: "√", marks: [], review: false },
  {
    id: "AttendDay:42",
    rowId: "42",
    day: "2026-03-04",
    cell: "迟12",
    marks: [{ mark: "LATE" }],
    review: false,
  },
];

const planned = (of: string) => ({
  day: of,
  kind: "WORKDAY",
  name: null,
  anytime: false,
  hole: false,
  shift: { id: "AttendShift:1", name: "早班", expectedMinutes: 480, pairs: [{ text: "09:00 至 18:00" }] },
  result: {
    cell: "",
    marks: [],
    settled: false,
    reasons: [{ rule: "PLAN", text: "班次「早班」09:00 至 18:00，应出勤 8 小时", minutes: 480 }],
  },
});

function Own() {
  const [month, setMonth] = useState("2026-03");
  return <MonthCalendar month={month} onMonth={setMonth} />;
}

const open = (Page: () => ReactNode, path = "/") =>
  renderPage(Page, {
    path,
    parts: [artifact, day],
    resolvers: {
      [ROOT]: () => ({
        attendDay: null,
        attendCalendar: [planned("2026-03-04"), planned("2026-03-06")],
        attendMyMonth: { days: KEPT },
        attendMonthMembers: { nodes: [{ report: { days: KEPT } }] },
      }),
    },
  });

describe("the calendar of a month", () => {
  it("asks for one's own days and plans, or for the days of somebody", async () => {
    const own = await open(Own);
    expect(own.requests[0]?.variables).toEqual({
      month: "2026-03-01",
      own: true,
      other: false,
      memberId: null,
    });
    own.unmount();
    const other = await open(() => <MonthCalendar memberId="7" month="2026-02" />);
    expect(other.requests[0]?.variables).toEqual({
      month: "2026-02-01",
      own: false,
      other: true,
      memberId: "7",
    });
  });

  it("says of each day what it came to, and what its signs mean", async () => {
    await open(Own);
    expect(await screen.findByRole("button", { name: "2026年3月3日 星期二，正常" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "2026年3月4日 星期三，早班，迟到" }).textContent).toContain(
      "迟12",
    );
    expect(screen.getByRole("list", { name: "图例" }).textContent).toContain("上班缺卡、下班缺卡");
  });

  it("is walked through by arrows, and opens a day under its address", async () => {
    const { router } = await open(Own);
    const today = await screen.findByRole("button", { name: /2026年3月5日/ });
    expect(today.getAttribute("tabindex")).toBe("0");
    act(() => today.focus());
    await userEvent.keyboard("{ArrowLeft}{Enter}");
    await waitFor(() => expect(router.state.location.search).toBe("?show=42"));
    expect(await screen.findByRole("dialog", { name: "当天考勤" })).toBeTruthy();
  });

  it("tells a day to come as it is planned", async () => {
    await open(Own, "/?show=d2026-03-06");
    const panel = await screen.findByRole("dialog", { name: "2026年3月6日 星期五" });
    expect(panel.textContent).toContain("09:00 至 18:00");
    expect(panel.textContent).toContain("当天尚未结束");
  });

  it("hands a day to its place where that has a panel of its own", async () => {
    const onDay = vi.fn();
    const { router } = await open(() => <MonthCalendar memberId="7" month="2026-03" onDay={onDay} />);
    await userEvent.click(await screen.findByRole("button", { name: /2026年3月4日/ }));
    expect(onDay).toHaveBeenCalledWith("42");
    expect(router.state.location.search).toBe("");
  });

  it("goes to the month before by a button and by a key", async () => {
    const { requests } = await open(Own);
    await userEvent.click(screen.getByRole("button", { name: "上个月" }));
    await waitFor(() => expect(requests.at(-1)?.variables).toMatchObject({ month: "2026-02-01" }));
    await userEvent.keyboard("[[");
    await waitFor(() => expect(requests.at(-1)?.variables).toMatchObject({ month: "2026-01-01" }));
  });
});
