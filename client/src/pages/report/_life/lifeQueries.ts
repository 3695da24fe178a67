import { graphql } from "react-relay";

/** Grants of a report. */
void graphql`
  query lifeQueriesGrantsQuery($id: ID!) {
    onlineReport(id: $id) {
      rowId
      name
      version
      restricted
      viewerCan { update share }
      grants {
        update
        share
        member { rowId name }
        team { rowId name }
        role { rowId name }
        givenBy { rowId name }
      }
    }
  }
`;

/** Former definitions of a report. */
void graphql`
  query lifeQueriesVersionsQuery($id: ID!, $page: PageInput!) {
    onlineReport(id: $id) { rowId version }
    onlineReportVersions(id: $id, page: $page) {
      totalCount
      nodes {
        number
        name
        madeAt
        madeBy { name }
        replacedAt
        replacedBy { name }
        changes
      }
    }
  }
`;

/** From which cells of a report links lead, and what they can hand on. */
void graphql`
  query lifeQueriesLinksQuery($id: ID!) {
    onlineReport(id: $id) {
      rowId
      name
      version
      dataset
      definition {
        dimensions { field label }
        measures
        links {
          member
          onlineReportId
          parameters { from to }
          report { rowId name }
        }
      }
    }
    onlineReportCatalog {
      datasets {
        dataset
        fields { code label kind dictionary }
        measures { code label }
      }
    }
  }
`;

/** Reports that a link can lead to. */
void graphql`
  query lifeQueriesTargetsQuery($keyword: String, $size: Int!) {
    onlineReports(page: { number: 1, size: $size }, filter: { keyword: $keyword, enabled: true }) {
      nodes { rowId name position }
    }
  }
`;

/** The name of one of them. It goes through the store, where pages hold more of its parameters than a link asks for. */
void graphql`
  query lifeQueriesNameQuery($id: ID!) {
    onlineReport(id: $id) { rowId name }
  }
`;

/** The parameters of one of them. */
void graphql`
  query lifeQueriesTargetQuery($id: ID!) {
    onlineReport(id: $id) {
      rowId
      name
      parameters { code label kind dictionary }
    }
  }
`;

/** The reports that somebody has put on top. */
void graphql`
  query lifeQueriesStarredQuery($size: Int!) {
    onlineReports(page: { number: 1, size: $size }, filter: { starred: true, enabled: true }) {
      nodes { rowId name remark path dataset definition { chart { kind } } }
    }
  }
`;
