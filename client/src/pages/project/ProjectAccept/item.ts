import { graphql } from "react-relay";
import type { item_fields$data } from "@/__generated__/item_fields.graphql";

/** A node of a project's directory, with the papers that were brought for it. */
export type ItemRow = item_fields$data;

export const ITEM = graphql`
  fragment item_fields on AcceptanceItem @inline {
    id
    rowId
    parentRowId
    name
    required
    state
    isOverdue
    dueOn
    remark
    order
    version
    hasChildren
    director { rowId name avatarUrl }
    parent { rowId name }
    viewerCan { update delete bring }
    resources {
      id
      rowId
      name
      remark
      status
      opinion
      version
      createdAt
      submittedAt
      auditedAt
      finishedAt
      filedAt
      availableActions
      viewerCan { update delete file }
      createdBy { name }
      submittedBy { name }
      auditedBy { name }
      files { rowId name size }
    }
  }
`;
