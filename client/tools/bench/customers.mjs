// Queries of the benchmark of a million customers: the list page by each filter, sort and keyword, and
// those for PostGraphile.

const page = `query Customers($page: PageInput!, $filter: CustomerFilter, $orderBy: [CustomerOrder!]) {
  customers(page: $page, filter: $filter, orderBy: $orderBy) {
    totalCount
    nodes {
      id name state type { text } level { text } tags { text } salesman { id name } salesmanTeam { id name }
      contact { id name phone } address { id address } followedAt nextFollowAt createdAt
    }
  }
}`;

const archive = `query Archive($id: ID!) {
  customer(id: $id) {
    id name aliases state remark type { text } level { text } industry { text } tags { text }
    salesman { id name } salesmanTeam { id name } associations { member { name } team { name } } followTeams { name }
    contact { name phone } address { address lng lat } counts { contacts addresses children assets devices qrcodes follows }
    viewerCan { update delete transfer } createdAt createdBy { name }
  }
}`;

/**
 * Every filter, sort and keyword of the list; `of` has a member with customers, their team, a customer, and
 * custom fields.
 */
export function cases(of) {
  const own = (code, condition) => ({ filter: { custom: [{ fieldId: of.fields[code], ...condition }] } });
  const lists = [
    ["no filter", {}],
    ["mine", { filter: { scope: "MINE" } }],
    ["shared with me", { filter: { scope: "SHARED" } }],
    ["pool", { filter: { scope: "POOL" }, orderBy: [{ field: "POOLED_AT", direction: "DESC" }] }],
    ["type", { filter: { type: ["1"] } }],
    ["level", { filter: { level: ["1"] } }],
    ["industry", { filter: { industry: ["2"] } }],
    ["tag", { filter: { tags: ["3"] } }],
    ["salesperson", { filter: { salesmanId: of.member } }],
    ["team", { filter: { teamId: of.team } }],
    ["private ones", { filter: { isOpen: "CONCERNED" } }],
    ["made in a month", { filter: { createdAt: { from: "2025-01-01", to: "2025-01-31" } } }],
    ["followed in a month", { filter: { followedAt: { from: "2025-01-01", to: "2025-01-31" } } }],
    ["to be followed in a month", { filter: { nextFollowAt: { from: "2025-01-01", to: "2025-01-31" } } }],
    ["not followed for 30 days", { filter: { notFollowedDays: 30 } }],
    ["by name", { orderBy: [{ field: "NAME", direction: "ASC" }] }],
    ["by last follow-up", { orderBy: [{ field: "FOLLOWED_AT", direction: "DESC" }] }],
    ["by next follow-up", { orderBy: [{ field: "NEXT_FOLLOW_AT", direction: "ASC" }] }],
    ["one character", { filter: { keyword: "海" } }],
    ["two characters", { filter: { keyword: "海盛" } }],
    ["a whole name", { filter: { keyword: "上海海盛成机电" } }],
    ["initials", { filter: { keyword: "shhscjd" } }],
    ["digits of a phone", { filter: { keyword: "15400123" } }],
    ["a word that none has", { filter: { keyword: "聚四氟乙烯" } }],
    ["own number", own("employees", { eq: "700" })],
    ["own numbers, one in a hundred", own("employees", { from: "701", to: "720" })],
    ["own numbers, every second", own("employees", { from: "1001" })],
    ["own day in a month", own("contract_until", { from: "2025-01-01", to: "2025-01-31" })],
    ["own option of four", own("settlement", { in: ["月结"] })],
    ["own day is missing", own("contract_until", { blank: true })],
    ["by own number", { orderBy: [{ field: "CUSTOM", customField: of.fields.employees, direction: "ASC" }] }],
  ].map(([name, variables]) => ({
    name,
    query: page,
    variables: { page: { number: 1, size: 20 }, ...variables },
  }));
  const deep = { name: "page 5,000", query: page, variables: { page: { number: 5000, size: 20 } } };
  const duplicates = {
    name: "who may be the same",
    query: `query Duplicates($input: CustomerProbe!) {
      customerDuplicates(input: $input) { name salesmanName by customer { id } }
    }`,
    variables: { input: { name: "上海海盛成机电", phone: "15400001234" } },
  };
  const opened = { name: "archive", query: archive, variables: { id: of.customer } };
  return [...lists, deep, duplicates, opened];
}

/**
 * Twenty customers, the newest first, with salesperson, level, tags, default contact and default address.
 */
export const nested = {
  query: `query Bench {
  customers(first: 20) {
    nodes { id name level { text } tags { text } salesman { id name } contact { id name phone } address { id address } }
  }
}`,
  rows: ({ customers }) =>
    customers.nodes.map((one) => [
      one.name,
      one.salesman?.name ?? null,
      one.contact?.name,
      one.address?.address,
    ]),
};

/** The same query for PostGraphile's schema; levels and tags are values there, without their names. */
export function rival(enterpriseId) {
  return {
    query: `query Bench($enterprise: BigInt!) {
  allCustomers(first: 20, condition: {enterpriseId: $enterprise, deletedAt: null, mergedInto: null},
    orderBy: [CREATED_AT_DESC, ROW_ID_DESC]) {
    nodes {
      id name level tags
      memberByEnterpriseIdAndSalesmanId { id name }
      contactsByEnterpriseIdAndCustomerId(condition: {isDefault: true, deletedAt: null}) { nodes { id name phone } }
      customerAddressesByEnterpriseIdAndCustomerId(condition: {isDefault: true, deletedAt: null}) { nodes { id address } }
    }
  }
}`,
    variables: { enterprise: enterpriseId },
    rows: ({ allCustomers }) =>
      allCustomers.nodes.map((one) => [
        one.name,
        one.memberByEnterpriseIdAndSalesmanId?.name ?? null,
        one.contactsByEnterpriseIdAndCustomerId.nodes[0]?.name,
        one.customerAddressesByEnterpriseIdAndCustomerId.nodes[0]?.address,
      ]),
  };
}
