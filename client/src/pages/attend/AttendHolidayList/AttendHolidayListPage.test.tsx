import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import AttendHolidayListPage from "./AttendHolidayListPage";
import { holidays } from "./list";
import * as query from "./query";
// fetched when it is opened first, which a test need not wait for
import "./AttendHolidayDialog";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-05T04:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  act(closeAllDialogs);
  vi.useRealTimers();
});

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const PAYLOAD = "AttendHolidaySyncPayload";

const holiday = (rowId: string, name: string, beginsOn: string, endsOn: string, over: object = {}) => ({
  id: `AttendHoliday:${rowId}`,
  rowId,
  version: 2,
  name,
  beginsOn,
  endsOn,
  days: 7,
  workDays: [],
  restDays: [],
  source: "SYNCED",
  remark: null,
  createdAt: "2026-01-05T01:00:00Z",
  viewerCan: { update: true, delete: true },
  ...over,
});

const NATIONAL = holiday("7", "国庆节", "2026-10-01", "2026-10-07", {
  workDays: ["2026-09-20", "2026-10-10"],
  restDays: ["2026-10-04"],
});

const open = (path = "/attend/AttendHolidayList", synced: readonly object[] = [NATIONAL]) =>
  renderPage(AttendHolidayListPage, {
    query,
    path,
    resolvers: {
      [ROOT]: (_context: unknown) => ({
        attendHolidays: { totalCount: 1, nodes: [NATIONAL] },
        whole: { nodes: [NATIONAL] },
        before: { nodes: [] },
        after: { nodes: [] },
        attendHolidaySyncedAt: "2026-03-05T03:58:00Z",
      }),
      [PAYLOAD]: () => ({ holidays: synced, userErrors: [] }),
    },
  });

describe("the holidays of a year", () => {
  it("are asked for with those of the years beside it, whose days reach into it", () => {
    const of = (search: string) => holidays.vars({}, new URLSearchParams(search));
    expect(of("")).toMatchObject({ filter: { year: 2026 }, year: 2026, before: 2025, after: 2027 });
    expect(of("year=2024&source=OWN")).toMatchObject({ filter: { year: 2024, source: "OWN" }, after: 2025 });
    expect(of("year=9999")).toMatchObject({ year: 2026 });
  });

  it("say when they are, which days are worked for them, and how current they are", async () => {
    await open();
    expect(
      screen.getByRole("row", {
        name: /国庆节.*2026-10-01 至 2026-10-07.*9月20日 周日、10月10日 周六.*工作日历/,
      }),
    ).toBeTruthy();
    expect(screen.getByText("2分钟前")).toBeTruthy();
    expect(screen.getByText("按周一至周五计，共 258 个工作日")).toBeTruthy();
  });

  it("lead from year to year, and say that nothing was announced", async () => {
    const { router, requests } = await open("/attend/AttendHolidayList", []);
    await userEvent.click(screen.getByRole("button", { name: "下一年" }));
    await waitFor(() => expect(router.state.location.search).toBe("?year=2027"));
    await waitFor(() => expect(screen.getByText("2027 年")).toBeTruthy());
    await userEvent.click(screen.getByRole("button", { name: "从工作日历同步" }));
    expect(await screen.findByText("工作日历中还没有 2027 年的放假安排")).toBeTruthy();
    expect(requests.find(({ name }) => name === "AttendHolidayListPageSyncMutation")?.variables).toEqual({
      year: 2027,
    });
  });

  it("are a calendar, walked through by arrows, whose days are made and changed", async () => {
    const { requests } = await open("/attend/AttendHolidayList?look=calendar");
    expect(screen.getByRole("button", { name: /2026年10月4日 星期日，国庆节，普通休息日/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: /2026年9月20日 星期日，国庆节，调班日/ })).toBeTruthy();
    const today = screen.getByRole("button", { name: "2026年3月5日 星期四，工作日" });
    act(() => today.focus());
    await userEvent.keyboard("{ArrowDown}{ArrowRight}{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "新增节假日" }));
    await userEvent.type(dialog.getByRole("textbox", { name: /^节假日名称/ }), "厂庆");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(
        requests.find(({ name }) => name === "AttendHolidayDialogCreateMutation")?.variables,
      ).toMatchObject({
        input: { name: "厂庆", beginsOn: "2026-03-13", endsOn: "2026-03-13", workDays: [], restDays: [] },
      }),
    );
  });

  it("are corrected: the days that are worked for them, and what lies no longer inside", async () => {
    const { requests } = await open("/attend/AttendHolidayList?look=calendar");
    await userEvent.click(screen.getByRole("button", { name: /2026年10月1日 星期四，国庆节，节假日/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "修改节假日" }));
    expect(dialog.getByText(/修改后由手工维护/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "移除 2026-10-10" }));
    const end = dialog.getByRole("textbox", { name: /^结束日期/ });
    await userEvent.clear(end);
    await userEvent.type(end, "2026-10-03{Tab}");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "AttendHolidayDialogUpdateMutation")?.variables).toEqual({
        id: "7",
        version: 2,
        input: {
          workDays: ["2026-09-20"],
          beginsOn: "2026-10-01",
          endsOn: "2026-10-03",
          restDays: [],
        },
      }),
    );
  });
});
