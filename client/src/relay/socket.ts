/** Subscriptions over one web socket, which survive lost connections and renewed tokens. */

import { type Client, createClient, type SubscribePayload } from "graphql-ws";
import { AppError } from "@/app/errors";
import { currentToken, refreshSession } from "@/app/session/refresh";
import { authorization, getSession } from "@/app/session/store";
import { publishUnknownChanges, setConnection } from "./live";
import { textOf } from "./operations";
import type { Operation, Reply } from "./post";

/** Close code of the server for a missing or expired token. */
const UNAUTHORIZED = 4401;

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Pause before a retry in milliseconds: it doubles with each try, and is randomized so that clients
 * reconnect at different times.
 */
export function pauseMs(tries: number, random = Math.random()): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);
  return pause / 2 + (pause / 2) * random;
}

/** Interval of pings in milliseconds; a ping without an answer ends the connection. */
const PING_MS = 20_000;
const PONG_MS = 10_000;

/** Longest time of the first connection in milliseconds: the displayed data is as recent as that. */
const DEAF_MS = 2_000;

const rest = (tries: number) => new Promise<void>((resolve) => setTimeout(resolve, pauseMs(tries)));

/**
 * Omits empty texts. The library refuses a payload without a text, repeatedly and without a pause: a
 * persisted document therefore gets an empty one, which is not transmitted.
 */
function withoutText(this: unknown, key: string, value: unknown): unknown {
  const persisted = typeof this === "object" && this !== null && "documentId" in this;
  return persisted && key === "query" ? undefined : value;
}

/** The single socket of a session in one enterprise. */
class Connection {
  readonly epoch: number;
  readonly client: Client;
  /** The token last sent to the server. */
  private shown: string | null = null;
  /** Number of refusals by the server in a row. */
  private refused = 0;
  /** Time since which no messages were received: from the start, then from each loss of the connection. */
  private deaf: number | null = Date.now();
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(epoch: number) {
    this.epoch = epoch;
    this.client = createClient({
      url: new URL("/graphql/ws", window.location.href).href.replace(/^http/, "ws"),
      retryAttempts: Number.POSITIVE_INFINITY,
      retryWait: rest,
      // Retried are lost or failed connections; other errors are bugs of the client and would only recur.
      shouldRetry: (reason) => closeCode(reason) !== null || reason instanceof Event,
      connectionParams: async () => {
        this.shown = await currentToken();
        return { authorization: authorization() };
      },
      keepAlive: PING_MS,
      jsonMessageReplacer: withoutText,
      on: {
        ping: (received) => {
          if (received) return;
          clearTimeout(this.silence);
          this.silence = setTimeout(() => this.client.terminate(), PONG_MS);
        },
        pong: () => clearTimeout(this.silence),
        connected: () => {
          setConnection("open");
          // Changes during the interruption are unknown: all displayed data is requested again.
          if (this.deaf !== null && Date.now() - this.deaf > DEAF_MS) publishUnknownChanges();
          this.deaf = null;
        },
        closed: () => {
          clearTimeout(this.silence);
          // The last message of an open connection may be lost.
          this.deaf ??= 0;
          setConnection("closed");
        },
      },
    });
  }

  /** Notes an answer: the server has accepted the client. */
  heard(): void {
    this.refused = 0;
  }

  /** Renews the token after a refusal; false when another try is pointless. */
  async recover(code: number): Promise<boolean> {
    const tries = this.refused;
    this.refused += 1;
    if (tries > 0) await rest(tries);
    if (getSession().epoch !== this.epoch) return false;
    if (code !== UNAUTHORIZED || this.shown === null) return true;
    try {
      // A revoked session ends in all tabs.
      return await refreshSession(this.shown);
    } catch {
      // The server is unreachable at present.
      return true;
    }
  }
}

let connection: Connection | null = null;

function currentConnection(): Connection {
  const { epoch } = getSession();
  if (connection?.epoch !== epoch) {
    void connection?.client.dispose();
    connection = new Connection(epoch);
  }
  return connection;
}

/** Receiver of a subscription's answers. */
export interface AnswerSink {
  readonly next: (reply: Reply) => void;
  readonly error: (error: Error) => void;
  readonly complete: () => void;
}

function closeCode(error: unknown): number | null {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "number" ? code : null;
}

/** The errors of an operation that was refused before it ran, as in a reply. */
function isUnknownDocument(error: unknown): boolean {
  return Array.isArray(error) && error[0]?.extensions?.code === "NOT_FOUND";
}

/**
 * Subscribes, and persists through lost connections and renewed tokens; returns the function that
 * unsubscribes.
 */
export function subscribe({ id, text, variables }: Operation, sink: AnswerSink): () => void {
  const own = currentConnection();
  let over = false;
  let stop: () => void = () => undefined;

  const begin = (payload: Record<string, unknown>): void => {
    if (over) return;
    stop = own.client.subscribe(payload as unknown as SubscribePayload, {
      next: (reply) => {
        own.heard();
        sink.next(reply as Reply);
      },
      complete: () => {
        if (!over) sink.complete();
      },
      error: (error) => void failed(payload, error),
    });
  };
  const failed = async (payload: Record<string, unknown>, error: unknown): Promise<void> => {
    if (over) return;
    const code = closeCode(error);
    if (code !== null) {
      if (await own.recover(code)) begin(payload);
      return;
    }
    const query = id && payload.documentId && isUnknownDocument(error) ? await textOf(id) : null;
    if (query !== null) begin({ query, variables });
    else sink.error(error instanceof Error ? error : new AppError("INTERNAL_SERVER_ERROR"));
  };

  begin(id ? { query: "", documentId: id, variables } : { query: text, variables });
  return () => {
    over = true;
    stop();
  };
}
