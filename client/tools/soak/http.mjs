// Requests from many addresses of one machine: all of 127.0.0.0/8 is local.
import { Agent, request } from "node:http";

/**
 * A caller with its own address: `send(method, path, {body, headers, patience})` resolves with
 * `{status, text}`.
 */
export function caller(url, localAddress, authorization = undefined) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, localAddress, maxSockets: 64 });
  const send = (method, path, { body, headers = {}, patience = 60_000 } = {}) =>
    new Promise((done, failed) => {
      const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
      const about = {
        ...(authorization ? { authorization } : {}),
        ...(bytes ? { "content-type": "application/json", "content-length": bytes.length } : {}),
        ...headers,
      };
      const asked = request({ hostname, port, method, path, agent, headers: about, timeout: patience });
      asked.on("timeout", () => asked.destroy(new Error("no answer in time")));
      asked.on("error", failed);
      asked.on("response", (reply) => {
        const parts = [];
        reply.on("data", (part) => parts.push(part));
        reply.on("error", failed);
        reply.on("end", () => done({ status: reply.statusCode, text: Buffer.concat(parts).toString() }));
      });
      asked.end(bytes);
    });
  const graphql = async (query, variables = {}) => {
    const { status, text } = await send("POST", "/graphql", { body: { query, variables } });
    try {
      return { status, ...JSON.parse(text) };
    } catch {
      return { status, errors: [{ message: text.slice(0, 200) }] };
    }
  };
  return { send, graphql, hostname, port: Number(port), localAddress, close: () => agent.destroy() };
}
