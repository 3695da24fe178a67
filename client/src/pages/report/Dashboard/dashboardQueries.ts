import { graphql } from "react-relay";

// Figures stay out of the store (`usePlainQuery`); this is their question.

/** Figures of all tiles, or of some; each tile has its own result or error. */
void graphql`
  query dashboardQueriesFiguresQuery(
    $id: ID!
    $parameters: [OnlineReportConditionInput!]
    $tiles: [String!]
  ) {
    dashboardFigures(id: $id, parameters: $parameters, tiles: $tiles) {
      code
      error
      errorCode
      result {
        dimensions { field label kind grain }
        measures { code label unit }
        rows { keys { value text } cells calculated summed }
        subtotals { keys { value text } cells calculated summed }
        totals
        totalsCalculated
        groupCount
        truncated
        conditions { field text }
        having { text }
        across
        calculations { code label unit measure kind }
        formats { member decimals scale rules { mark from to tone } }
        chart { kind dimension series measures line target }
        asOf
      }
    }
  }
`;

/** Reports that a tile can show. */
void graphql`
  query dashboardQueriesReportsQuery {
    onlineReportMenus {
      position
      label
      reports {
        rowId
        name
        path
        dataset
        parameters { code label kind dictionary }
        definition { measures chart { kind } }
        viewerCan { read }
      }
    }
    onlineReportCatalog { datasets { dataset measures { code label } } }
  }
`;
