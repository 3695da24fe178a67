/** Environment of Relay for the present session: network, store, renewal of refused tokens. */

import {
  Environment,
  type FetchFunction,
  type GraphQLResponse,
  Network,
  Observable,
  RecordSource,
  Store,
  type SubscribeFunction,
} from "relay-runtime";
import { AppError } from "@/app/errors";
import { currentToken, refreshSession } from "@/app/session/refresh";
import { authorization, endSession, getSession } from "@/app/session/store";
import { dataId } from "./dataId";
import { AnswerStore, isStoredOffline } from "./offlineAnswers";
import { postOperation, type Reply, toAppError } from "./post";

/** Released operations whose records stay in the store, so that going back shows data at once. */
const GC_BUFFER = 50;

/** Stored answers older than this are requested again. */
const CACHE_MS = 60_000;

function isUnauthenticated(reply: Reply): boolean {
  return reply.errors?.some((error) => error.extensions?.code === "UNAUTHENTICATED") ?? false;
}

/** Whether the reply has no data at all: none, or every root field refused. */
function isEmpty(reply: Reply): boolean {
  return !reply.data || Object.values(reply.data).every((value) => value === null);
}

/**
 * Sends an operation with the session's token: renews a refused token once, and ends the session after
 * that.
 */
export async function execute(
  operation: Parameters<typeof postOperation>[0],
  signal?: AbortSignal,
): Promise<Reply> {
  const { epoch } = getSession();
  const used = await currentToken();
  let reply = await postOperation(operation, authorization(), signal);
  if (used && isUnauthenticated(reply)) {
    if (await refreshSession(used)) reply = await postOperation(operation, authorization(), signal);
    if (isUnauthenticated(reply) && getSession().epoch === epoch) endSession("expired");
  }
  const first = reply.errors?.[0];
  // Errors of single fields stay in the reply for `@throwOnFieldError` and `@catch`; a reply without
  // content throws.
  if (first && (isEmpty(reply) || isUnauthenticated(reply))) throw toAppError(first);
  if (!first && !reply.data) throw new AppError("INTERNAL_SERVER_ERROR");
  return reply;
}

const fetchOperation =
  (keeper: AnswerStore): FetchFunction =>
  (params, variables) =>
    Observable.create<GraphQLResponse>((sink) => {
      const abort = new AbortController();
      const answer = execute({ id: params.id, text: params.text, variables }, abort.signal);
      const next = (reply: Reply) => sink.next(reply as GraphQLResponse);
      const error = (thrown: unknown) =>
        sink.error(thrown instanceof Error ? thrown : new AppError("INTERNAL_SERVER_ERROR"));
      if (isStoredOffline(params.name)) {
        keeper.pass(params.name, variables, answer, { next, error, complete: () => sink.complete() });
      } else {
        answer.then((reply) => {
          next(reply);
          sink.complete();
        }, error);
      }
      // A query without a consumer is aborted; a mutation that was sent always runs to its end.
      return () => {
        if (params.operationKind === "query") abort.abort();
      };
    });

/** The socket and its protocol come with the first subscription: the sign-in page has no use for them. */
const subscribeOperation: SubscribeFunction = ({ id, text }, variables) =>
  Observable.create<GraphQLResponse>((sink) => {
    let over = false;
    let stop: () => void = () => undefined;
    import("./socket").then(
      ({ subscribe }) => {
        if (over) return;
        stop = subscribe(
          { id, text, variables },
          { ...sink, next: (reply) => sink.next(reply as GraphQLResponse) },
        );
      },
      (error: unknown) => sink.error(error instanceof Error ? error : new AppError("NETWORK")),
    );
    return () => {
      over = true;
      stop();
    };
  });

/**
 * Creates an environment; one for each person and enterprise, so that cached data never reaches another.
 */
function createEnvironment(): Environment {
  return new Environment({
    getDataID: dataId,
    network: Network.create(fetchOperation(new AnswerStore()), subscribeOperation),
    store: new Store(new RecordSource(), {
      gcReleaseBufferSize: GC_BUFFER,
      queryCacheExpirationTime: CACHE_MS,
    }),
  });
}

let current: { epoch: number; environment: Environment } | null = null;

/** The environment of the present session. */
export function currentEnvironment(): Environment {
  const { epoch } = getSession();
  if (current?.epoch !== epoch) current = { epoch, environment: createEnvironment() };
  return current.environment;
}
