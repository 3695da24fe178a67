import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";

/** The message of a webhook: the event and the record's id, and nothing of the record itself. */
export interface Told {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: { readonly recordType: string; readonly recordId: string; readonly id: string };
}

/** Seconds that a message may be old: one that was heard by others can't be sent again later. */
const OLDEST = 300;
/** Messages come once more when an answer was lost: so many ids are remembered. */
const REMEMBERED = 10_000;
/** Bytes of the largest message. */
const LARGEST = 65_536;

/** Whether a message is signed with the secret, by docs/api.md, "Webhooks"; `body` are the bytes as they came. */
export function isOurs(secret: string, headers: IncomingHttpHeaders, body: Buffer, now = Date.now()): boolean {
  const [id, sent] = [headers["webhook-id"], headers["webhook-timestamp"]];
  if (!(Math.abs(now / 1000 - Number(sent)) <= OLDEST)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const wanted = createHmac("sha256", key).update(`${id}.${sent}.`).update(body).digest();
  return String(headers["webhook-signature"] ?? "")
    .split(" ")
    .map((part) => Buffer.from(part.replace(/^v1,/, ""), "base64"))
    .some((given) => given.length === wanted.length && timingSafeEqual(given, wanted));
}

/** The bytes of a request. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > LARGEST) throw new Error("more than a webhook tells");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Listens for a webhook: each message that is signed with the secret is given to `take` once. Answers how to stop. */
export async function listen(
  port: number,
  secret: string,
  take: (told: Told) => void,
): Promise<() => void> {
  const seen = new Set<string>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request);
    if (!isOurs(secret, request.headers, body)) {
      response.writeHead(400).end();
      return;
    }
    // answered first, as the server waits ten seconds at most; the work comes afterwards
    response.writeHead(204).end();
    const told = JSON.parse(body.toString()) as Told;
    if (seen.has(told.id)) return;
    seen.add(told.id);
    if (seen.size > REMEMBERED) seen.delete(seen.values().next().value ?? "");
    take(told);
  };
  const server = createServer((request, response) => {
    // a caller that goes away or sends no message ends nothing but its own request
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
