// Queries of the benchmark of a million work orders: the list page by each filter, sort and keyword,
// queues, board, pending work, related records, and those for PostGraphile.

const page = `query Orders($page: PageInput!, $filter: WorkOrderFilter, $orderBy: [WorkOrderOrder!]) {
  workOrders(page: $page, filter: $filter, orderBy: $orderBy) {
    totalCount
    nodes {
      id rowId name status version createdAt requestedAt dueAt nextDueAt isOverdue isRespondOverdue heldAt visit
      availableActions level { text color } serviceType { text } customer { name } project { name } zone { name }
      acceptTeam { name } director { rowId name avatarUrl } members { name } viewerCan { update delete }
    }
  }
}`;
const queues = "query Queues { workQueueCounts { t1 t2 t3 t4 t5 t6 } }";
const statuses =
  "query Statuses($filter: WorkOrderFilter) { workOrderStatuses(filter: $filter) { status count overdue } }";
const loads =
  "query Loads($filter: WorkOrderFilter) { workOrderLoads(filter: $filter) { member { name } open overdue working } }";
/**
 * The queries of the board in a browser: 20 technicians of a day or 10 of a week at a time, each order as a
 * bar.
 */
const board = `query Board($from: Date!, $to: Date!, $groupId: ID, $page: PageInput) {
  workBoard(from: $from, to: $to, groupId: $groupId, page: $page) {
    peopleCount isCut
    rows {
      technician { member { rowId name avatarUrl } team { rowId name } workStatus workStatusText workCount }
      bars { rowId name status isOverdue isAlong planStartAt planEndAt customerName address }
    }
  }
}`;
/** The whole board in one response, with few fields of each order. */
const whole = `query Whole($from: Date!, $to: Date!, $groupId: ID) {
  workBoard(from: $from, to: $to, groupId: $groupId) {
    isCut
    rows {
      technician { member { rowId name } workStatus workCount }
      bars { rowId name status planStartAt planEndAt customerName }
    }
  }
}`;
const suggestions = `query Suggestions($id: ID!) {
  workOrderSuggestions(id: $id) { member { name } openCount distance score }
}`;
const waiting = `query Waiting($page: PageInput!, $filter: WaitTaskFilter) {
  waitTasks(page: $page, filter: $filter) { totalCount nodes { key name dueOn customer { name } director { name } } }
  waitTaskCounts { all task work approval today week overdue }
}`;
const intakes = `query Intakes($page: PageInput!) {
  crmWorkOrders(page: $page) { totalCount nodes { id name status customer { name } } }
}`;
const evaluates = `query Evaluates($page: PageInput!) {
  workEvaluates(page: $page) { totalCount nodes { id score content workOrder { name } } }
}`;

/** Every filter, sort and keyword of the list; `of` has a technician, their team, a customer, an order. */
export function cases(of) {
  const first = { page: { number: 1, size: 20 } };
  const month = { from: "2025-06-01", to: "2025-06-30" };
  const lists = [
    ["no filter", {}],
    ["to do", { filter: { scope: "TO_DO" } }],
    ["mine", { filter: { scope: "DIRECTED" } }],
    ["joined", { filter: { scope: "JOINED" } }],
    ["made", { filter: { scope: "CREATED" } }],
    ["to dispatch", { filter: { scope: "DISPATCH" } }],
    ["to check", { filter: { scope: "CHECK" } }],
    ["to confirm", { filter: { scope: "CONFIRM" } }],
    ["status", { filter: { status: ["IN_SERVICE"] } }],
    ["two statuses", { filter: { status: ["TAKEN", "IN_SERVICE"] } }],
    ["level", { filter: { level: ["2"] } }],
    ["service type", { filter: { serviceType: ["3"] } }],
    ["open", { filter: { open: true } }],
    ["overdue", { filter: { overdue: true } }],
    ["pickup overdue", { filter: { respondOverdue: true } }],
    ["on hold", { filter: { held: true } }],
    ["calls awaited", { filter: { visit: "AWAITED" } }],
    ["customer", { filter: { customerId: of.customer } }],
    ["project", { filter: { projectId: of.project } }],
    ["area", { filter: { zoneId: of.zone } }],
    ["technician", { filter: { directorId: of.member } }],
    ["member", { filter: { memberId: of.member } }],
    ["team", { filter: { teamId: of.team } }],
    ["planned in a week", { filter: { plannedAt: { from: "2026-03-02", to: "2026-03-08" } } }],
    ["asked for in a month", { filter: { requestedAt: month } }],
    ["due in a month", { filter: { dueAt: month } }],
    ["made in a month", { filter: { createdAt: month } }],
    ["by name", { orderBy: [{ field: "NAME", direction: "ASC" }] }],
    ["by end", { orderBy: [{ field: "DUE_AT", direction: "ASC" }] }],
    ["by request, last first", { orderBy: [{ field: "REQUESTED_AT", direction: "DESC" }] }],
    ["last changed", { orderBy: [{ field: "UPDATED_AT", direction: "DESC" }] }],
    ["two characters", { filter: { keyword: "水泵" } }],
    ["a whole name", { filter: { keyword: "冷水机组无法启动维修" } }],
    ["initials", { filter: { keyword: "lsjz" } }],
    ["a phone", { filter: { keyword: "15400012345" } }],
    ["a word that none has", { filter: { keyword: "聚四氟乙烯" } }],
  ].map(([name, variables]) => ({ name, query: page, variables: { ...first, ...variables } }));
  const week = { from: "2026-03-02", to: "2026-03-08" };
  return [
    ...lists,
    { name: "page 5,000", query: page, variables: { page: { number: 5000, size: 20 } } },
    { name: "queues", query: queues, variables: {} },
    { name: "counts of all by status", query: statuses, variables: {} },
    { name: "counts of mine by status", query: statuses, variables: { filter: { scope: "DIRECTED" } } },
    { name: "loads of the open", query: loads, variables: { filter: { open: true } } },
    {
      name: "board of a day, 20 of 200 technicians",
      query: board,
      variables: { ...week, to: week.from, groupId: of.group, page: { number: 1, size: 20 } },
    },
    {
      name: "board of a week, 10 of 200 technicians",
      query: board,
      variables: { ...week, groupId: of.group, page: { number: 1, size: 10 } },
    },
    {
      name: "whole board of a day",
      query: whole,
      variables: { ...week, to: week.from, groupId: of.group },
    },
    { name: "whole board of a week", query: whole, variables: { ...week, groupId: of.group } },
    { name: "suggestions", query: suggestions, variables: { id: of.order } },
    { name: "what waits", query: waiting, variables: first },
    { name: "requests of customers", query: intakes, variables: first },
    { name: "evaluations", query: evaluates, variables: first },
  ];
}

/** Twenty orders, the newest first, with customer, technician, and the work done. */
export const nested = {
  query: `query Bench {
  workOrders(first: 20) {
    nodes { id name customer { id name } director { id name } uses { name quantity } moves { id step } }
  }
}`,
  rows: ({ workOrders }) =>
    workOrders.nodes.map((one) => [
      one.name,
      one.customer?.name ?? null,
      one.director?.name ?? null,
      one.uses.map(({ name }) => name),
      one.moves.length,
    ]),
};

/** The same query for PostGraphile's schema. */
export function rival(enterpriseId) {
  return {
    query: `query Bench($enterprise: BigInt!) {
  allWorkOrders(first: 20, condition: {enterpriseId: $enterprise, deletedAt: null}, orderBy: [CREATED_AT_DESC, ROW_ID_DESC]) {
    nodes {
      id name
      customerByEnterpriseIdAndCustomerId { id name }
      memberByEnterpriseIdAndDirectorId { id name }
      workUsesByEnterpriseIdAndWorkOrderId(orderBy: [SORT_ORDER_ASC, ROW_ID_ASC]) { nodes { name quantity } }
      workMovesByEnterpriseIdAndWorkOrderId(orderBy: [ROW_ID_DESC]) { nodes { id step } }
    }
  }
}`,
    variables: { enterprise: enterpriseId },
    rows: ({ allWorkOrders }) =>
      allWorkOrders.nodes.map((one) => [
        one.name,
        one.customerByEnterpriseIdAndCustomerId?.name ?? null,
        one.memberByEnterpriseIdAndDirectorId?.name ?? null,
        one.workUsesByEnterpriseIdAndWorkOrderId.nodes.map(({ name }) => name),
        one.workMovesByEnterpriseIdAndWorkOrderId.nodes.length,
      ]),
  };
}
