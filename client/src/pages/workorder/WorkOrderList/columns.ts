import type { Column } from "@/ui/base/types";
import { WORK_ORDER_COLUMNS, type WorkOrderRow } from "../_components/orderColumns";

type Look = Partial<Column<WorkOrderRow>>;

/** In a queue all stand where the queue says: whom it is for and since when says more. */
const IN_QUEUE: Readonly<Record<string, Look>> = {
  status: { hidden: true, phone: false },
  customer: { phone: true },
  acceptTeam: { hidden: false },
};

const IN_ALL: Readonly<Record<string, Look>> = { createdAt: { hidden: false } };

/** The columns of a list of orders, the name before the number: it is the title of a card on a phone. */
export function columnsOf(isQueue: boolean): readonly Column<WorkOrderRow>[] {
  const looks = isQueue ? IN_QUEUE : IN_ALL;
  const all = WORK_ORDER_COLUMNS.map((column) => ({ ...column, ...looks[column.key] }));
  return [...all.filter(({ key }) => key === "name"), ...all.filter(({ key }) => key !== "name")];
}
