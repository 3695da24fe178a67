import { type Client, createClient, type SubscribePayload } from "graphql-ws";
import { AppError } from "@/app/errors";
import { currentToken, refreshSession } from "@/app/session/refresh";
import { authorization, getSession } from "@/app/session/store";
import { setLine, tellEverything } from "./live";
import { textOf } from "./operations";
import type { Operation, Reply } from "./post";

/** The server closes with this when it knows nobody by the token (any more). */
const UNAUTHORIZED = 4401;

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** Doubles from try to try, and differs from client to client: after a restart not everybody comes back at once. */
export function pauseMs(tries: number, random = Math.random()): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);
  return pause / 2 + (pause / 2) * random;
}

/** A line over which a ping is not answered for so long is no line any more. */
const PING_MS = 20_000;
const PONG_MS = 10_000;

/** The first connection takes this long at most: what is shown is as new as that. */
const DEAF_MS = 2_000;

const rest = (tries: number) => new Promise<void>((resolve) => setTimeout(resolve, pauseMs(tries)));

/**
 * The library refuses a payload without a text, again and again without a pause: a persisted document gets an empty one,
 * which does not go over the line.
 */
function withoutText(this: unknown, key: string, value: unknown): unknown {
  const persisted = typeof this === "object" && this !== null && "documentId" in this;
  return persisted && key === "query" ? undefined : value;
}

/** The one socket of a session in one enterprise. */
class Line {
  readonly epoch: number;
  readonly client: Client;
  /** What the server was shown last. */
  private shown: string | null = null;
  /** How often in a row the server would not have us. */
  private refused = 0;
  /** Since when nothing was told: from the start, then from each loss of the line. */
  private deaf: number | null = Date.now();
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(epoch: number) {
    this.epoch = epoch;
    this.client = createClient({
      url: new URL("/graphql/ws", window.location.href).href.replace(/^http/, "ws"),
      retryAttempts: Number.POSITIVE_INFINITY,
      retryWait: rest,
      // A lost line or one that could not be had; anything else is a fault of ours and would only repeat itself.
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
          setLine("open");
          // What happened meanwhile is unknown: whatever is shown is asked for again.
          if (this.deaf !== null && Date.now() - this.deaf > DEAF_MS) tellEverything();
          this.deaf = null;
        },
        closed: () => {
          clearTimeout(this.silence);
          // A line that stood may have lost the last thing it was told.
          this.deaf ??= 0;
          setLine("closed");
        },
      },
    });
  }

  /** An answer came: the server has us. */
  heard(): void {
    this.refused = 0;
  }

  /** After the server would not have us; false when there is no point in asking again. */
  async mend(code: number): Promise<boolean> {
    const tries = this.refused;
    this.refused += 1;
    if (tries > 0) await rest(tries);
    if (getSession().epoch !== this.epoch) return false;
    if (code !== UNAUTHORIZED || this.shown === null) return true;
    try {
      // Ends the session everywhere when it was revoked.
      return await refreshSession(this.shown);
    } catch {
      // The server can't be reached just now.
      return true;
    }
  }
}

let line: Line | null = null;

function currentLine(): Line {
  const { epoch } = getSession();
  if (line?.epoch !== epoch) {
    void line?.client.dispose();
    line = new Line(epoch);
  }
  return line;
}

/** Where the answers of a subscription go. */
export interface AnswerSink {
  readonly next: (reply: Reply) => void;
  readonly error: (error: Error) => void;
  readonly complete: () => void;
}

function closeCode(error: unknown): number | null {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "number" ? code : null;
}

/** Refused before anything ran: the operation's errors, as a reply has them. */
function isUnknownDocument(error: unknown): boolean {
  return Array.isArray(error) && error[0]?.extensions?.code === "NOT_FOUND";
}

/** Subscribes and keeps at it through lost lines and renewed tokens; returns the way to stop. */
export function subscribe({ id, text, variables }: Operation, sink: AnswerSink): () => void {
  const own = currentLine();
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
      if (await own.mend(code)) begin(payload);
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
