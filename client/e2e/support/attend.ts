import { expect } from "@playwright/test";
import type { Send } from "./api.ts";
import { agreed, done } from "./approval.ts";
import { serve } from "./server.ts";
import { test as base, PATIENCE } from "./test.ts";

/** A server whose scheduler computes days, unlike those of the other tests. */
export const test = base.extend<object, { address: string }>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const server = await serve("attend", { XIELI_CLOCK_AFTER: "5" });
      await use(server.url);
      await server.stop();
    },
    { scope: "worker", timeout: PATIENCE },
  ],
});

const HOUR = 3_600_000;

/** A time in the enterprise's time zone: its day, and its time to the minute. */
export function clockAt(moment: number | string): { day: string; time: string } {
  const text = new Date(new Date(moment).getTime() + 8 * HOUR).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

/** The day a number of days from today. */
export const dayFrom = (days: number): string => clockAt(Date.now() + days * 24 * HOUR).day;

/**
 * The current month and the previous one as `YYYY-MM`, with the first and the last day of the previous one.
 */
export function months(): { open: string; last: string; from: string; to: string } {
  const open = dayFrom(0).slice(0, 7);
  const to = clockAt(Date.parse(`${open}-01T00:00:00+08:00`) - HOUR).day;
  return { open, last: to.slice(0, 7), from: `${to.slice(0, 7)}-01`, to };
}

/** A month in words, as pages show it. */
export const monthWords = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`;

/** Waits until a query returns the expected value: the scheduler computes days every ten seconds. */
export async function computed(read: () => Promise<unknown>, expected: unknown): Promise<void> {
  await expect.poll(read, { intervals: [1_000] }).toEqual(expected);
}

/** Exceptions of a member between two days, in their order: day, mark and status as one text each. */
export async function exceptionsOf(send: Send, memberId: string, from: string, to: string) {
  const { attendExceptions } = (await send(
    `query ($filter: AttendExceptionFilter) {
      attendExceptions(first: 50, filter: $filter) { nodes { day status mark { mark } } }
    }`,
    { filter: { memberId, days: { from, to } } },
  )) as { attendExceptions: { nodes: { day: string; status: string; mark: { mark: string } | null }[] } };
  return attendExceptions.nodes.map(({ day, mark, status }) => `${day} ${mark?.mark} ${status}`).sort();
}

interface DayFigures {
  readonly day: string;
  readonly worked: number;
  readonly late: number;
  readonly absence: number;
  readonly missing: number;
  readonly result: { readonly ends: readonly { readonly punchedAt: string | null }[] } | null;
}

/** Computed days of a member between two days, in chronological order. */
export async function daysOf(
  send: Send,
  memberId: string,
  from: string,
  to: string,
): Promise<readonly DayFigures[]> {
  const { attendDays } = (await send(
    `query ($filter: AttendDayFilter) {
      attendDays(first: 50, filter: $filter) {
        nodes { day worked late absence missing result { ends { punchedAt } } }
      }
    }`,
    { filter: { memberId, days: { from, to } } },
  )) as { attendDays: { nodes: DayFigures[] } };
  return attendDays.nodes.sort((one, other) => one.day.localeCompare(other.day));
}

/** Minutes of overtime that a day of a member shows, of all kinds. */
export async function overtimeOf(send: Send, memberId: string, day: string): Promise<number> {
  const { attendDays } = (await send(
    `query ($filter: AttendDayFilter) {
      attendDays(first: 1, filter: $filter) { nodes { overtimeWorkday overtimeRest overtimeHoliday } }
    }`,
    { filter: { memberId, days: { from: day, to: day } } },
  )) as {
    attendDays: {
      nodes: { overtimeWorkday: number; overtimeRest: number; overtimeHoliday: number }[];
    };
  };
  const [found] = attendDays.nodes;
  return found ? found.overtimeWorkday + found.overtimeRest + found.overtimeHoliday : 0;
}

/** A member's month in the report. */
export async function reportOf(send: Send, memberId: string, month: string): Promise<unknown> {
  const { attendMonthMembers } = (await send(
    `query ($month: Date!, $memberId: ID!) {
      attendMonthMembers(first: 1, filter: { month: $month, memberId: $memberId }) {
        nodes {
          report(month: $month) {
            closed
            sums { expectedDays workedDays figures { name value } }
            days { day cell }
          }
        }
      }
    }`,
    { month: `${month}-01`, memberId },
  )) as { attendMonthMembers: { nodes: { report: unknown }[] } };
  return attendMonthMembers.nodes[0]?.report;
}

/** Number of reasons for which a month cannot be closed yet, by kind. */
export async function blockersOf(send: Send, month: string): Promise<unknown> {
  const query =
    "query ($month: Date!) { attendMonthState(month: $month) { waiting unsettled claimed review before } }";
  return (await send(query, { month: `${month}-01` })).attendMonthState;
}

interface Cell {
  readonly memberId: string;
  readonly day: string;
  readonly free?: boolean;
}

/** Writes the schedule; a cell without further fields follows the plan of the group. */
export async function schedule(admin: Send, cells: readonly Cell[]): Promise<void> {
  await done(admin, "attendBoardSet", "AttendBoardSetInput", "written", { cells });
}

/**
 * Gives members of the night shift the last day of the previous month off: otherwise that month cannot be
 * closed before noon of the first day of the next one.
 */
export async function endNights(admin: Send): Promise<void> {
  const { to: day } = months();
  const { attendBoard } = (await admin(
    `query ($filter: AttendBoardFilter) {
      attendBoard(first: 1, filter: $filter) { nodes { member { rowId } } }
    }`,
    { filter: { keyword: "苏木阳", days: { from: day, to: day } } },
  )) as { attendBoard: { nodes: { member: { rowId: string } }[] } };
  await schedule(
    admin,
    attendBoard.nodes.map(({ member }) => ({ memberId: member.rowId, day, free: true })),
  );
}

/** Sends punches at head office, as a phone does that was offline. */
export async function punched(send: Send, moments: readonly string[]): Promise<void> {
  for (const happenedAt of moments)
    await done(send, "attendPunchCreate", "AttendPunchInput", "attendPunch { rowId }", {
      happenedAt,
      phone: true,
      lat: HEAD_OFFICE.latitude,
      lng: HEAD_OFFICE.longitude,
    });
}

/** Position of head office, and of a customer about thirty kilometres away. */
export const HEAD_OFFICE = { latitude: 31.2304, longitude: 121.4737 };
export const AWAY = { latitude: 31.0322, longitude: 121.2277 };

/** Approves the latest punch correction that a member has submitted. */
export async function agreeToRepair(send: Send, manager: Send): Promise<void> {
  const { attendApplications } = (await send(
    "{ attendApplications(first: 1, filter: { mine: true, kinds: [REPAIR], statuses: [RUNNING] }) { nodes { processId } } }",
  )) as { attendApplications: { nodes: { processId: string }[] } };
  await agreed(manager, attendApplications.nodes[0]?.processId ?? "", "已核实");
}
