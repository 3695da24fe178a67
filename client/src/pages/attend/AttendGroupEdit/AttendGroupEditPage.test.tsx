import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import AttendGroupEditPage from "./AttendGroupEditPage";
import * as query from "./query";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-05T04:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  act(closeAllDialogs);
});

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const PAYLOAD = "AttendGroupPayload";

const TERM = {
  beginsOn: "2026-01-01",
  freeDays: [],
  turnBeginsOn: null,
  teams: [{ id: "Team:3", rowId: "3", name: "直销部" }],
  roles: [],
  members: [],
  exceptMembers: [],
  week: [1, 1, 1, 1, 1]
    .map(() => ({ shift: { id: "AttendShift:1", rowId: "1" } }))
    .concat([0, 0].map(() => ({ shift: null }) as never)),
  turn: null,
};
const LATER = { ...TERM, beginsOn: "2026-04-01", teams: [{ id: "Team:4", rowId: "4", name: "客服部" }] };
const GROUP = {
  id: "AttendGroup:5",
  rowId: "5",
  name: "总部",
  kind: "FIXED",
  outside: "REFUSED",
  orderPlaces: false,
  restsOnHolidays: true,
  remindBefore: null,
  remindAfter: null,
  dayStart: 0,
  dayMinutes: 480,
  remark: null,
  sortOrder: 0,
  version: 3,
  absenceGroup: null,
  addresses: [],
  repair: { month: 3, days: 7, workdays: null, kinds: [{ kind: "MISSING", most: null }] },
  policy: { night: null, overtimeWorkday: null, overtimeRestDay: null, overtimeHoliday: null },
  terms: [TERM, LATER],
};
const SHIFTS = [
  { id: "AttendShift:1", rowId: "1", name: "早班", pairs: [{ from: 540, to: 1080 }] },
  { id: "AttendShift:2", rowId: "2", name: "夜班", pairs: [{ from: 1320, to: 1800 }] },
];

async function open(search = "?id=5", payload: object = {}) {
  const page = await renderPage(AttendGroupEditPage, {
    query,
    path: `/attend/NewEditAttendGroup${search}`,
    resolvers: {
      [ROOT]: () => ({ attendGroup: GROUP, attendShifts: { nodes: SHIFTS } }),
      [PAYLOAD]: () => ({ userErrors: [], ...payload }),
    },
  });
  const sent = (name: string) =>
    page.requests.find((one) => one.name === name)?.variables as
      | { version?: number; input: Record<string, unknown> }
      | undefined;
  return { ...page, sent };
}

const save = () => userEvent.click(screen.getByRole("button", { name: "保存" }));
const pick = async (box: string, option: RegExp) => {
  await userEvent.click(screen.getByRole("combobox", { name: box }));
  await userEvent.click(await screen.findByRole("option", { name: option }));
};

describe("the page of a group of attendance", () => {
  it("makes one once it has a name and a plan, and leads to what is missing", async () => {
    const { sent } = await open("");
    await save();
    expect(await screen.findByText("请输入考勤组名称")).toBeTruthy();
    expect(screen.getByText("请至少安排一天")).toBeTruthy();
    const parts = within(screen.getByRole("navigation", { name: "表单分区" }));
    expect(parts.getByRole("button", { name: /基本信息.*有需要修改的内容/ })).toBeTruthy();
    expect(parts.getByRole("button", { name: "考勤成员" })).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^考勤组名称/), "客服");
    await pick("周一的班次", /早班/);
    await userEvent.click(screen.getByRole("button", { name: "周二至周五同周一" }));
    await pick("周六的班次", /夜班.*22:00 至 次日 06:00/);
    await save();
    await waitFor(() => expect(sent("GroupFormCreateMutation")).toBeTruthy());
    expect(sent("GroupFormCreateMutation")?.input).toMatchObject({
      name: "客服",
      kind: "FIXED",
      beginsOn: "2026-03-05",
      weekShiftIds: ["1", "1", "1", "1", "1", "2", null],
      repair: { month: 3, days: 7, workdays: null },
    });
  });

  it("saves rules over the version that was read, and leaves the term alone", async () => {
    const { sent } = await open();
    await userEvent.click(screen.getByRole("checkbox", { name: "迟到" }));
    await userEvent.type(screen.getByLabelText("迟到每月最多补卡次数"), "2");
    await userEvent.click(screen.getByRole("checkbox", { name: "夜间时段" }));
    await save();
    await waitFor(() => expect(sent("GroupFormUpdateMutation")?.version).toBe(3));
    const input = sent("GroupFormUpdateMutation")?.input;
    expect(input).toMatchObject({
      repair: {
        kinds: [
          { kind: "MISSING", most: null },
          { kind: "LATE", most: 2 },
        ],
      },
      policy: { night: { from: 1320, to: 1800 } },
    });
    expect(input).not.toHaveProperty("beginsOn");
    expect(input).not.toHaveProperty("teamIds");
  });

  it("says which planned term is replaced, and takes one back", async () => {
    const { sent } = await open();
    await pick("周六的班次", /早班/);
    expect(await screen.findByText(/已定于 2026-04-01 起的成员和排班将被下面的内容取代/)).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: "2026-04-01 起" }));
    expect(screen.getByText("客服部")).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: "2026-01-01 起（现行）" }));
    await userEvent.click(screen.getByRole("button", { name: "取消 2026-04-01 起的变更" }));
    await save();
    await waitFor(() => expect(sent("GroupFormUpdateMutation")).toBeTruthy());
    expect(sent("GroupFormUpdateMutation")?.input).toMatchObject({ beginsOn: "2026-04-01", teamIds: ["3"] });
  });

  it("says the server's refusals beside their fields", async () => {
    await open("?id=5", {
      attendGroup: null,
      userErrors: [
        { field: ["beginsOn"], message: "2026-03-01 之前的月份已关账", code: "CONFLICT" },
        { field: ["name"], message: "已有同名考勤组", code: "TAKEN" },
      ],
    });
    await userEvent.type(screen.getByLabelText(/^考勤组名称/), "二部");
    await save();
    expect((await screen.findAllByText("已有同名考勤组")).length).toBeGreaterThan(0);
    expect(screen.getByLabelText(/^生效日期/).getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("button", { name: /考勤成员.*有需要修改的内容/ })).toBeTruthy();
  });

  it("asks for days and hours of who works at any time, and leads to the board", async () => {
    const { sent } = await open();
    await userEvent.click(screen.getByRole("radio", { name: "排班制" }));
    expect(screen.getByRole("link", { name: "排班表" })).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: "自由工时" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "周六" }));
    await userEvent.clear(screen.getByLabelText(/^每天应出勤/));
    await save();
    expect(await screen.findByText("请输入 0 到 1440 的整数")).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^每天应出勤/), "420");
    await save();
    await waitFor(() => expect(sent("GroupFormUpdateMutation")).toBeTruthy());
    expect(sent("GroupFormUpdateMutation")?.input).toMatchObject({
      kind: "ANYTIME",
      freeDays: [1, 2, 3, 4, 5, 6],
      dayMinutes: 420,
      beginsOn: "2026-03-05",
    });
  });

  it("asks before typed changes are left", async () => {
    const { router } = await open();
    await userEvent.type(screen.getByLabelText(/^考勤组名称/), "二部");
    act(() => void router.navigate("/elsewhere"));
    expect(await screen.findByText("有尚未保存的修改，确定离开吗？")).toBeTruthy();
  });
});
