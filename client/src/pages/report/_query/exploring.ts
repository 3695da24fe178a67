import { graphql } from "react-relay";

// Types of the schema and figures are no records: their answers stay out of the store (`usePlainQuery`, `askPlain`).

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

/** Fields by their names and labels, whichever type they are of. */
void graphql`
  query exploringSearchQuery($keyword: String!) {
    reportQuerySearch(keyword: $keyword) {
      typeName
      typeLabel
      field { name label typeName forbidden unusable }
    }
  }
`;

/** What a definition that is not saved would show, and what is wrong with it. */
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

/** What a stored query shows. */
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

/** Its versions, the newest first, with what each was made of. */
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

/** The stored queries that do not fit the schema any more. */
void graphql`
  query exploringBrokenQuery {
    reportQueryBroken {
      problems
      reportQuery { rowId name position }
    }
  }
`;
