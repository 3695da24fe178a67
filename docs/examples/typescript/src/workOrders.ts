import {
  CreateWorkOrderDocument,
  DescribeWorkOrderDocument,
  ReadWorkOrderDocument,
  type WorkOrderInput,
  type WorkOrderPartsFragment,
} from "./generated/graphql.ts";
import { Refused, type Xieli } from "./xieli.ts";

const MOST_TRIES = 5;

/** Makes a work order. */
export async function create(xieli: Xieli, input: WorkOrderInput): Promise<WorkOrderPartsFragment> {
  const { workOrderCreate } = await xieli.ask(CreateWorkOrderDocument, { input });
  if (!workOrderCreate.workOrder) throw new Refused(workOrderCreate.userErrors);
  return workOrderCreate.workOrder;
}

/** A work order, or null when there is none for the owner of the token. */
export async function read(xieli: Xieli, id: string): Promise<WorkOrderPartsFragment | null> {
  return (await xieli.ask(ReadWorkOrderDocument, { id })).workOrder ?? null;
}

/**
 * Adds a line to the description of a work order. It begins with the order as it was read, however long ago: when it
 * was changed since, the server says STALE, and the line is added to what stands there now. `stale` counts how often.
 */
export async function addLine(
  xieli: Xieli,
  order: WorkOrderPartsFragment,
  line: string,
): Promise<{ order: WorkOrderPartsFragment; stale: number }> {
  let now = order;
  for (let stale = 0; stale < MOST_TRIES; stale += 1) {
    const { workOrderUpdate } = await xieli.ask(DescribeWorkOrderDocument, {
      id: now.id,
      version: now.version,
      description: now.description ? `${now.description}\n${line}` : line,
    });
    if (workOrderUpdate.workOrder) return { order: workOrderUpdate.workOrder, stale };
    if (!workOrderUpdate.userErrors.some(({ code }) => code === "STALE"))
      throw new Refused(workOrderUpdate.userErrors);
    const fresh = await read(xieli, now.id);
    if (!fresh) throw new Refused([{ message: `there is no work order ${now.code} any more` }]);
    now = fresh;
  }
  throw new Refused([{ message: `${order.code} is changed by somebody else all the time` }]);
}
