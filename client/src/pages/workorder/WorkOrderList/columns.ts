/** Columns of the lists of work orders, by the step of the process that a list is about. */

import type { Column } from "@/ui/base/types";
import { WORK_ORDER_COLUMNS, type WorkOrderRow } from "../_components/orderColumns";
import { LISTS, type WorkOrderPart } from "./list";

type Look = Partial<Column<WorkOrderRow>>;

/**
 * Columns changed in a queue, where all orders have the same status: the target and the waiting time are
 * more useful.
 */
const IN_QUEUE: Readonly<Record<string, Look>> = {
  status: { hidden: true, phone: false },
  acceptTeam: { hidden: false },
};

/** Columns changed after the work is finished, when no deadline is left. */
const AFTERWARDS: Readonly<Record<string, Look>> = {
  ...IN_QUEUE,
  requestedAt: { phone: true },
  dueAt: { hidden: false },
};

const FINISHED: readonly WorkOrderPart[] = ["CHECK", "CONFIRM", "VISIT"];

/** Columns of a list of orders. */
export function columnsOf(part: WorkOrderPart): readonly Column<WorkOrderRow>[] {
  const finished = FINISHED.includes(part);
  const looks = finished ? AFTERWARDS : LISTS[part].isQueue ? IN_QUEUE : {};
  return WORK_ORDER_COLUMNS.filter(({ key }) => !(finished && key === "remaining")).map((column) => ({
    ...column,
    ...looks[column.key],
  }));
}
