// Queries of the benchmark: one that is sent to the product and to PostGraphile, and a few for the product alone.

/** Twenty members, the newest first, with their teams and each team's directors. */
export const nested = {
  query: `query Bench {
  members(first: 20) { nodes { id name teams { id name directors { id name } } } }
}`,
  /** Plain names, by which the two responses are compared. */
  rows: ({ members }) =>
    members.nodes.map(({ name, teams }) => [
      name,
      teams.map((team) => [team.name, team.directors.map((director) => director.name)]),
    ]),
};

/**
 * The same query for PostGraphile's schema, which has no enterprises, rights or hidden rows: they are
 * conditions here.
 */
export function rival(enterpriseId) {
  return {
    query: `query Bench($enterprise: BigInt!) {
  allMembers(first: 20, condition: {enterpriseId: $enterprise, deletedAt: null}, orderBy: [CREATED_AT_DESC, ROW_ID_DESC]) {
    nodes {
      id
      name
      teamMembersByEnterpriseIdAndMemberId(condition: {leftAt: null}) {
        nodes {
          teamByEnterpriseIdAndTeamId {
            id
            name
            teamMembersByEnterpriseIdAndTeamId(condition: {leftAt: null, director: true}) {
              nodes { memberByEnterpriseIdAndMemberId { id name } }
            }
          }
        }
      }
    }
  }
}`,
    variables: { enterprise: enterpriseId },
    rows: ({ allMembers }) =>
      allMembers.nodes.map((member) => [
        member.name,
        member.teamMembersByEnterpriseIdAndMemberId.nodes.map(({ teamByEnterpriseIdAndTeamId: team }) => [
          team.name,
          team.teamMembersByEnterpriseIdAndTeamId.nodes.map(
            (place) => place.memberByEnterpriseIdAndMemberId.name,
          ),
        ]),
      ]),
  };
}

/** `connections` is low where the time of a single response matters. */
export const cases = [
  {
    name: "search by one character",
    query: '{ members(filter: {keyword: "李"}, first: 20) { nodes { id name } } }',
    connections: 4,
  },
  {
    name: "page 1,000",
    query: "{ members(page: {number: 1000, size: 20}) { nodes { id name } } }",
    connections: 4,
  },
  {
    name: "viewer with menus",
    query: "{ viewer { name authorities menus { id } } }",
    connections: 32,
  },
];
