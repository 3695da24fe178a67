// Queries of the benchmark of 200,000 projects: the list page by each filter, sort and keyword, one
// project, its amounts, and those for PostGraphile.

const page = `query Projects($page: PageInput!, $filter: ProjectFilter, $orderBy: [ProjectOrder!]) {
  projects(page: $page, filter: $filter, orderBy: $orderBy) {
    totalCount
    nodes {
      id name number progress beginsOn endsOn overdueDays starred isOpen createdAt
      type { text } status { text } tags { text } customer { name } director { id name } directorTeam { name }
      money { amount received } viewerCan { update delete join }
    }
  }
}`;

const overview = `query Overview($id: ID!) {
  project(id: $id) {
    id name number progress status { text } tags { text } director { name } customer { name }
    money { amount received spent profit realized margin }
    account { planned received outstanding late unconfirmed }
    counts { members mileposts finishedMileposts lateMileposts devices contacts addresses documents }
    mileposts { id name beginsOn endsOn finishedOn director { name } after { id } }
    members { member { name } team { name } duty } viewerCan { update planMileposts planPayments }
  }
}`;

const listOf = (root, filter, fields) => `query Rows($page: PageInput!, $filter: ${filter}) {
  ${root}(page: $page, filter: $filter) { totalCount nodes { id ${fields} } }
}`;

const plans = listOf(
  "paymentPlans",
  "PaymentPlanFilter",
  "name amount received missing dueOn state overdueDays project { name }",
);
const costs = listOf(
  "projectCosts",
  "ProjectCostFilter",
  "name amount kind occurredOn costType { text } project { name }",
);
const mileposts = listOf("mileposts", "MilepostFilter", "name beginsOn endsOn finishedOn project { name }");
const sum = `query Sum($filter: ProjectFilter) {
  projectMoney(filter: $filter) { count amount received spent profit margin }
}`;
const statuses =
  "query Statuses($filter: ProjectFilter) { projectStatuses(filter: $filter) { count overdue status { text } } }";
// the query of the page for a directory of more than 200 nodes, and for the children of a node
const node = `id rowId parentRowId name required state isOverdue dueOn order version hasChildren
  director { rowId name avatarUrl } viewerCan { update delete bring } resources { id name status availableActions }`;
const directory = `query Directory($id: ID!) {
  project(id: $id) { rowId acceptance { itemCount requiredCount doneCount overdueCount awaitedCount waitingCount } }
  acceptanceTree(projectId: $id, wholeUpTo: 200) { ${node} }
}`;
const levels = `query Levels($id: ID!) {
  acceptanceTree(projectId: $id, wholeUpTo: 200) { id children { ${node} } }
}`;
const summary = "query Summary { projectSummary { all mine joined starred overdue } }";

/**
 * Every filter, sort and keyword of the list; `of` has a member with projects, their team, a project, a
 * customer.
 */
export function cases(of) {
  const first = { page: { number: 1, size: 20 } };
  const lists = [
    ["no filter", {}],
    ["mine", { filter: { scope: "MINE" } }],
    ["joined", { filter: { scope: "JOINED" } }],
    ["starred", { filter: { scope: "STARRED" } }],
    ["status", { filter: { status: ["2"] } }],
    ["two statuses", { filter: { status: ["1", "2"] } }],
    ["type", { filter: { type: ["1"] } }],
    ["property", { filter: { property: ["1"] } }],
    ["tag", { filter: { tags: ["2"] } }],
    ["customer", { filter: { customerId: of.customer } }],
    ["director", { filter: { directorId: of.member } }],
    ["member", { filter: { memberId: of.member } }],
    ["team", { filter: { teamId: of.team } }],
    ["only to their people", { filter: { isOpen: "CONCERNED" } }],
    ["overdue", { filter: { overdue: true } }],
    ["to begin in a month", { filter: { beginsOn: { from: "2025-01-01", to: "2025-01-31" } } }],
    ["to end in a month", { filter: { endsOn: { from: "2025-01-01", to: "2025-01-31" } } }],
    ["made in a month", { filter: { createdAt: { from: "2025-01-01", to: "2025-01-31" } } }],
    ["by name", { orderBy: [{ field: "NAME", direction: "ASC" }] }],
    ["by end", { orderBy: [{ field: "ENDS_ON", direction: "ASC" }] }],
    ["by progress", { orderBy: [{ field: "PROGRESS", direction: "DESC" }] }],
    ["by amount", { orderBy: [{ field: "AMOUNT", direction: "DESC" }] }],
    ["two characters", { filter: { keyword: "消防" } }],
    ["a whole name", { filter: { keyword: "上海园区1弱电改造项目" } }],
    ["initials", { filter: { keyword: "shyq" } }],
    ["a number", { filter: { keyword: "LP-012345" } }],
    ["a word that none has", { filter: { keyword: "聚四氟乙烯" } }],
  ].map(([name, variables]) => ({ name, query: page, variables: { ...first, ...variables } }));
  const rows = [
    ["payment plans of one", plans, { projectId: of.project }],
    ["payment plans, all", plans, {}],
    ["payment plans, overdue", plans, { overdue: true }],
    ["payment plans, part paid", plans, { state: "PART_PAID" }],
    ["costs of one", costs, { projectId: of.project }],
    ["costs, all", costs, {}],
    ["costs of a type", costs, { costType: "1" }],
    ["mileposts, overdue", mileposts, { overdue: true }],
  ].map(([name, query, filter]) => ({ name, query, variables: { ...first, filter } }));
  return [
    ...lists,
    { name: "page 2,000", query: page, variables: { page: { number: 2000, size: 20 } } },
    { name: "overview", query: overview, variables: { id: of.project } },
    ...rows,
    { name: "acceptance tree of 2,000", query: directory, variables: { id: of.project } },
    { name: "its second level, 180 nodes", query: levels, variables: { id: of.project } },
    { name: "margin of mine", query: sum, variables: { filter: { directorId: of.member } } },
    {
      name: "margin of a month's",
      query: sum,
      variables: { filter: { endsOn: { from: "2025-01-01", to: "2025-01-03" } } },
    },
    { name: "margin of all", query: sum, variables: {} },
    { name: "statuses", query: statuses, variables: {} },
    { name: "counts", query: summary, variables: {} },
  ];
}

/** Twenty projects, the newest first, with customer, director, mileposts and members. */
export const nested = {
  query: `query Bench {
  projects(first: 20) {
    nodes {
      id name customer { id name } director { id name } mileposts { id name endsOn } members { id member { id name } }
    }
  }
}`,
  rows: ({ projects }) =>
    projects.nodes.map((one) => [
      one.name,
      one.customer?.name ?? null,
      one.director?.name ?? null,
      one.mileposts.map(({ name }) => name),
      one.members.map(({ member }) => member.name).sort(),
    ]),
};

/** The same query for PostGraphile's schema. */
export function rival(enterpriseId) {
  return {
    query: `query Bench($enterprise: BigInt!) {
  allProjects(first: 20, condition: {enterpriseId: $enterprise, deletedAt: null}, orderBy: [CREATED_AT_DESC, ROW_ID_DESC]) {
    nodes {
      id name
      customerByEnterpriseIdAndCustomerId { id name }
      memberByEnterpriseIdAndDirectorId { id name }
      milepostsByEnterpriseIdAndProjectId(condition: {deletedAt: null}, orderBy: [SORT_ORDER_ASC, ROW_ID_ASC]) {
        nodes { id name endsOn }
      }
      projectMembersByEnterpriseIdAndProjectId(condition: {deletedAt: null}) {
        nodes { id memberByEnterpriseIdAndMemberId { id name } }
      }
    }
  }
}`,
    variables: { enterprise: enterpriseId },
    rows: ({ allProjects }) =>
      allProjects.nodes.map((one) => [
        one.name,
        one.customerByEnterpriseIdAndCustomerId?.name ?? null,
        one.memberByEnterpriseIdAndDirectorId?.name ?? null,
        one.milepostsByEnterpriseIdAndProjectId.nodes.map(({ name }) => name),
        one.projectMembersByEnterpriseIdAndProjectId.nodes
          .map(({ memberByEnterpriseIdAndMemberId }) => memberByEnterpriseIdAndMemberId.name)
          .sort(),
      ]),
  };
}
