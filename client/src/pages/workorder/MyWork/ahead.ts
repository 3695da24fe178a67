/** Prefetch of a technician's orders with the data of their pages, for use without a network. */

import { graphql } from "react-relay";
import type { ConcreteRequest } from "relay-runtime";
import orders from "@/__generated__/aheadOrdersQuery.graphql";
import items from "@/__generated__/keptWorkItemsQuery.graphql";
import { find, type Heard, keep, keepOnly } from "@/app/offline/answers";
import { getSession } from "@/app/session/store";
import { ITEM_LIMIT, KEPT_ITEMS } from "@/domains/work/keptWorkItems";
import { execute } from "@/relay/environment";
import { keyOf } from "@/relay/offlineAnswers";
import type { Reply } from "@/relay/post";

/** Number of orders cached with all data of their pages: those due first. */
const ORDER_LIMIT = 30;
/** Size limit of the cached orders altogether, in characters. */
const ROOM = 2_000_000;
/** Lifetime of the cached catalogue, in milliseconds. */
const ITEMS_AGE = 24 * 3_600_000;

// One request for all orders. Each part equals the response of the order's own page: the same fields of the
// same order, for the same viewer.
void graphql`
  query aheadOrdersQuery($page: PageInput, $me: ID) {
    workOrders(
      page: $page
      filter: { memberId: $me, status: [WAITING_PICKUP, TAKEN, IN_SERVICE, RETURNED] }
      orderBy: [{ field: DUE_AT, direction: ASC }]
    ) {
      nodes {
        id
        rowId
        code
        name
        ...WorkOrderContent_order
      }
    }
  }
`;

/** Fetches outside the Relay store, as nothing on screen needs the data. */
const ask = ({ params }: ConcreteRequest, variables: Record<string, unknown>): Promise<Reply> =>
  execute({ id: params.id, text: params.text, variables });

/** Caches the pages of the technician's own orders. */
async function keepOrders(me: string, epoch: number): Promise<void> {
  const reply = await ask(orders, { page: { number: 1, size: ORDER_LIMIT }, me });
  const data = reply.data as { workOrders?: { nodes: readonly { rowId: string }[] } | null } | null;
  if (!data?.workOrders) return;
  // orders with partial errors are skipped: an incomplete entry would show a part as empty
  const torn = new Set(reply.errors?.map(({ path }) => path?.[2]));
  const at = Date.now();
  const all: Heard[] = [];
  let room = ROOM;
  for (const [place, workOrder] of data.workOrders.nodes.entries()) {
    if (torn.has(place)) continue;
    room -= JSON.stringify(workOrder).length;
    if (room < 0) break;
    const key = keyOf("WorkOrderInfoPageQuery", { id: workOrder.rowId });
    all.push({ key, reply: { data: { workOrder } }, at, epoch });
  }
  await keepOnly("WorkOrderInfoPageQuery", all, epoch);
}

/** Caches the catalogue of items, unless today's is cached. */
async function keepItems(epoch: number): Promise<void> {
  const last = await find(KEPT_ITEMS, epoch);
  if (last && Date.now() - last.at < ITEMS_AGE) return;
  const reply = await ask(items, { page: { number: 1, size: ITEM_LIMIT } });
  if (reply.data?.workItems && !reply.errors?.length)
    await keep({ key: KEPT_ITEMS, reply, at: Date.now(), epoch });
}

/** Prefetches orders and items for offline use; failures are retried with the next list. */
export async function prefetch(me: string): Promise<void> {
  const { epoch } = getSession();
  try {
    await keepOrders(me, epoch);
    await keepItems(epoch);
  } catch {
    // no network, no database, no permission: background failures are not reported
  }
}
