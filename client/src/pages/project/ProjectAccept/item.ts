import { graphql } from "react-relay";
import type { ProjectAcceptPageQuery } from "@/__generated__/ProjectAcceptPageQuery.graphql";

/** A node of a project's acceptance directory, with the documents submitted for it. */
export type ItemRow = NonNullable<ProjectAcceptPageQuery["response"]["acceptanceTree"]>[number];

// the page's and those of levels and nodes that come later are one list of plain rows
graphql`
  fragment item_fields on AcceptanceItem {
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
