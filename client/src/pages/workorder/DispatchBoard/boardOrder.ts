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
      member { rowId name avatarUrl away { kind until } }
      team { rowId name }
      workStatus
      workStatusText
      workCount
    }
    bars { rowId name status isOverdue isAlong planStartAt planEndAt customerName address }
  }
`;

/** What a bar shows of its order. A week has thousands of them: what moving one takes is asked for when it is moved. */
export type BoardBarOrder = Omit<boardOrder_row$data["bars"][number], "isAlong"> & {
  /** They come along: who goes there moves it. Of an order that waits, nobody does. */
  readonly isAlong?: boolean;
};

/** What a waiting card shows of an order, and what anybody needs to move it. */
export type BoardOrder = Omit<boardOrder_order$data, " $fragmentType">;

/** Somebody, and what they are expected at; lists spread the fragments without their masks. */
export type BoardPlaces = Omit<boardOrder_row$data, " $fragmentType">;
