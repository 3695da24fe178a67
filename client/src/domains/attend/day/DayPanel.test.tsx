import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import more from "@/__generated__/DayMoreQuery.graphql";
import artifact from "@/__generated__/DayPanelQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import DayPanel from "./DayPanel";

afterEach(() => act(closeAllDialogs));

// The linter takes a capitalized name inside a function for a component.
const ROOT = "Query";

const punch = (rowId: string, punchedAt: string, over = {}) => ({
  id: `AttendPunch:${rowId}`,
  rowId,
  punchedAt,
  receivedAt: punchedAt,
  aheadSeconds: 0,
  source: "PHONE",
  place: "总部",
  distance: 20,
  outside: false,
  confirm: "PLAIN",
  remark: null,
  photos: [],
  ...over,
});

const IN = punch("1", "2026-03-05T01:12:00Z", {
  receivedAt: "2026-03-05T03:12:00Z",
  aheadSeconds: 600,
  photos: [{ id: "File:71", rowId: "71", name: "门口.png", size: 3 }],
});

const DAY = {
  id: "AttendDay:42",
  version: 3,
  day: "2026-03-05",
  dayKind: "WORKDAY",
  expected: 480,
  worked: 0,
  late: 12,
  early: 0,
  absence: 480,
  absentHalves: 2,
  leave: 0,
  trip: 0,
  overtimeWorkday: 0,
  overtimeRest: 0,
  overtimeHoliday: 0,
  night: 0,
  missing: 1,
  review: true,
  computedAt: "2026-03-06T00:00:00Z",
  marks: [{ mark: "LATE" }, { mark: "MISSING_END" }],
  member: { id: "Member:7", rowId: "7", name: "苏木阳", avatarUrl: null },
  group: { id: "AttendGroup:1", name: "总部" },
  shift: { id: "AttendShift:1", name: "早班" },
  team: { id: "Team:2", name: "华东服务部" },
  inputs: { groupVersion: 2, shiftVersion: 4, punches: 1, applications: 0 },
  result: {
    day: "2026-03-05",
    settled: true,
    ends: [
      {
        pair: 0,
        side: "START",
        slot: 0,
        dueAt: "2026-03-05T01:00:00Z",
        punchedAt: IN.punchedAt,
        verdict: "LATE",
        minutes: 12,
        punch: IN,
      },
      {
        pair: 0,
        side: "END",
        slot: 1,
        dueAt: "2026-03-05T10:00:00Z",
        punchedAt: null,
        verdict: "MISSING",
        minutes: 0,
        punch: null,
      },
    ],
    reasons: [
      { rule: "PLAN", text: "班次「早班」09:00 至 18:00，应出勤 8 小时", minutes: 480, punch: null },
      { rule: "PUNCH", text: "09:12 在「总部」打卡，迟到 12 分钟", minutes: 12, punch: IN },
    ],
  },
  exceptions: [
    {
      id: "AttendException:5",
      rowId: "5",
      version: 2,
      minutes: 12,
      status: "OPEN",
      words: "上班 09:12 打卡",
      reason: null,
      review: false,
      handledAt: null,
      processId: null,
      handledBy: null,
      mark: { mark: "LATE", label: "迟到" },
      viewerCan: { deal: true, revoke: false, delete: true },
    },
  ],
};

const MORE = {
  attendApplications: { nodes: [] as unknown[] },
  attendCorrections: { nodes: [] as unknown[] },
  attendMonths: { nodes: [] as unknown[] },
};

async function open(over: Partial<typeof MORE> = {}, viewer = {}) {
  const onChanged = vi.fn().mockResolvedValue(undefined);
  const page = await renderPage(() => <DayPanel id="42" onChanged={onChanged} onClose={() => {}} />, {
    parts: [artifact, more],
    viewer,
    resolvers: {
      [ROOT]: () => ({
        attendDay: DAY,
        ...MORE,
        ...over,
        activity: { edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
      }),
    },
  });
  return { ...page, onChanged };
}

describe("the panel of a day", () => {
  it("explains the day in words, down to its punches", async () => {
    await open();
    const reasons = within(await screen.findByRole("list", { name: "当天说明" }));
    expect(reasons.getByText("09:12 在「总部」打卡，迟到 12 分钟")).toBeTruthy();
    const table = within(screen.getByRole("table", { name: "应打卡和实际打卡" }));
    expect(table.getByRole("row", { name: /上班.*09:00.*09:12.*迟到.*12分钟/ })).toBeTruthy();
    expect(table.getByRole("row", { name: /下班.*18:00.*—.*缺卡/ })).toBeTruthy();
    const punches = within(screen.getByRole("list", { name: "打卡记录" }));
    expect(punches.getAllByRole("listitem")).toHaveLength(1);
    expect(punches.getByText(/设备时间快 10分钟，已校正 · 2小时后送达/)).toBeTruthy();
    expect(punches.getByRole("button", { name: "照片 1 张" })).toBeTruthy();
    expect(screen.getByText(/考勤组第 2 版、班次第 4 版/)).toBeTruthy();
  });

  it("deals with an exception where it is explained, with a reason", async () => {
    const { requests, onChanged } = await open();
    const list = within(await screen.findByRole("list", { name: "考勤异常" }));
    await userEvent.click(list.getByRole("button", { name: "按异常处理" }));
    const question = within(
      await screen.findByRole("dialog", { name: "按异常处理：苏木阳 2026-03-05 迟到" }),
    );
    await userEvent.click(question.getByRole("button", { name: "按异常处理" }));
    expect(await question.findByText("按异常处理请填写说明")).toBeTruthy();
    await userEvent.type(question.getByRole("textbox"), "无故迟到");
    await userEvent.click(question.getByRole("button", { name: "按异常处理" }));
    await waitFor(() => expect(onChanged).toHaveBeenCalled());
    expect(requests.find(({ name }) => name === "exceptionMutationsDealMutation")?.variables).toEqual({
      input: { id: "5", version: 2, normal: false, reason: "无故迟到" },
    });
  });

  it("offers the repair of a punch to the member of the day", async () => {
    await open(
      {},
      { member: { id: "Member:7", rowId: "7", name: "苏木阳", avatarUrl: null, memberships: [] } },
    );
    expect((await screen.findByRole("link", { name: "去补卡" })).getAttribute("href")).toBe(
      "/attend/AttendPunch",
    );
  });

  it("corrects a day of a closed month, whose corrections it lists", async () => {
    const correction = {
      id: "AttendCorrection:1",
      day: "2026-03-05",
      month: "2026-04-01",
      figure: "late",
      label: "迟到",
      was: 12,
      becomes: 5,
      reason: "门禁时间偏快",
      createdAt: "2026-04-02T01:00:00Z",
      createdBy: { id: "Member:1", rowId: "1", name: "王敏", avatarUrl: null },
    };
    const closed = { id: "AttendMonth:1", month: "2026-03-01", closed: true, closedAt: null, closedBy: null };
    await open({ attendCorrections: { nodes: [correction] }, attendMonths: { nodes: [closed] } });
    const made = within(await screen.findByRole("list", { name: "更正" }));
    expect(made.getByText(/计入2026年4月/)).toBeTruthy();
    expect(made.getByText("门禁时间偏快")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "更正" }));
    const dialog = within(await screen.findByRole("dialog", { name: "更正已关账的考勤" }));
    expect(dialog.getByText("选择成员、日期和项目后显示当前数值")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "更正" }));
    expect(await dialog.findByText("请选择要更正的项目")).toBeTruthy();
  });

  it("has nothing to correct where the month is open", async () => {
    const { requests } = await open();
    await screen.findByRole("list", { name: "考勤异常" });
    await waitFor(() => expect(requests.some(({ name }) => name === "DayMoreQuery")).toBe(true));
    expect(screen.queryByRole("heading", { name: "关账和更正" })).toBeNull();
  });
});
