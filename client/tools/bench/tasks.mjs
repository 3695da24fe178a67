// Queries of the benchmark of a million tasks: the list page by each filter, sort and keyword, board, tree,
// counts, pending work, and those for PostGraphile.

const page = `query Tasks($page: PageInput!, $filter: TaskFilter, $orderBy: [TaskOrder!]) {
  tasks(page: $page, filter: $filter, orderBy: $orderBy) {
    totalCount
    nodes {
      id rowId name status version createdAt beginsOn endsOn overdueDays estimate spent checkCount doneCheckCount childCount
      openChildCount isBlocked availableActions level { text color } parent { rowId name } project { rowId name }
      customer { name } director { rowId name avatarUrl } validator { name } members { rowId name } createdBy { name }
      viewerCan { update delete }
    }
  }
}`;
const card =
  "id rowId name status version endsOn isOverdue availableActions director { name } project { name }";
const board = `query Board($first: Int!, $filter: TaskFilter) {
  tasks(first: $first, filter: $filter) { totalCount nodes { ${card} } }
  taskStatuses(filter: $filter) { status count overdue }
}`;
const tree = "query Tree($id: ID!) { taskTree(rootId: $id) { id name status parent { id } } }";
const children = "query Children($id: ID!) { taskChildren(parentId: $id) { id name status childCount } }";
const statuses =
  "query Statuses($filter: TaskFilter) { taskStatuses(filter: $filter) { status count overdue } }";
const workload = `query Workload($filter: TaskFilter) {
  taskWorkload(filter: $filter) { member { name } open overdue }
}`;
const counts = "query Counts { taskIndexCounts { toDo overdue toValidate directed joined created drafts } }";
const waiting = `query Waiting($page: PageInput!, $filter: WaitTaskFilter) {
  waitTasks(page: $page, filter: $filter) { totalCount nodes { key name dueOn project { name } director { name } } }
  waitTaskCounts { all task work approval today week overdue }
}`;

/**
 * Every filter, sort and keyword of the list; `of` has a member with tasks, their team, a project, a
 * customer, a tree.
 */
export function cases(of) {
  const first = { page: { number: 1, size: 20 } };
  const month = { from: "2025-06-01", to: "2025-06-30" };
  const lists = [
    ["no filter", {}],
    ["to do", { filter: { scope: "TO_DO" } }],
    ["directed", { filter: { scope: "DIRECTED" } }],
    ["joined", { filter: { scope: "JOINED" } }],
    ["made", { filter: { scope: "CREATED" } }],
    ["to validate", { filter: { scope: "TO_VALIDATE" } }],
    ["managed", { filter: { scope: "MANAGED" } }],
    ["drafts", { filter: { scope: "DRAFTS" } }],
    ["status", { filter: { status: ["WORKING"] } }],
    ["two statuses", { filter: { status: ["READY", "WORKING"] } }],
    ["level", { filter: { level: ["2"] } }],
    ["open", { filter: { open: true } }],
    ["overdue", { filter: { overdue: true } }],
    ["project", { filter: { projectId: of.project } }],
    ["customer", { filter: { customerId: of.customer } }],
    ["director", { filter: { directorId: of.member } }],
    ["member", { filter: { memberId: of.member } }],
    ["team", { filter: { teamId: of.team } }],
    ["tops", { filter: { tops: true } }],
    ["to begin in a month", { filter: { beginsOn: month } }],
    ["to end in a month", { filter: { endsOn: month } }],
    ["made in a month", { filter: { createdAt: month } }],
    ["finished in a month", { filter: { finishedAt: month } }],
    ["by name", { orderBy: [{ field: "NAME", direction: "ASC" }] }],
    ["by end", { orderBy: [{ field: "ENDS_ON", direction: "ASC" }] }],
    ["by begin, last first", { orderBy: [{ field: "BEGINS_ON", direction: "DESC" }] }],
    ["last changed", { orderBy: [{ field: "UPDATED_AT", direction: "DESC" }] }],
    ["two characters", { filter: { keyword: "消防" } }],
    ["a whole name", { filter: { keyword: "上海1号配电柜巡检" } }],
    ["initials", { filter: { keyword: "pdgxj" } }],
    ["a word that none has", { filter: { keyword: "聚四氟乙烯" } }],
  ].map(([name, variables]) => ({ name, query: page, variables: { ...first, ...variables } }));
  return [
    ...lists,
    { name: "page 5,000", query: page, variables: { page: { number: 5000, size: 20 } } },
    { name: "tree of 5,000", query: tree, variables: { id: of.tree }, connections: 4 },
    { name: "right below its top", query: children, variables: { id: of.tree } },
    {
      name: "board, 100 of 2,000 cards and counts",
      query: board,
      variables: { first: 100, filter: { projectId: of.board, open: true } },
    },
    { name: "counts of all by status", query: statuses, variables: {} },
    { name: "counts of mine by status", query: statuses, variables: { filter: { scope: "DIRECTED" } } },
    { name: "workload of a project", query: workload, variables: { filter: { projectId: of.board } } },
    { name: "counts", query: counts, variables: {} },
    { name: "what waits", query: waiting, variables: first },
  ];
}

/** Twenty tasks, the newest first, with project, customer and director. */
export const nested = {
  query: `query Bench {
  tasks(first: 20, filter: {status: [READY]}) {
    nodes { id name project { id name } customer { id name } director { id name } }
  }
}`,
  rows: ({ tasks }) =>
    tasks.nodes.map((one) => [
      one.name,
      one.project?.name ?? null,
      one.customer?.name ?? null,
      one.director?.name ?? null,
    ]),
};

/** The same query for PostGraphile's schema. */
export function rival(enterpriseId) {
  return {
    query: `query Bench($enterprise: BigInt!) {
  allTasks(first: 20, condition: {enterpriseId: $enterprise, deletedAt: null, status: 10}, orderBy: [CREATED_AT_DESC, ROW_ID_DESC]) {
    nodes {
      id name
      projectByEnterpriseIdAndProjectId { id name }
      customerByEnterpriseIdAndCustomerId { id name }
      memberByEnterpriseIdAndDirectorId { id name }
    }
  }
}`,
    variables: { enterprise: enterpriseId },
    rows: ({ allTasks }) =>
      allTasks.nodes.map((one) => [
        one.name,
        one.projectByEnterpriseIdAndProjectId?.name ?? null,
        one.customerByEnterpriseIdAndCustomerId?.name ?? null,
        one.memberByEnterpriseIdAndDirectorId?.name ?? null,
      ]),
  };
}
