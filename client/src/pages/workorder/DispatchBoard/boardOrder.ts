import { graphql } from "relay-runtime";
import type { boardOrder_order$data } from "@/__generated__/boardOrder_order.graphql";
import type { boardOrder_row$data } from "@/__generated__/boardOrder_row.graphql";

graphql`
  fragment boardOrder_order on WorkOrder {
    id
    rowId
    code
    name
    status
    version
    isOverdue
    dueAt
    requestedAt
    planStartAt
    planEndAt
    address
    level { text color }
    serviceType { text color }
    customerName
    zone { name }
    director { rowId name }
    directorTeam { rowId }
    acceptTeam { rowId }
    members { rowId }
    availableActions
    viewerCan { update }
  }
`;

graphql`
  fragment boardOrder_row on WorkBoardRow {
    technician {
      member { rowId name avatarUrl }
      team { rowId name }
      workStatus
      workStatusText
      workCount
    }
    orders { id ...boardOrder_order @relay(mask: false) }
  }
`;

/** What the board shows of an order, and what it needs to move it; lists spread the fragment without its mask. */
export type BoardOrder = Omit<boardOrder_order$data, " $fragmentType">;

/** Somebody, and what they are expected at. */
export type BoardPlaces = Omit<boardOrder_row$data, " $fragmentType">;
