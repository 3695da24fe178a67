/** Queries of import batches, which bypass the Relay store. */

import { graphql } from "react-relay";

/** Imports of one kind, the newest first. */
void graphql`
  query batchQueriesListQuery($filter: ImportBatchFilter!, $page: PageInput!) {
    importBatches(filter: $filter, page: $page) {
      totalCount
      nodes {
        rowId
        title
        fileName
        created
        updated
        createdAt
        createdBy { name }
        undoneAt
        undoneBy { name }
        canUndo
        obstacle
      }
    }
  }
`;

/** One import with its records. */
void graphql`
  query batchQueriesOneQuery($id: ID!, $page: PageInput!) {
    importBatch(id: $id) {
      rowId
      book
      title
      fileName
      created
      updated
      createdAt
      createdBy { name }
      undoneAt
      undoneBy { name }
      canUndo
      obstacle
    }
    importBatchRecords(id: $id, page: $page) {
      totalCount
      nodes {
        rowId
        title
        address
        isNew
        isChanged
      }
    }
  }
`;
