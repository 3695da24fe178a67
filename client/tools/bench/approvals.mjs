// Queries of the benchmark of a million applications: the lists of an approver, of an applicant and of all
// applications by each filter, sort and keyword, counts and pending work, and the mutations of an
// application with three approvals.
import { ask, figures, spread } from "./load.mjs";

const tasks = `query Tasks($page: PageInput!, $filter: FlowTaskFilter, $orderBy: [FlowTaskOrder!]) {
  flowTasks(page: $page, filter: $filter, orderBy: $orderBy) {
    totalCount
    nodes {
      id rowId status arrivedAt dueAt doneAt node { key name } insteadOf { name }
      process { id rowId name status form { rowId name } applicant { rowId name avatarUrl } }
    }
  }
  flowCounts { toDo copied running returned drafts }
}`;
const own = `query Own($page: PageInput!, $filter: FlowProcessFilter, $orderBy: [FlowProcessOrder!]) {
  flowProcesses(page: $page, filter: $filter, orderBy: $orderBy) {
    totalCount
    nodes {
      id rowId name status version sentAt finishedAt form { rowId name }
      holders { node { key name } member { rowId name avatarUrl } } viewerCan { send withdraw urge delete }
    }
  }
  flowCounts { toDo copied running returned drafts }
}`;
const all = `query All($page: PageInput!, $filter: FlowProcessFilter, $orderBy: [FlowProcessOrder!]) {
  flowProcesses(page: $page, filter: $filter, orderBy: $orderBy) {
    totalCount
    nodes {
      id rowId name status version sentAt finishedAt createdAt form { rowId name }
      applicant { rowId name avatarUrl } team { rowId name }
      holders { node { key name } member { rowId name avatarUrl } } viewerCan { terminate }
    }
  }
}`;
/** The last form, whose applications have a table of twenty rows. */
const WITH_TABLE = btoa("FlowForm:1000012");
const sums = "query Sums($filter: FlowProcessFilter!) { flowFieldSums(filter: $filter) { path sum } }";
const counts = "query Counts { flowCounts { toDo copied running returned drafts } }";
const waiting = `query Waiting($page: PageInput!, $filter: WaitTaskFilter) {
  waitTasks(page: $page, filter: $filter) { totalCount nodes { key name dueOn director { name } } }
  waitTaskCounts { all task work approval today week overdue }
}`;

/**
 * Every filter, sort and keyword of the lists; `of` has an approver, their team, a form, an applicant with
 * their name, a title.
 */
export function cases(of) {
  const month = { from: "2026-03-01", to: "2026-03-31" };
  const filters = [
    ["", {}, {}],
    [", a form", { formId: of.form }, { formId: of.form }],
    [", an applicant", { applicantId: of.applicant }, { applicantId: of.applicant }],
    [", a month", { arrivedOn: month }, { sentOn: month }],
    [", two characters", { keyword: "租赁" }, { keyword: "租赁" }],
    [", a name", { keyword: of.name }, { keyword: of.name }],
    [", a whole title", { keyword: of.title }, { keyword: of.title }],
    [", initials", { keyword: "cgsq" }, { keyword: "cgsq" }],
    [", a word that none has", { keyword: "聚四氟乙烯" }, { keyword: "聚四氟乙烯" }],
  ];
  const last = (field) => [{ field, direction: "DESC" }];
  const first = [{ field: "ARRIVED_AT", direction: "ASC" }];
  const ofTasks = (title, list, number = 1) => [
    ...filters.map(([name, filter]) => [
      `${title}${name}`,
      tasks,
      { filter: { ...filter, list }, orderBy: list === "DONE" ? last("DONE_AT") : null },
    ]),
    [`${title}, by arrival, first first`, tasks, { filter: { list }, orderBy: first }],
    ...(number > 1
      ? [[`${title}, page ${number}`, tasks, { filter: { list }, page: { number, size: 20 } }]]
      : []),
  ];
  const sorts = [
    ["by sending, last first", { orderBy: last("SENT_AT") }],
    ["by sending, first first", { orderBy: [{ field: "SENT_AT", direction: "ASC" }] }],
    ["by end, last first", { orderBy: last("FINISHED_AT") }],
    ["by creation, last first", { orderBy: last("CREATED_AT") }],
  ];
  const states = [
    ["running", { filter: { statuses: ["RUNNING"] } }],
    ["two statuses", { filter: { statuses: ["REFUSED", "WITHDRAWN"] } }],
    ["a team", { filter: { teamId: of.team } }],
  ];
  const ofAll = (by) =>
    [
      ...filters.map(([name, , filter]) => [`all${name}`, { filter, orderBy: last("SENT_AT") }]),
      ...[...sorts, ...states].map(([name, variables]) => [`all, ${name}`, variables]),
    ].map(([name, variables]) => [`${name}${by ? ` (${by})` : ""}`, all, variables, by]);
  const lists = [
    ...ofTasks("to do", "TO_DO"),
    ...ofTasks("done", "DONE", 2000),
    ["done, by arrival, last first", tasks, { filter: { list: "DONE" }, orderBy: last("ARRIVED_AT") }],
    ...ofTasks("copied", "COPIED", 200),
    ["copied, unread", tasks, { filter: { list: "COPIED", unread: true } }],
    ["mine", own, { filter: { mine: true } }],
    ...filters
      .filter(([, , { applicantId }]) => !applicantId)
      .slice(1)
      .map(([name, , filter]) => [`mine${name}`, own, { filter: { ...filter, mine: true } }]),
    ...sorts.map(([name, variables]) => [`mine, ${name}`, own, { filter: { mine: true }, ...variables }]),
    ...ofAll(),
    ...ofAll("owner"),
    ["all, page 2,000", all, { orderBy: last("SENT_AT"), page: { number: 2000, size: 20 } }],
    ["all, page 5,000 (owner)", all, { orderBy: last("SENT_AT"), page: { number: 5000, size: 20 } }, "owner"],
  ].map(([name, query, variables, by]) => ({
    name,
    query,
    variables: { page: { number: 1, size: 20 }, ...variables },
    by,
  }));
  return [
    ...lists,
    ...[
      ["a form", { formId: of.form }],
      ["a form with a table", { formId: WITH_TABLE }],
    ].map(([name, filter]) => ({ name: `sums of ${name}`, query: sums, variables: { filter }, by: "owner" })),
    { name: "counts", query: counts, variables: {} },
    { name: "what waits", query: waiting, variables: { page: { number: 1, size: 20 } } },
  ];
}

const agree = `mutation Agree($input: FlowAgreeInput!) {
  flowProcessAgree(input: $input) { flowProcess { status } userErrors { message } }
}`;

/** An application by the first form, whose three approvers are the owner when the owner applies. */
export function starting(subject) {
  return {
    query: `mutation Start($input: FlowProcessSendInput!) {
  flowProcessStart(input: $input) { flowProcess { id } userErrors { message } }
}`,
    variables: { input: { formId: btoa("FlowForm:1000001"), values: { f1: subject, f2: 128, f3: "一般" } } },
  };
}

/** Report line: durations of an application with its three approvals, one after the other. */
export async function applying({ server, owner, seconds }) {
  const target = { url: server.url, authorization: owner };
  const times = [];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    const began = performance.now();
    const { flowProcessStart } = await ask({ ...target, ...starting(`第 ${times.length} 份`) });
    const { id } = flowProcessStart.flowProcess;
    let status = "RUNNING";
    for (let step = 0; step < 3; step += 1) {
      const { flowProcessAgree } = await ask({ ...target, query: agree, variables: { input: { id } } });
      status = flowProcessAgree.flowProcess?.status ?? flowProcessAgree.userErrors[0].message;
    }
    if (status !== "APPROVED") throw new Error(`the application is not approved but ${status}`);
    times.push(performance.now() - began);
  }
  return `${figures(spread(times)).padStart(50)}  ${times.length}`;
}
