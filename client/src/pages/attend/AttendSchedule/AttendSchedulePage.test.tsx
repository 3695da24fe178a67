import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import AttendSchedulePage from "./AttendSchedulePage";
import * as query from "./query";
// fetched when they are opened first, which a test need not wait for
import "./CopyDialog";
import "./FillDialog";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-05T04:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  act(() => {
    closeAllDialogs();
    toast.clear();
  });
});

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const PAYLOAD = "AttendBoardPayload";

const DAY = { id: "AttendShift:1", rowId: "1", name: "早班", mark: "早", color: "#3b82f6" };
const NIGHT = { id: "AttendShift:2", rowId: "2", name: "夜班", mark: "N", color: null };
const DAWN = { id: "AttendShift:3", rowId: "3", name: "凌晨班", mark: "凌", color: null };
const cell = (day: number, over: object = {}) => ({
  day: `2026-03-0${day}`,
  kind: "WORKDAY",
  name: null,
  anytime: false,
  set: false,
  hole: false,
  group: { id: "AttendGroup:5", rowId: "5" },
  shift: null,
  ...over,
});
/** A week from Monday, 2 March. */
const week = (over: Record<number, object>) => [2, 3, 4, 5, 6, 7, 8].map((day) => cell(day, over[day]));
const row = (rowId: string, name: string, days: object[]) => ({
  member: { id: `Member:${rowId}`, rowId, name, avatarUrl: null },
  days,
  first: days,
  rest: [],
});

const open = (path = "/attend/AttendSchedule?span=week&day=2026-03-05", payload: object = {}) =>
  renderPage(AttendSchedulePage, {
    query,
    path,
    resolvers: {
      [ROOT]: () => ({
        attendBoard: {
          totalCount: 2,
          nodes: [
            row(
              "9",
              "陆云帆",
              week({ 2: { set: true, shift: NIGHT }, 4: { hole: true }, 5: { hole: true } }),
            ),
            row("8", "苏木阳", week({ 2: { shift: DAY }, 8: { group: null } })),
          ],
        },
        attendShifts: {
          nodes: [
            { ...DAY, pairs: [{ from: 540, to: 1080 }] },
            { ...NIGHT, pairs: [{ from: 1320, to: 1800 }] },
            { ...DAWN, pairs: [{ from: 240, to: 600 }] },
          ],
        },
      }),
      [PAYLOAD]: () => ({ written: 1, userErrors: [], ...payload }),
    },
  });

type Page = Awaited<ReturnType<typeof open>>;
const sets = (page: Page) =>
  page.requests.filter(({ name }) => name === "useBoardWritesSetMutation").map(({ variables }) => variables);
const at = (name: RegExp) => screen.getByRole("gridcell", { name });
const tap = (name: RegExp) => userEvent.pointer({ keys: "[MouseLeft]", target: at(name) });

describe("the schedule board", () => {
  it("asks for the days of its address and shows what the board, the plan and nobody says", async () => {
    const page = await open("/attend/AttendSchedule?span=week&day=2026-03-05&groupId=5&keyword=lu");
    const days = { from: "2026-03-02", to: "2026-03-08" };
    expect(page.requests[0]?.variables).toMatchObject({
      filter: { days, groupId: "5", keyword: "lu" },
      ...days,
    });
    expect(at(/陆云帆 2026年3月2日 星期一，夜班，排班表指定/)).toBeTruthy();
    expect(at(/苏木阳 2026年3月2日 星期一，早班$/)).toBeTruthy();
    expect(at(/苏木阳 2026年3月8日 星期日，不在考勤组/)).toBeTruthy();
    expect(screen.getByText("本页有 2 天未排班")).toBeTruthy();
    expect(
      within(screen.getByRole("row", { name: /本页上班人数/ })).getAllByRole("cell")[0]?.textContent,
    ).toBe("2");
  });

  it("is written by arrows, digits and letters, taken back, and saved in one go", async () => {
    const page = await open();
    await tap(/陆云帆 2026年3月4日/);
    await userEvent.keyboard("10{Delete}");
    // the digit went on to the next day, Delete stays
    expect(at(/陆云帆 2026年3月4日 星期三，早班，未保存/)).toBeTruthy();
    expect(at(/陆云帆 2026年3月5日 星期四，休息，未保存/)).toBeTruthy();
    await userEvent.keyboard("{ArrowDown}n{Control>}z{/Control}");
    expect(at(/苏木阳 2026年3月6日 星期五，休息$/)).toBeTruthy();
    await userEvent.keyboard("{Control>}y{/Control}");
    expect(at(/苏木阳 2026年3月6日 星期五，夜班，未保存/)).toBeTruthy();
    expect(screen.getByText("已改 3 天")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(sets(page)[0]).toEqual({
        input: {
          cells: [
            { memberId: "9", day: "2026-03-04", shiftId: "1" },
            { memberId: "9", day: "2026-03-05", free: true },
            { memberId: "8", day: "2026-03-06", shiftId: "2" },
          ],
        },
      }),
    );
    await userEvent.click(await screen.findByRole("button", { name: "撤销" }));
    await waitFor(() =>
      expect(sets(page)[1]).toEqual({
        input: {
          cells: [
            { memberId: "9", day: "2026-03-04" },
            { memberId: "9", day: "2026-03-05" },
            { memberId: "8", day: "2026-03-06" },
          ],
        },
      }),
    );
  });

  it("is written for several days at once by the palette, and says which shifts lie over each other", async () => {
    await open();
    await tap(/陆云帆 2026年3月3日/);
    await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
    expect(screen.getByText("选中 2 天")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /凌晨班/ }));
    // the night before reaches into it
    expect(at(/陆云帆 2026年3月3日.*与相邻一天的班次时间重叠/)).toBeTruthy();
    expect(at(/陆云帆 2026年3月4日 星期三，凌晨班，未保存$/)).toBeTruthy();
    expect(document.activeElement).toBe(at(/陆云帆 2026年3月4日/));
  });

  it("keeps what is typed where the server refuses it, and asks before it is left", async () => {
    const page = await open(undefined, {
      written: null,
      userErrors: [
        { field: ["cells"], message: "2026-03-01 之前的月份已关账，不能改排班", code: "CONFLICT" },
      ],
    });
    await tap(/陆云帆 2026年3月3日/);
    await userEvent.keyboard("1");
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    expect(await screen.findByText("2026-03-01 之前的月份已关账，不能改排班")).toBeTruthy();
    expect(screen.getByText("已改 1 天")).toBeTruthy();
    act(() => void page.router.navigate("/elsewhere"));
    expect(await screen.findByText("有尚未保存的修改，确定离开吗？")).toBeTruthy();
  });

  it("copies a week for whoever is chosen, and takes it back", async () => {
    const page = await open();
    await userEvent.click(screen.getByRole("checkbox", { name: "选择陆云帆" }));
    await userEvent.click(screen.getByRole("button", { name: "复制排班" }));
    const dialog = within(await screen.findByRole("dialog", { name: "复制排班" }));
    expect(dialog.getByText(/^陆云帆：/)).toBeTruthy();
    expect(dialog.getByText("2026-03-09 至 2026-03-15")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "复制" }));
    await waitFor(() =>
      expect(page.requests.find(({ name }) => name === "useBoardWritesCopyMutation")?.variables).toEqual({
        input: {
          memberIds: ["9"],
          from: "2026-03-02",
          to: "2026-03-08",
          onto: "2026-03-09",
          until: "2026-03-15",
        },
      }),
    );
    await userEvent.click(await screen.findByRole("button", { name: "撤销" }));
    await waitFor(() => expect(sets(page)).toHaveLength(1));
    expect(sets(page)[0]).toMatchObject({
      input: {
        cells: [
          { memberId: "9", day: "2026-03-02", shiftId: "2" },
          { memberId: "9", day: "2026-03-03" },
          {},
          {},
          {},
          {},
          {},
        ],
      },
    });
  });

  it("fills days in turn, shifted from member to member", async () => {
    const page = await open();
    await userEvent.click(screen.getByRole("button", { name: "轮班排班" }));
    const dialog = within(await screen.findByRole("dialog", { name: "轮班排班" }));
    await userEvent.click(dialog.getByRole("button", { name: "排班" }));
    expect(await dialog.findByText("请至少安排一天的班次")).toBeTruthy();
    for (const option of ["早班", "夜班"]) {
      await userEvent.click(dialog.getByRole("button", { name: "添加轮班日" }));
      const boxes = dialog.getAllByRole("combobox", { name: /第 \d 天的班次/ });
      await userEvent.click(boxes.at(-1) as HTMLElement);
      await userEvent.click(await screen.findByRole("option", { name: option }));
    }
    await userEvent.click(dialog.getByRole("button", { name: "添加轮班日" }));
    await userEvent.clear(dialog.getByLabelText(/^每人错开/));
    await userEvent.type(dialog.getByLabelText(/^每人错开/), "1");
    await userEvent.click(dialog.getByRole("button", { name: "排班" }));
    await waitFor(() =>
      expect(page.requests.find(({ name }) => name === "useBoardWritesFillMutation")?.variables).toEqual({
        input: {
          memberIds: ["9", "8"],
          shiftIds: ["1", "2", null],
          from: "2026-03-02",
          until: "2026-03-08",
          shifted: 1,
        },
      }),
    );
  });
});
