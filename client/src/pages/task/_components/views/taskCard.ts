import { graphql } from "relay-runtime";
import type { taskCard_task$data } from "@/__generated__/taskCard_task.graphql";

graphql`
  fragment taskCard_task on Task {
    rowId
    name
    status
    version
    availableActions
    endsOn
    isOverdue
    overdueDays
    isBlocked
    checkCount
    doneCheckCount
    openChildCount
    finishedAt
    level {
      text
      color
    }
    project {
      name
    }
    director {
      name
      avatarUrl
    }
    validator {
      name
    }
  }
`;

/** Fields of a task that a card of the board shows; each column spreads the fragment without masking. */
export type TaskCard = Omit<taskCard_task$data, " $fragmentType">;
