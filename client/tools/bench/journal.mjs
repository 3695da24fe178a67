// Queries of the benchmark of a million work logs and 300,000 weekly reports: the list pages by each
// filter, sort and keyword, calendar, overviews and statistics of a week, and the draft of a report.
import { ask, figures, spread } from "./load.mjs";

const logs = `query Logs($page: PageInput!, $filter: ItemLogFilter, $orderBy: [ItemLogOrder!]) {
  itemLogs(page: $page, filter: $filter, orderBy: $orderBy) {
    totalCount
    nodes {
      id rowId happenedOn minutes contents values editedLate createdAt commentCount
      author { name avatarUrl } logType { text color } visibleMembers { name } files { rowId }
      category { rowId minLength editHours fields { key label kind } } viewerCan { update delete } liked likeCount
      project { rowId title page } task { rowId title page } workOrder { rowId title page }
      customer { rowId title page }
    }
  }
}`;
const reports = `query Reports($page: PageInput!, $filter: WeeklyFilter, $orderBy: [WeeklyOrder!]) {
  weeklies(page: $page, filter: $filter, orderBy: $orderBy) {
    totalCount
    nodes {
      id rowId scope year week status late words submittedAt createdAt
      author { name avatarUrl } team { name } weeklyComments { id grade { value text color } }
    }
  }
}`;
const logFigures = `query LogFigures($filter: ItemLogFilter) {
  byType: itemLogFigures(by: TYPE, filter: $filter) { count minutes }
  byDay: itemLogFigures(by: DAY, filter: $filter) { day count minutes }
  byProject: itemLogFigures(by: PROJECT, filter: $filter) { count minutes }
  byTeam: itemLogFigures(by: TEAM, filter: $filter) { count minutes team { rowId name } }
  byMember: itemLogFigures(by: MEMBER, filter: $filter) { count minutes member { rowId name avatarUrl } }
}`;
const weekFigures = `query WeekFigures(
  $filter: WeeklyFilter!
  $locked: WeeklyFilter!
  $grades: WeeklyGradeFilter!
) {
  byWeek: weeklyFigures(filter: $filter, by: WEEK) { monday submitted late }
  byTeam: weeklyFigures(filter: $filter, by: TEAM) { submitted late team { rowId name } }
  byMember: weeklyFigures(filter: $filter, by: MEMBER) { submitted late member { rowId name } }
  locked: weeklies(first: 1, filter: $locked) { totalCount }
  weeklyGrades(filter: $grades) { count grade { value text color } }
}`;
const calendar = `query Calendar($from: Date!, $to: Date!, $teamId: ID) {
  itemLogCalendar(from: $from, to: $to, teamId: $teamId) {
    member { rowId name avatarUrl } days { day count }
  }
}`;
const members = `query Members($day: Date!, $teamId: ID) {
  weeklyMembers(day: $day, teamId: $teamId) {
    member { rowId name mainTeam { name } } weekly { rowId status late submittedAt }
  }
}`;
const teams = `query Teams($day: Date!) {
  weeklyTeams(day: $day) { team { rowId name } weekly { rowId status late submittedAt author { name } } }
}`;
const missing = `query Missing($day: Date!, $teamId: ID) {
  weeklyMissing(day: $day, teamId: $teamId) { rowId name avatarUrl }
}`;

/** A week and a month with logs and reports. */
const week = { from: "2025-12-08", to: "2025-12-14" };
const month = { from: "2025-11-01", to: "2025-11-30" };
const words = [
  [", two characters", { keyword: "标定" }],
  [", initials", { keyword: "pdgxj" }],
  [", a word that none has", { keyword: "聚四氟乙烯" }],
];

/**
 * Every filter, sort and keyword of both lists; `of` has a member, the text of a log of theirs, a team, a
 * project, a customer.
 */
export function cases(of) {
  const last = (field) => [{ field, direction: "DESC" }];
  const ofLogs = [
    ["", {}],
    [", mine", { filter: { scope: "MINE" } }],
    [", team", { filter: { scope: "TEAM" } }],
    [", a type", { filter: { logTypes: ["2"] } }],
    [", an author", { filter: { authorId: of.member } }],
    [", a week", { filter: { happenedOn: week } }],
    [", a team", { filter: { teamId: of.team } }],
    [", a project", { filter: { projectId: of.project } }],
    [", a customer", { filter: { customerId: of.customer } }],
    [", a month and a type", { filter: { happenedOn: month, logTypes: ["2"] } }],
    ...words.map(([name, filter]) => [name, { filter }]),
    [", a whole text", { filter: { keyword: of.contents } }],
    [", last written", { orderBy: last("CREATED_AT") }],
    [", longest", { orderBy: last("MINUTES") }],
    [", oldest", { orderBy: [{ field: "HAPPENED_ON", direction: "ASC" }] }],
  ];
  const ofReports = [
    ["", {}],
    [", mine", { filter: { whose: "MINE" } }],
    [", team", { filter: { whose: "TEAM" } }],
    [", of members", { filter: { scope: "MEMBER" } }],
    [", summaries", { filter: { scope: "TEAM" } }],
    [", an author", { filter: { authorId: of.member } }],
    [", a week", { filter: { days: week } }],
    [", a team", { filter: { teamId: of.team } }],
    [", a team without those below", { filter: { teamId: of.team, exactTeam: true } }],
    [", locked", { filter: { statuses: ["LOCKED"] } }],
    [", late", { filter: { late: true } }],
    [", in time", { filter: { late: false } }],
    [", a grade", { filter: { grade: "2" } }],
    ...words.map(([name, filter]) => [name, { filter }]),
    [", last submitted", { orderBy: last("SUBMITTED_AT") }],
    [", first submitted", { orderBy: [{ field: "SUBMITTED_AT", direction: "ASC" }] }],
    [", last made", { orderBy: last("CREATED_AT") }],
  ];
  const pages = (title, query, number, by) => ({
    name: `${title}, page ${number}${by ? ` (${by})` : ""}`,
    query,
    variables: { page: { number, size: 20 } },
    by,
  });
  const listed = (title, query, list, by) =>
    list.map(([name, variables]) => ({
      name: `${title}${name}${by ? ` (${by})` : ""}`,
      query,
      variables: { page: { number: 1, size: 20 }, ...variables },
      by,
    }));
  const statistics = (title, days, by) => {
    const filter = { scope: "MEMBER", days };
    return [
      {
        name: `figures of logs, ${title}`,
        query: logFigures,
        variables: { filter: { happenedOn: days } },
        by,
      },
      {
        name: `figures of reports, ${title}`,
        query: weekFigures,
        variables: { filter, locked: { ...filter, statuses: ["LOCKED"] }, grades: { days } },
        by,
      },
    ];
  };
  return [
    ...listed("logs", logs, ofLogs),
    ...listed("logs", logs, ofLogs, "owner"),
    pages("logs", logs, 2000),
    pages("logs", logs, 5000, "owner"),
    ...listed("reports", reports, ofReports),
    ...listed("reports", reports, ofReports, "owner"),
    pages("reports", reports, 800),
    pages("reports", reports, 5000, "owner"),
    {
      name: "calendar of a team's month",
      query: calendar,
      variables: { ...month, teamId: of.team },
      connections: 4,
    },
    {
      name: "members of a team, a week",
      query: members,
      variables: { day: week.from, teamId: of.team },
      connections: 4,
    },
    { name: "summaries of a week", query: teams, variables: { day: week.from }, connections: 4 },
    {
      name: "missing of a team",
      query: missing,
      variables: { day: week.from, teamId: of.team },
      connections: 4,
    },
    ...statistics("a team's week", week),
    ...statistics("the company's week", week, "owner"),
    ...statistics("the company's month", month, "owner"),
  ];
}

const open = `mutation Open($input: WeeklyDayInput!) {
  weeklyOpen(input: $input) { weekly { id done { key } } userErrors { message } }
}`;

/** Report line: durations of filling the draft of the week now due. */
export async function filling({ server, authorization, seconds }) {
  const times = [];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    const began = performance.now();
    const { weeklyOpen } = await ask({
      url: server.url,
      authorization,
      query: open,
      variables: { input: {} },
    });
    if (weeklyOpen.userErrors.length > 0) throw new Error(weeklyOpen.userErrors[0].message);
    times.push(performance.now() - began);
  }
  return `${figures(spread(times)).padStart(50)}  ${times.length}`;
}
