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

/** Fields of an order in a bar. A week has thousands: data for moving one is fetched when it is moved. */
export type BoardBarOrder = Omit<boardOrder_row$data["bars"][number], "isAlong"> & {
  /** Whether the technician only assists: visits move in the responsible one's row. Unset while waiting. */
  readonly isAlong?: boolean;
};

/** Fields of an order in a waiting card, and those needed to move it. */
export type BoardOrder = Omit<boardOrder_order$data, " $fragmentType">;

/** A technician with planned visits; queries spread the fragments without masking. */
export type BoardPlaces = Omit<boardOrder_row$data, " $fragmentType">;
