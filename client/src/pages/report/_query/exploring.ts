import { graphql } from "react-relay";

// GraphQL queries for schema types and figures, which bypass the Relay store (`usePlainQuery`, `askPlain`).

/** A type of the schema. */
void graphql`
  query exploringSchemaQuery($type: String) {
    reportQuerySchema(type: $type) {
      name
      label
      kind
      fields {
        name
        label
        type
        typeName
        typeKind
        kind
        isConnection
        forbidden
        unusable
        arguments { name label text type typeName typeKind isList isRequired }
      }
      inputs { name label text type typeName typeKind isList isRequired }
      values { name }
    }
  }
`;

/** Search for fields by name and label, across types. */
void graphql`
  query exploringSearchQuery($keyword: String!) {
    reportQuerySearch(keyword: $keyword) {
      typeName
      typeLabel
      field { name label typeName forbidden unusable }
    }
  }
`;

/** Rows of an unsaved definition, and its errors. */
void graphql`
  query exploringPreviewQuery(
    $definition: ReportQueryDefinitionInput!
    $parameters: [ReportQueryValueInput!]
    $first: Int
  ) {
    reportQueryCheck(definition: $definition) {
      cost { count most }
      depth { count most }
      problems { at message }
    }
    reportQueryPreview(definition: $definition, parameters: $parameters, first: $first) {
      columns { path label kind list type forbidden }
      rows { cells records }
      truncated
      endCursor
      problems
      asked { name text }
      asOf
    }
  }
`;

/** Rows of a stored query. */
void graphql`
  query exploringDataQuery($id: ID!, $parameters: [ReportQueryValueInput!], $after: String, $first: Int) {
    reportQueryData(id: $id, parameters: $parameters, after: $after, first: $first) {
      columns { path label kind list type forbidden }
      rows { cells records }
      truncated
      endCursor
      problems
      asked { name text }
      asOf
    }
  }
`;

/** Versions of a stored query with their definitions, newest first. */
void graphql`
  query exploringVersionsQuery($id: ID!, $before: Int) {
    reportQuery(id: $id) {
      number
      versions(before: $before) {
        number
        name
        revertOf
        createdAt
        createdBy { name }
        definition {
          document
          rows
          keepEmpty
          columns { path label kind list }
          parameters {
            name label kind multiple required dict
            default { values period from to }
          }
        }
      }
    }
  }
`;

/** Stored queries that no longer fit the schema. */
void graphql`
  query exploringBrokenQuery {
    reportQueryBroken {
      problems
      reportQuery { rowId name position }
    }
  }
`;
