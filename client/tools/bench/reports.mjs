// Queries of the benchmark of statistics and reports over five million facts, and the same figures as SQL
// written by hand.

/** The periods of the facts: their last year, and all five. */
export const periods = [
  { name: "a year", from: "2025-01-01", to: "2025-12-31" },
  { name: "five years", from: "2021-01-01", to: "2025-12-31" },
];

/** Every statistic that the viewer may read. */
export const statistics = "{ viewer { enterprise { rowId } } statistics { code label exportPath } }";

/** The figures of a statistic by its usual dimension, as its page asks for them. */
export const statistic = `query Statistic($code: StatisticCode!, $from: Date!, $to: Date!) {
  statistic(code: $code, from: $from, to: $to) {
    rows { keys { value text } cells } totals groupCount truncated asOf
  }
}`;

const result = "{ rows { keys { value text } cells } totals groupCount truncated sampled }";

export const data = `query Data($id: ID!) {
  onlineReportData(id: $id) ${result}
}`;

export const preview = `query Preview($definition: OnlineReportDefinitionInput!) {
  onlineReportPreview(definition: $definition) ${result}
}`;

export const dashboard = `query Figures($id: ID!) {
  dashboardFigures(id: $id) { code error result ${result} }
}`;

export const createReport = `mutation Report($input: OnlineReportInput!) {
  onlineReportCreate(input: $input) { onlineReport { id } userErrors { message } }
}`;

export const createDashboard = `mutation Dashboard($input: DashboardInput!) {
  dashboardCreate(input: $input) { dashboard { id } userErrors { message } }
}`;

const moment = (day) => `timestamptz '${day} 00:00:00+08'`;
const month = (sql) => `date_trunc('month', ${sql})::date`;
// of projects that are not deleted
const receipts = `payment_receipt r where deleted_at is null and exists (select from project p
      where p.enterprise_id = r.enterprise_id and p.id = r.project_id and p.deleted_at is null) and`;
const local = (column) => `${column} at time zone 'Asia/Shanghai'`;

/**
 * Reports over one dataset each, of a year: `sql` is the same by hand, whose first column is the group; it
 * has the totals, too.
 */
export const reports = [
  {
    name: "tasks by month",
    position: "TASK",
    dataset: "TASK",
    time: "createdOn",
    dimension: { field: "createdOn", grain: "MONTH" },
    measures: ["count", "doneCount", "spentSum"],
    group: month(local("created_at")),
    figures: "count(*), count(*) filter (where status = 75), coalesce(sum(spent), 0)",
    from: "task where status <> 0 and deleted_at is null and",
    column: "created_at",
  },
  {
    name: "tasks by director",
    position: "TASK",
    dataset: "TASK",
    time: "createdOn",
    dimension: { field: "director" },
    measures: ["count", "doneCount", "spentSum"],
    group: "director_id",
    figures: "count(*), count(*) filter (where status = 75), coalesce(sum(spent), 0)",
    from: "task where status <> 0 and deleted_at is null and",
    column: "created_at",
  },
  {
    name: "work orders by month",
    position: "WORK",
    dataset: "WORK_ORDER",
    time: "requestedOn",
    dimension: { field: "requestedOn", grain: "MONTH" },
    measures: ["count", "doneCount"],
    group: month(local("requested_at")),
    figures: "count(*), count(*) filter (where status in (75, 80))",
    from: "work_order where deleted_at is null and",
    column: "requested_at",
  },
  {
    name: "repair times by team",
    position: "WORK",
    dataset: "WORK_ORDER",
    time: "requestedOn",
    dimension: { field: "team" },
    measures: ["count", "repairAvg"],
    group: "director_team_id",
    figures: "count(*), round(avg(extract(epoch from done.at - o.requested_at) / 60), 1)",
    from: `work_order o left join lateral (select max(created_at) as at from work_move m
        where m.enterprise_id = o.enterprise_id and m.work_order_id = o.id and step in (2, 9)) done on true
      where deleted_at is null and`,
    column: "o.requested_at",
  },
  {
    name: "receipts by month",
    position: "PROJECT",
    dataset: "PAYMENT_RECEIPT",
    time: "receivedOn",
    dimension: { field: "receivedOn", grain: "MONTH" },
    measures: ["amountSum", "count"],
    group: month("received_on::timestamp"),
    figures: "coalesce(sum(amount), 0), count(*)",
    from: receipts,
    column: "received_on",
    days: true,
  },
  {
    name: "receipts by project",
    position: "PROJECT",
    dataset: "PAYMENT_RECEIPT",
    time: "receivedOn",
    dimension: { field: "project" },
    measures: ["amountSum", "count"],
    group: "project_id",
    figures: "coalesce(sum(amount), 0), count(*)",
    from: receipts,
    column: "received_on",
    days: true,
  },
  {
    name: "logs by month",
    position: "TASK",
    dataset: "ITEM_LOG",
    time: "happenedOn",
    dimension: { field: "happenedOn", grain: "MONTH" },
    measures: ["count", "minutesSum"],
    group: month("happened_on::timestamp"),
    figures: "count(*), coalesce(sum(minutes), 0)",
    from: "item_log where deleted_at is null and",
    column: "happened_on",
    days: true,
  },
  {
    name: "logs by author",
    position: "TASK",
    dataset: "ITEM_LOG",
    time: "happenedOn",
    dimension: { field: "author" },
    measures: ["count", "minutesSum"],
    group: "author_id",
    figures: "count(*), coalesce(sum(minutes), 0)",
    from: "item_log where deleted_at is null and",
    column: "happened_on",
    days: true,
  },
].map((report) => ({ ...report, definition: definition(report), sql: byHand(report) }));

function definition({ dataset, time, dimension, measures }) {
  const [{ from, to }] = periods;
  return {
    dataset,
    dimensions: [dimension],
    measures,
    conditions: [{ field: time, op: "BETWEEN", from, to }],
    limit: 2000,
  };
}

function byHand({ group, figures, from, column, days }) {
  const [{ from: first, to: last }] = periods;
  const [begin, end] = days
    ? [`date '${first}'`, `date '${last}' + 1`]
    : [moment(first), `${moment(last)} + interval '1 day'`];
  return (enterprise) => `select ${group} as k, ${figures} from ${from} ${column} >= ${begin}
      and ${column} < ${end} and enterprise_id = ${enterprise}
    group by grouping sets ((1), ()) order by 1`;
}
