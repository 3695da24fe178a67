import { graphql } from "react-relay";

// GraphQL queries for report figures and definitions, which bypass the Relay store (`usePlainQuery`).

/** The catalogue of datasets, and the report to modify. */
void graphql`
  query reportQueriesDefinitionQuery($id: ID!, $has: Boolean!) {
    onlineReport(id: $id) @include(if: $has) {
      rowId
      position
      name
      remark
      enabled
      version
      roles { rowId name }
      definition {
        dataset
        dimensions { field grain }
        measures
        conditions { field op from to period values { value text } }
        parameters
        orderBy { member direction }
        limit
        columns
        chart { kind dimension series measures line target }
        across
        subtotals
        calculations { code ownLabel measure kind along against }
        having { measure from to }
        top { field measure count rest }
        formats { member decimals scale rules { mark from to tone } }
      }
    }
    onlineReportCatalog {
      datasets {
        dataset
        label
        position
        timeField
        columns
        fields { code label kind dictionary groups ops choices { value text } }
        measures { code label unit }
      }
      periods { period label from to }
    }
  }
`;

/** Figures of a report. */
void graphql`
  query reportQueriesDataQuery($id: ID!, $parameters: [OnlineReportConditionInput!]) {
    onlineReportData(id: $id, parameters: $parameters) {
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
      links {
        member
        parameters { from to }
        report { name path parameters { code ops } }
      }
      asOf
    }
  }
`;

/** Figures of an unsaved definition. */
void graphql`
  query reportQueriesPreviewQuery($definition: OnlineReportDefinitionInput!) {
    onlineReportPreview(definition: $definition) {
      dimensions { field label kind grain }
      measures { code label unit }
      rows { keys { value text } cells calculated summed }
      subtotals { keys { value text } cells calculated summed }
      totals
      totalsCalculated
      groupCount
      truncated
      sampled
      conditions { field text }
      having { text }
      across
      calculations { code label unit measure kind }
      formats { member decimals scale rules { mark from to tone } }
      chart { kind dimension series measures line target }
      asOf
    }
  }
`;

/** Rows behind a cell, a group or the total. */
void graphql`
  query reportQueriesRowsQuery(
    $id: ID!
    $parameters: [OnlineReportConditionInput!]
    $keys: [String]
    $summed: [Boolean!]
    $measure: String
    $page: PageInput!
  ) {
    onlineReportRows(
      id: $id
      parameters: $parameters
      keys: $keys
      summed: $summed
      measure: $measure
      page: $page
    ) {
      dataset
      totalCount
      columns { code label kind }
      rows { id rowId projectRowId cells { value text } }
    }
  }
`;

/** Rows behind a figure of an unsaved definition. */
void graphql`
  query reportQueriesPreviewRowsQuery(
    $definition: OnlineReportDefinitionInput!
    $keys: [String]
    $summed: [Boolean!]
    $measure: String
    $page: PageInput!
  ) {
    onlineReportPreviewRows(
      definition: $definition
      keys: $keys
      summed: $summed
      measure: $measure
      page: $page
    ) {
      dataset
      totalCount
      columns { code label kind }
      rows { id rowId projectRowId cells { value text } }
    }
  }
`;

/** Report templates. */
void graphql`
  query reportQueriesTemplatesQuery {
    onlineReportTemplates {
      code
      name
      remark
      position
      definition {
        dataset
        dimensions { label }
        measures
        conditions { text }
        chart { kind }
      }
    }
    onlineReportCatalog { datasets { dataset label measures { code label unit } } }
  }
`;

/** Figures of a statistic. */
void graphql`
  query reportQueriesStatisticQuery(
    $code: StatisticCode!
    $by: String
    $parameters: [OnlineReportConditionInput!]
    $compare: StatisticComparison
    $orderBy: OnlineReportOrderByInput
  ) {
    statistic(code: $code, by: $by, parameters: $parameters, compare: $compare, orderBy: $orderBy) {
      dimensions { field label kind grain }
      measures { code label unit }
      rows { keys { value text } cells before }
      totals
      totalsBefore
      groupCount
      truncated
      conditions { field text }
      chart { kind dimension series measures }
      from
      to
      beforeFrom
      beforeTo
      running
      asOf
    }
  }
`;

/** Rows behind a figure of a statistic. */
void graphql`
  query reportQueriesStatisticRowsQuery(
    $code: StatisticCode!
    $by: String
    $parameters: [OnlineReportConditionInput!]
    $column: String!
    $key: String
    $whole: Boolean
    $page: PageInput!
  ) {
    statisticRows(
      code: $code
      by: $by
      parameters: $parameters
      column: $column
      key: $key
      whole: $whole
      page: $page
    ) {
      dataset
      totalCount
      columns { code label kind }
      rows { id rowId projectRowId cells { value text } }
    }
  }
`;
