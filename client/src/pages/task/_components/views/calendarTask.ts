import { graphql } from "relay-runtime";
import type { calendarTask_task$data } from "@/__generated__/calendarTask_task.graphql";

graphql`
  fragment calendarTask_task on Task {
    rowId
    name
    status
    version
    beginsOn
    endsOn
    isOverdue
    director {
      name
    }
    viewerCan {
      update
    }
  }
`;

/** Fields of a task that a bar of the calendar shows; queries spread the fragment without masking. */
export type CalendarTask = Omit<calendarTask_task$data, " $fragmentType">;
