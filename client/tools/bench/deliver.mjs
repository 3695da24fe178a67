// Benchmark of dispatches per second: every connection dispatches work orders one after the other, each a
// different one.
import { ask, figures, spread } from "./load.mjs";

const waiting = `query Waiting($after: String) {
  workOrders(first: 100, after: $after, filter: {scope: DISPATCH, status: [WAITING_DISPATCH]}) {
    pageInfo { hasNextPage endCursor }
    nodes { id version }
  }
}`;
const people = "{ members(first: 50) { nodes { id } } }";
const deliver = `mutation Deliver($id: ID!, $version: Int, $input: WorkOrderDeliverChangesInput!) {
  workOrderDeliver(input: { id: $id, version: $version, changes: $input }) { workOrder { id status } userErrors { message } }
}`;

/** Orders without a technician, at most `most`. */
async function waitingOnes(target, most) {
  const found = [];
  for (let after = null; found.length < most; ) {
    const { workOrders } = await ask({ ...target, query: waiting, variables: { after } });
    found.push(...workOrders.nodes);
    if (!workOrders.pageInfo.hasNextPage) break;
    after = workOrders.pageInfo.endCursor;
  }
  return found.slice(0, most);
}

/** Report line: dispatches per second, durations, and refusals. */
export async function delivering({ server, authorization, connections, seconds }) {
  const target = { url: server.url, authorization };
  const orders = await waitingOnes(target, 500 * seconds);
  const { members } = await ask({ ...target, query: people });
  const times = [];
  const refused = new Map();
  const began = performance.now();
  const until = began + seconds * 1_000;
  const one = async () => {
    for (let order = orders.pop(); order && performance.now() < until; order = orders.pop()) {
      const directorId = members.nodes[times.length % members.nodes.length].id;
      const sent = performance.now();
      const reason = await ask({
        ...target,
        query: deliver,
        variables: { ...order, input: { directorId } },
      }).then(
        ({ workOrderDeliver }) => workOrderDeliver.userErrors[0]?.message,
        (error) => error.message,
      );
      times.push(performance.now() - sent);
      if (reason) refused.set(reason, (refused.get(reason) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  const rate = times.length / ((performance.now() - began) / 1_000);
  const wrong = [...refused].map(([reason, count]) => `  ${count} REFUSED: ${reason}`).join("");
  return `${figures({ rate, ...spread(times) })}  ${times.length}${wrong}`;
}
