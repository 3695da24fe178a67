/** Queries of grants, versions and links of reports. */

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

/** Cells of a report from which links start, with the values that they can pass on. */
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

/** Name of such a report, through the Relay store: pages query more of its parameters than a link needs. */
void graphql`
  query lifeQueriesNameQuery($id: ID!) {
    onlineReport(id: $id) { rowId name }
  }
`;

/** Parameters of such a report. */
void graphql`
  query lifeQueriesTargetQuery($id: ID!) {
    onlineReport(id: $id) {
      rowId
      name
      parameters { code label kind dictionary }
    }
  }
`;

/** Reports that the viewer has starred. */
void graphql`
  query lifeQueriesStarredQuery($size: Int!) {
    onlineReports(page: { number: 1, size: $size }, filter: { starred: true, enabled: true }) {
      nodes { rowId name remark path dataset definition { chart { kind } } }
    }
  }
`;
