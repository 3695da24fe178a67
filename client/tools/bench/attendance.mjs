// Queries of the benchmark of attendance, and the measurement of computing a month of 10,000 members.
import { setTimeout as wait } from "node:timers/promises";
import { ask } from "./load.mjs";

const person = "member { id rowId name avatarUrl }";
const days = `query Days($page: PageInput!, $filter: AttendDayFilter, $orderBy: [AttendDayOrder!]) {
  rows: attendDays(page: $page, filter: $filter, orderBy: $orderBy) {
    totalCount
    nodes {
      id rowId day dayKind expected worked late early absence absentHalves leave trip overtimeWorkday overtimeRest
      overtimeHoliday night missing review computedAt marks { mark } ${person}
      group { id name } shift { id name } team { id name } result { ends { punchedAt } }
    }
  }
}`;
const exceptions = `query Exceptions($page: PageInput!, $filter: AttendExceptionFilter, $orderBy: [AttendExceptionOrder!]) {
  rows: attendExceptions(page: $page, filter: $filter, orderBy: $orderBy) {
    totalCount
    nodes {
      id rowId version day minutes status words reason review handledAt processId createdAt mark { mark label }
      ${person} group { id name } team { id name } handledBy { id rowId name avatarUrl }
      viewerCan { deal revoke delete }
    }
  }
}`;
const punches = `query Punches($page: PageInput!, $filter: AttendPunchFilter, $orderBy: [AttendPunchOrder!]) {
  rows: attendPunches(page: $page, filter: $filter, orderBy: $orderBy) {
    totalCount
    nodes {
      id rowId punchedAt ownAt receivedAt aheadSeconds source device place distance outside confirm confirmedAt
      remark processId createdAt ${person} address { id name } confirmedBy { id rowId name avatarUrl }
      photos { id rowId name size } viewerCan { confirm }
    }
  }
}`;
const applications = `query Applications($page: PageInput!, $filter: AttendApplicationFilter, $orderBy: [AttendApplicationOrder!]) {
  rows: attendApplications(page: $page, filter: $filter, orderBy: $orderBy) {
    totalCount
    nodes {
      id rowId processId kind beginsAt endsAt minutes amount status reason decidedAt createdAt ${person}
      attendType { id rowId name unit } decidedBy { id rowId name } days { day minutes amount words }
    }
  }
}`;
const ledger = `query Ledger($page: PageInput!, $filter: LeaveLedgerFilter) {
  rows: leaveLedgers(page: $page, filter: $filter) {
    totalCount
    nodes {
      id rowId kind amount day until reason applicationId createdAt createdBy { id rowId name } ${person}
      attendType { id rowId name unit balanced }
    }
  }
}`;
const corrections = `query Corrections($page: PageInput!, $filter: AttendCorrectionFilter, $orderBy: [AttendCorrectionOrder!]) {
  rows: attendCorrections(page: $page, filter: $filter, orderBy: $orderBy) {
    totalCount
    nodes { id rowId month day figure label was becomes difference reason createdAt ${person} createdBy { id rowId name avatarUrl } }
  }
}`;
const months = `query Months($page: PageInput!, $month: Date!, $filter: AttendMonthMemberFilter, $orderBy: [AttendMonthMemberOrder!]) {
  rows: attendMonthMembers(page: $page, filter: $filter, orderBy: $orderBy) {
    totalCount
    nodes {
      ${person}
      report(month: $month) {
        open deducted
        sums { expectedDays workedDays overtimeDays tripDays freeDays figures { name value } marks { days mark { mark } } }
        parts { group { id name } }
        days { id rowId day cell review marks { mark } }
        corrections { id }
      }
    }
  }
}`;
const addresses = `query Addresses($page: PageInput!, $filter: AttendAddressFilter, $orderBy: [AttendAddressOrder!]) {
  rows: attendAddresses(page: $page, filter: $filter, orderBy: $orderBy) {
    totalCount nodes { id rowId name address lat lng radius enabled }
  }
}`;
const board = `query Board($page: PageInput!, $filter: AttendBoardFilter, $from: Date!, $to: Date!) {
  rows: attendBoard(page: $page, filter: $filter) {
    totalCount
    nodes {
      member { rowId name avatarUrl }
      days(from: $from, to: $to) { day kind name anytime set hole group { rowId } shift { rowId name mark color } }
    }
  }
}`;
const figure = `members expectedDays presentDays normalDays lateTimes late earlyTimes early missing absentDays leaveDays tripDays
  overtime outsideDays review`;
const overview = `query Overview($filter: AttendDayFilter, $today: AttendDayFilter, $line: AttendGrouping!) {
  today: attendFigures(by: TOTAL, filter: $today) { ${figure} }
  total: attendFigures(by: TOTAL, filter: $filter) { ${figure} }
  trend: attendFigures(by: DAY, filter: $filter) { day ${figure} }
  lines: attendFigures(by: $line, filter: $filter) {
    team { id rowId name } group { id rowId name } member { id rowId name } ${figure}
  }
}`;
const state =
  "query State($month: Date!) { attendMonthState(month: $month) { members unsettled waiting open claimed review } }";
const today = `query Today {
  attendToday { day group { id name } addresses { id name lat lng radius } punches { id punchedAt } week { day } }
}`;

const march = { from: "2026-03-01", to: "2026-03-31" };
const oneDay = { from: "2026-03-16", to: "2026-03-16" };
const first = { number: 1, size: 20 };
const up = (field) => [{ field, direction: "ASC" }];
const down = (field) => [{ field, direction: "DESC" }];

/** Names the cases of one list: each `[name, variables, by]` asks `query`. */
const list = (title, query, rows, more = {}) =>
  rows.map(([name, variables = {}, by]) => ({
    name: `${title}: ${name}`,
    query,
    variables: { page: first, ...more, ...variables },
    by,
  }));

/** A member, a team, a group, a shift, an address and two types: every filter and sort of the lists. */
export function cases(of) {
  const who = [
    ["a member", { filter: { memberId: of.member } }],
    ["a team", { filter: { teamId: of.team } }],
    ["mine", { filter: { mine: true } }],
    ["as a director", {}, "large1lead"],
  ];
  const month = { month: march.from };
  const report = (filter = {}, more = {}) => ({ filter: { ...month, ...filter }, ...more });
  return [
    ...list("days", days, [
      ["no filter"],
      ...who,
      ["a group", { filter: { groupId: of.group } }],
      ["a shift", { filter: { shiftId: of.shift } }],
      ["one day", { filter: { days: oneDay } }],
      ["a month", { filter: { days: march } }],
      ["late", { filter: { marks: ["LATE"] } }],
      [
        "any fault",
        {
          filter: {
            marks: ["MISSING_START", "MISSING_END", "LATE", "EARLY", "ABSENT", "HALF_ABSENT", "SHORT"],
          },
        },
      ],
      ["leave or trip", { filter: { marks: ["LEAVE", "TRIP"] } }],
      ["overtime", { filter: { marks: ["OVERTIME", "UNPUNCHED", "UNAPPLIED"] } }],
      ["late on one day", { filter: { marks: ["LATE"], days: oneDay } }],
      ["late in a team", { filter: { marks: ["LATE"], teamId: of.team } }],
      ["to review", { filter: { review: true } }],
      ["not to review", { filter: { review: false } }],
      ["by day", { orderBy: up("DAY") }],
      ["by computation", { orderBy: down("CREATED_AT") }],
      ["page 5,000", { page: { number: 5000, size: 20 } }],
    ]),
    ...list("exceptions", exceptions, [
      ["no filter"],
      ...who,
      ["open", { filter: { statuses: ["OPEN", "CLAIMED"] } }],
      ["settled", { filter: { statuses: ["NORMAL", "EXCEPTION"] } }],
      ["removed", { filter: { statuses: ["REMOVED"] } }],
      ["to review", { filter: { review: true } }],
      ["a group", { filter: { groupId: of.group } }],
      ["one day", { filter: { days: oneDay } }],
      ["a month", { filter: { days: march } }],
      ["late", { filter: { marks: ["LATE"] } }],
      ["by day", { orderBy: up("DAY") }],
      ["by writing", { orderBy: down("CREATED_AT") }],
      ["last settled", { orderBy: down("HANDLED_AT") }],
      ["page 1,500", { page: { number: 1500, size: 20 } }],
    ]),
    ...list("punches", punches, [
      ["no filter"],
      ...who,
      ["one day", { filter: { days: oneDay } }],
      ["a month", { filter: { days: march } }],
      ["by machine", { filter: { sources: ["MACHINE"] } }],
      ["an address", { filter: { addressId: of.address } }],
      ["outside", { filter: { outside: true } }],
      ["inside", { filter: { outside: false } }],
      ["awaiting confirmation", { filter: { confirm: ["WAITING"] } }],
      ["confirmed", { filter: { confirm: ["CONFIRMED"] } }],
      ["by time", { orderBy: up("PUNCHED_AT") }],
      ["by writing", { orderBy: down("CREATED_AT") }],
      ["page 5,000", { page: { number: 5000, size: 20 } }],
    ]),
    ...list("applications", applications, [
      ["no filter"],
      ...who,
      ["leave", { filter: { kinds: ["LEAVE"] } }],
      ["being decided", { filter: { statuses: ["RUNNING"] } }],
      ["a type", { filter: { typeId: of.type } }],
      ["one day", { filter: { days: oneDay } }],
      ["by writing", { orderBy: down("CREATED_AT") }],
      ["page 300", { page: { number: 300, size: 20 } }],
    ]),
    ...list("ledger", ledger, [
      ["no filter"],
      ...who,
      ["a type", { filter: { typeId: of.balanced } }],
      ["taken", { filter: { kinds: ["TAKE"] } }],
      ["page 500", { page: { number: 500, size: 20 } }],
    ]),
    ...list("corrections", corrections, [
      ["no filter"],
      ...who,
      ["counted in a month", { filter: { month: march.from } }],
      ["of a month", { filter: { days: { from: "2026-02-01", to: "2026-02-28" } } }],
      ["by day", { orderBy: down("DAY") }],
    ]),
    ...list(
      "month report",
      months,
      [
        ["no filter", report()],
        ["a closed month", { month: "2026-02-01", filter: { month: "2026-02-01" } }],
        ["a member", report({ memberId: of.member })],
        ["a team", report({ teamId: of.team })],
        ["a group", report({ groupId: of.group })],
        ["as a director", report(), "large1lead"],
        ["a character", report({ keyword: "王" })],
        ["initials", report({ keyword: "wx" })],
        ["a word that none has", report({ keyword: "聚四氟乙烯" })],
        ["by joining", report({}, { orderBy: down("CREATED_AT") })],
        ["page 500", report({}, { page: { number: 500, size: 20 } })],
      ],
      month,
    ),
    ...list("addresses", addresses, [
      ["no filter"],
      ["enabled", { filter: { enabled: true } }],
      ["a word", { filter: { keyword: "场地" } }],
      ["by name", { orderBy: up("NAME") }],
    ]),
    ...list(
      "board of a month",
      board,
      [
        ["no filter", { filter: { days: march } }],
        ["a group", { filter: { days: march, groupId: of.group } }],
        ["a team", { filter: { days: march, teamId: of.team } }],
        ["a character", { filter: { days: march, keyword: "王" } }],
        ["page 400", { filter: { days: march }, page: { number: 400, size: 20 } }],
      ],
      march,
    ),
    ...["TEAM", "GROUP", "MEMBER"].map((line) => ({
      name: `overview of a month by ${line.toLowerCase()}`,
      query: overview,
      variables: { line, filter: { days: march }, today: { days: oneDay } },
    })),
    {
      name: "overview of a team's month",
      query: overview,
      variables: {
        line: "MEMBER",
        filter: { days: march, teamId: of.team },
        today: { days: oneDay, teamId: of.team },
      },
    },
    {
      name: "overview as a director",
      query: overview,
      variables: { line: "MEMBER", filter: { days: march }, today: { days: oneDay } },
      by: "large1lead",
    },
    { name: "state of a month", query: state, variables: { month: march.from } },
    { name: "today, 300 addresses", query: today, variables: {} },
  ];
}

/**
 * Waits until all marked days of the month are computed, and says how long that took from the first day on.
 * The scheduler starts it within a minute.
 */
export async function computing({ server, owner }) {
  const left = async () => {
    const variables = { month: march.from };
    const { attendMonthState } = await ask({
      url: server.url,
      authorization: owner,
      query: state,
      variables,
    });
    return attendMonthState.waiting;
  };
  const all = await left();
  if (all === 0) return "computed already";
  let began = performance.now();
  for (let now = all; now > 0; now = await left()) {
    if (now === all) began = performance.now();
    await wait(500);
  }
  return `${all} days in ${((performance.now() - began) / 1000).toFixed(1)} s`;
}
