// Queries of the benchmark of appraisals, and the measurements of what a whole plan of 5,000 takes.
import { setTimeout as wait } from "node:timers/promises";
import { ask } from "./load.mjs";

const person = "member { id rowId name avatarUrl }";
const results = `query Results($page: PageInput!, $filter: KpiExamineFilter, $orderBy: [KpiExamineOrder!]) {
  rows: kpiExamines(page: $page, filter: $filter, orderBy: $orderBy) {
    totalCount
    nodes {
      id rowId score extra moved total grade finishedAt status statusText appealStatus ${person} team { id rowId name }
      plan { id rowId name cycleValue beginsOn grades { name } }
    }
  }
}`;
const reviews = `query Reviews($page: PageInput!, $filter: KpiExamineFilter, $orderBy: [KpiExamineOrder!]) {
  rows: kpiExamines(page: $page, filter: $filter, orderBy: $orderBy) {
    totalCount
    nodes {
      id rowId version score extra extraReason moved movedReason total grade appealReason ${person} team { id name }
      plan { id rowId version name extraMax grades { name from } } viewerCan { answer extra calibrate return finish }
    }
  }
}`;
const plans = `query Plans($page: PageInput!, $filter: KpiPlanFilter, $orderBy: [KpiPlanOrder!]) {
  rows: kpiPlans(page: $page, filter: $filter, orderBy: $orderBy) {
    totalCount
    nodes {
      id rowId version name status beginsOn endsOn inputDueOn reason auditPersonValue createdAt examineeCount inputCount
      openInputCount cycle { id value text color } team { id name } template { id name } createdBy { id name }
      viewerCan { update submit cancel copy delete remind updateRunning }
    }
  }
}`;
const plan = `query Plan($id: ID!, $page: PageInput!, $filter: KpiExamineFilter, $orderBy: [KpiExamineOrder!]) {
  kpiPlan(id: $id) {
    id rowId version name status auditPersonValue ownOpenInputs effectiveAt examineeCount inputCount openInputCount
    reason inputDueOn grades { name from }
    viewerCan { audit cancel copy delete input remind return review submit update updateRunning updateSource }
  }
  rows: kpiExamines(page: $page, filter: $filter, orderBy: $orderBy) {
    totalCount
    nodes {
      id rowId version score extra extraReason moved movedReason total grade confirmDueAt appealReason ${person}
      team { id name } plan { id rowId version name extraMax grades { name from } }
      viewerCan { answer extra calibrate return finish }
    }
  }
  kpiPlanSums(filter: { planId: $id }) { count average statuses { status statusText count } }
  kpiPlanIndications(page: { number: 1, size: 100 }, filter: { planId: $id }) { nodes { id name weight } }
}`;
const inputs = `query Inputs($page: PageInput!, $filter: KpiInputFilter) {
  rows: kpiInputs(page: $page, filter: $filter) {
    totalCount
    nodes {
      id rowId version value remark submittedAt who whoText plan { id name status inputDueOn }
      examine { id rowId ${person} team { id name } } planIndication { id rowId name unit sortOrder }
      viewerCan { save modify }
    }
  }
}`;
const events = `query Events($page: PageInput!, $filter: KpiEventFilter, $orderBy: [KpiEventOrder!]) {
  rows: kpiEvents(page: $page, filter: $filter, orderBy: $orderBy) {
    totalCount
    nodes {
      id rowId version title points happenedOn description createdAt ${person} category { rowId name }
      createdBy { rowId name } viewerCan { update delete }
    }
  }
}`;
const records = `query Records($page: PageInput!, $filter: KpiRecordFilter, $orderBy: [KpiRecordOrder!]) {
  rows: kpiRecords(page: $page, filter: $filter, orderBy: $orderBy) {
    totalCount
    nodes {
      id rowId action reason before after at plan { rowId name } examine { id member { id name } } ${person}
    }
  }
}`;
const figures = `query Figures($filter: KpiExamineFilter, $c1: KpiExamineFilter, $c2: KpiExamineFilter, $c3: KpiExamineFilter) {
  known: kpiPlanSums { grades { grade } }
  sums: kpiPlanSums(filter: $filter) { count average statuses { status count } grades { grade count } }
  teams: kpiTeamFigures(filter: $filter) { average count finished best worst team { id rowId name } }
  members: kpiMemberFigures(filter: $filter) {
    average count lastTotal lastGrade member { id rowId name } team { id name }
  }
  c1: kpiPlanSums(filter: $c1) { average }
  c2: kpiPlanSums(filter: $c2) { average }
  c3: kpiPlanSums(filter: $c3) { average }
}`;
const sums = `query Sums($filter: KpiExamineFilter) {
  kpiPlanSums(filter: $filter) { count average statuses { status count } grades { grade count } }
}`;
const teams = `query Teams($filter: KpiExamineFilter) {
  kpiTeamFigures(filter: $filter) { average count finished best worst team { id rowId name } }
}`;
const menus = "query Menus { kpiPlanMenus { sumCount waitAudit waitConfirm waitInput waitValid } }";

const first = { number: 1, size: 20 };
const up = (field) => [{ field, direction: "ASC" }];
const down = (field) => [{ field, direction: "DESC" }];
const year = { from: "2025-09-01", to: "2026-08-31" };
const cycle = (day) => ({ cycle: "1", days: { from: day, to: day } });

/** Names the cases of one list: each `[name, variables, by]` asks `query`. */
const list = (title, query, rows) =>
  rows.map(([name, variables = {}, by]) => ({
    name: `${title}: ${name}`,
    query,
    variables: { page: first, ...variables },
    by,
  }));

/** Every filter, sort and keyword of the lists; `of` has a member, a team, a category, and plans by status. */
export function cases(of) {
  const company = { filter: { days: year } };
  return [
    ...list("results", results, [
      ["no filter", company],
      ["as a director", company, "large1lead"],
      ["my own", { filter: { own: true } }, "large1lead"],
      ["a cycle", { filter: cycle("2026-02-01") }],
      ["a plan", { filter: { planId: of.finished } }],
      ["a member", { filter: { memberId: of.member } }],
      ["a team", { filter: { days: year, teamId: of.team } }],
      ["finished", { filter: { days: year, statuses: ["FINISHED"] } }],
      ["being confirmed", { filter: { days: year, statuses: ["CONFIRM"] } }],
      ["a grade", { filter: { days: year, grade: "优秀" } }],
      ["a grade in a team", { filter: { days: year, grade: "优秀", teamId: of.team } }],
      ["by total", { ...company, orderBy: down("TOTAL") }],
      ["last finished", { ...company, orderBy: down("FINISHED_AT") }],
      ["last changed", { ...company, orderBy: down("UPDATED_AT") }],
      ["a character", { filter: { days: year, keyword: "王" } }],
      ["a plan's name", { filter: { days: year, keyword: "2 月第3组" } }],
      ["initials", { filter: { days: year, keyword: "wangxin" } }],
      ["a word that none has", { filter: { days: year, keyword: "聚四氟乙烯" } }],
      ["page 1,500", { ...company, page: { number: 1500, size: 20 } }],
    ]),
    ...list("to review", reviews, [
      ["all", { filter: { waitsFor: "REVIEW" } }, "owner"],
      ["last changed", { filter: { waitsFor: "REVIEW" }, orderBy: down("UPDATED_AT") }, "owner"],
      ["by total", { filter: { waitsFor: "REVIEW" }, orderBy: down("TOTAL") }, "owner"],
      ["a team", { filter: { waitsFor: "REVIEW", teamId: of.team } }, "owner"],
      ["appeals", { filter: { waitsFor: "REVIEW", statuses: ["CONFIRM"] } }, "owner"],
      ["page 200", { filter: { waitsFor: "REVIEW" }, page: { number: 200, size: 20 } }, "owner"],
    ]),
    ...list("to confirm", reviews, [
      ["mine", { filter: { waitsFor: "CONFIRM" } }, "large1lead"],
      ["all", { filter: { statuses: ["CONFIRM"] } }],
    ]),
    ...list("to enter", plans, [
      ["mine", { filter: { waitsFor: "INPUT" } }, "large1lead"],
      ["to approve", { filter: { waitsFor: "AUDIT" } }, "owner"],
    ]),
    ...list("plans", plans, [
      ["no filter"],
      ["as a director", {}, "large1lead"],
      ["running", { filter: { statuses: ["INPUT", "CONFIRM", "REVIEW"] } }],
      ["a cycle", { filter: { cycle: "1" } }],
      ["in days", { filter: { days: { from: "2026-02-01", to: "2026-02-28" } } }],
      ["a word", { filter: { keyword: "全员" } }],
      ["by begin", { orderBy: down("BEGINS_ON") }],
      ["by end", { orderBy: up("ENDS_ON") }],
      ["last changed", { orderBy: down("UPDATED_AT") }],
      ["last page", { page: { number: 5, size: 20 } }],
    ]),
    ...[
      ["in input", of.input],
      ["in review", of.review],
      ["finished", of.finished],
    ].flatMap(([name, id]) =>
      list("plan opened", plan, [
        [name, { id, filter: { planId: id }, orderBy: down("UPDATED_AT") }],
        [`${name}, by total`, { id, filter: { planId: id }, orderBy: down("TOTAL") }],
      ]),
    ),
    ...list("plan opened", plan, [
      [
        "page 200",
        {
          id: of.input,
          filter: { planId: of.input },
          page: { number: 200, size: 20 },
          orderBy: down("UPDATED_AT"),
        },
      ],
      ["a team", { id: of.input, filter: { planId: of.input, teamId: of.team } }],
      ["a name", { id: of.input, filter: { planId: of.input, keyword: "wang" } }],
      ["as a director", { id: of.input, filter: { planId: of.input } }, "large1lead"],
    ]),
    ...list("inputs", inputs, [
      ["mine of a plan", { filter: { planId: of.input, mine: true } }, "large1lead"],
      ["my open ones", { filter: { mine: true, open: true } }, "large1lead"],
      ["of a plan", { filter: { planId: of.input } }],
      ["all, by the owner", {}, "owner"],
    ]),
    ...list("events", events, [
      ["no filter"],
      ["a member", { filter: { memberId: of.member } }],
      ["a team", { filter: { teamId: of.team } }],
      ["a month", { filter: { days: { from: "2026-02-01", to: "2026-02-28" } } }],
      ["a word", { filter: { keyword: "表扬" } }],
      ["by points", { orderBy: down("POINTS") }],
      ["by writing", { orderBy: down("CREATED_AT") }],
      ["page 900", { page: { number: 900, size: 20 } }],
    ]),
    ...list(
      "records",
      records,
      [
        ["no filter"],
        ["a plan", { filter: { planId: of.finished } }],
        ["an action", { filter: { actions: ["CONFIRM"] } }],
        ["a member", { filter: { memberId: of.member } }],
        ["a month", { filter: { days: { from: "2026-02-01", to: "2026-02-28" } } }],
        ["a name", { filter: { keyword: "王" } }],
        ["page 4,000", { page: { number: 4000, size: 20 } }],
      ].map(([name, variables]) => [name, variables, "owner"]),
    ),
    { name: "sums of the company", query: sums, variables: { filter: { days: year } } },
    { name: "sums of a cycle", query: sums, variables: { filter: cycle("2026-02-01") } },
    { name: "teams of the company", query: teams, variables: { filter: { days: year } } },
    {
      name: "figures of the company",
      query: figures,
      variables: {
        filter: { days: year },
        c1: cycle("2026-02-01"),
        c2: cycle("2026-01-01"),
        c3: cycle("2025-12-01"),
      },
    },
    { name: "what waits, by the owner", query: menus, variables: {}, by: "owner" },
    { name: "what waits, by a director", query: menus, variables: {}, by: "large1lead" },
  ];
}

const source = `mutation Source($input: KpiPlanUpdateSourceInput!) {
  kpiPlanUpdateSource(input: $input) { job { id } differences { before } userErrors { message } }
}`;
const job = "query Job($id: ID!) { job(id: $id) { state done total } }";
const finish = `mutation Finish($input: KpiExamineFinishInput!) {
  kpiExamineFinish(input: $input) { finished userErrors { message } }
}`;

/** Says how long the automatic values of a plan of 5,000 take, as a job, until it is done. */
export async function sources({ server, owner, found }) {
  const target = { url: server.url, authorization: owner };
  const began = performance.now();
  const input = { id: found.input.nodes[0].id, apply: true };
  const { kpiPlanUpdateSource: asked } = await ask({ ...target, query: source, variables: { input } });
  const asking = performance.now() - began;
  if (!asked.job) return asked.userErrors[0]?.message ?? "no job";
  for (;;) {
    const { job: now } = await ask({ ...target, query: job, variables: { id: asked.job.id } });
    if (!["QUEUED", "RUNNING"].includes(now.state)) {
      const took = ((performance.now() - began) / 1000).toFixed(1);
      return `${now.done} of ${now.total} in ${took} s, asked in ${asking.toFixed(0)} ms, ${now.state}`;
    }
    await wait(200);
  }
}

/** Says how long it takes to finish all results of a plan in review (`confirmAudit`). */
export async function finishing({ server, owner, found }) {
  const input = { planId: found.review.nodes[0].id };
  const began = performance.now();
  const { kpiExamineFinish: done } = await ask({
    url: server.url,
    authorization: owner,
    query: finish,
    variables: { input },
  });
  const took = ((performance.now() - began) / 1000).toFixed(1);
  return done.userErrors[0]?.message ?? `${done.finished} results in ${took} s`;
}
