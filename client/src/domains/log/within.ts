/** Project and customer of a new work log, from the task or the order that it is linked to. */

import { graphql } from "react-relay";
import type { within_records$data } from "@/__generated__/within_records.graphql";

/** The project and the customer of the task or the order that a log is linked to. */
graphql`
  fragment within_records on Query {
    task(id: $taskId) @include(if: $ofTask) {
      project { rowId }
      customer { rowId }
    }
    workOrder(id: $orderId) @include(if: $ofOrder) {
      project { rowId }
      customer { rowId }
    }
  }
`;

/** Row ids of the records that a new work log is linked to. */
export interface LogAbout {
  readonly taskId?: string;
  readonly workOrderId?: string;
  readonly projectId?: string;
  readonly customerId?: string;
}

/** The variables of the fragment. */
export function withinVariables({ taskId, workOrderId }: LogAbout) {
  return {
    taskId: taskId ?? "0",
    ofTask: taskId !== undefined,
    orderId: workOrderId ?? "0",
    ofOrder: workOrderId !== undefined,
  };
}

/** Row ids of both, as far as they are visible to the viewer. */
export function withinOf(found: Partial<Pick<within_records$data, "task" | "workOrder">> | null | undefined) {
  const record = found?.task ?? found?.workOrder;
  return { projectId: record?.project?.rowId ?? null, customerId: record?.customer?.rowId ?? null };
}
