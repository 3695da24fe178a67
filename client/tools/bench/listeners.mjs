// Benchmark of live updates: time until five hundred viewers of one list have received a change.
import { ask, figures, spread } from "./load.mjs";

const LISTENERS = 500;
const CHANGES = 20;

/** One socket with a subscription; calls `heard(record)` for each changed record. */
function listen({ url, authorization, heard }) {
  return new Promise((ready, failed) => {
    const socket = new WebSocket(`${url.replace("http", "ws")}/graphql/ws`, "graphql-transport-ws");
    const send = (message) => socket.send(JSON.stringify(message));
    socket.onopen = () => send({ type: "connection_init", payload: { authorization } });
    socket.onerror = () => failed(new Error("a listener lost its line"));
    socket.onmessage = ({ data }) => {
      const { type, payload } = JSON.parse(data);
      if (type === "ping") send({ type: "pong" });
      if (type === "connection_ack") {
        const query = "subscription { recordsChanged(types: [TASK]) { missed changes { recordId } } }";
        send({ id: "1", type: "subscribe", payload: { query } });
        ready(socket);
      }
      if (type === "next") for (const { recordId } of payload.data.recordsChanged.changes) heard(recordId);
    };
  });
}

const list = "{ tasks(first: 20, filter: {open: true}) { nodes { id name version } } }";
const rename = `mutation Rename($id: ID!, $version: Int, $input: TaskInput!) {
  taskUpdate(input: { id: $id, version: $version, changes: $input }) { userErrors { message } }
}`;

/**
 * Report line: time until all sockets had received each of `CHANGES` changes of visible tasks, made by the
 * `owner`.
 */
export async function listening({ server, authorization, owner }) {
  const target = { url: server.url, authorization };
  let waiting = null;
  const heard = (record) => waiting?.(record);
  const sockets = await Promise.all(Array.from({ length: LISTENERS }, () => listen({ ...target, heard })));
  const times = [];
  try {
    const { tasks } = await ask({ ...target, query: list });
    // a change outside of the measurement, which proves that all subscriptions have started
    for (const [number, task] of tasks.nodes.slice(0, CHANGES).entries()) {
      const began = performance.now();
      const all = new Promise((done, failed) => {
        let left = LISTENERS;
        const late = setTimeout(() => failed(new Error(`${left} listeners heard nothing`)), 30_000);
        waiting = (record) => {
          if (record !== task.id) return;
          if (number > 0) times.push(performance.now() - began);
          left -= 1;
          if (left === 0) {
            clearTimeout(late);
            done();
          }
        };
      });
      const { id, version, name } = task;
      const { taskUpdate } = await ask({
        url: server.url,
        authorization: owner,
        query: rename,
        variables: { id, version, input: { name: `${name}·` } },
      });
      if (taskUpdate.userErrors.length) throw new Error(taskUpdate.userErrors[0].message);
      await all;
    }
  } finally {
    for (const socket of sockets) socket.close();
  }
  return `${figures(spread(times))}  ${times.length} times heard`;
}
