import { useCallback, useEffect, useRef, useState } from "react";
import { useRelayEnvironment } from "react-relay";
import type { ConcreteRequest, GraphQLResponse, OperationType } from "relay-runtime";
import { AppError } from "@/app/errors";

/** Result of a query that bypasses the store. */
export interface Plain<Data> {
  /** The last answer to this request, or to the one before it while `keeps` allows. */
  readonly data: Data | null;
  readonly loading: boolean;
  readonly error: AppError | null;
  /** Repeats the request; the old answer stays until the new one arrives. */
  readonly reload: () => void;
  /** Time at which the pending request was sent, in milliseconds; null while there is none. */
  readonly askedAt: number | null;
  /** Aborts the pending request, on the server as well; an earlier answer to the same request stays. */
  readonly stop: () => void;
  /** Whether the request was stopped before its answer; `reload` or another request ends this. */
  readonly stopped: boolean;
}

/** State of a request that takes long enough to be shown and stopped. */
export type Pending = Pick<Plain<unknown>, "loading" | "askedAt" | "stop" | "stopped" | "reload">;

interface Asking {
  /** Sends no request while this is true. */
  readonly waits?: boolean;
  /** Key of the request: as long as it is equal, an old answer stays until the new one arrives. */
  readonly keeps?: string;
  /** A new value repeats the request: the version of the subject. */
  readonly since?: string | number;
}

interface Answer<Data> {
  readonly key: string;
  readonly keeps: string | undefined;
  readonly data: Data | null;
  readonly error: AppError | null;
  /** Whether the request was stopped by hand. */
  readonly stopped: boolean;
}

/**
 * Query whose answer stays out of the store, for figures: thousands of rows would create ten thousands of
 * entries there, and an object with the global id of a record would be taken for the record itself. A new
 * request aborts the one before, so that no answer comes too late; a failure is returned and not thrown.
 */
export function usePlainQuery<Q extends OperationType>(
  artifact: ConcreteRequest,
  variables: Q["variables"],
  { waits = false, keeps, since }: Asking = {},
): Plain<Q["response"]> {
  const environment = useRelayEnvironment();
  const key = JSON.stringify(variables);
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<Answer<Q["response"]> | null>(null);
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const abort = useRef(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` and `since` ask again
  useEffect(() => {
    if (waits) return;
    setAskedAt(Date.now());
    const settle = (data: Q["response"] | null, error: AppError | null, stopped = false) => {
      // nothing replaces the answer to another request once this one is stopped
      const holds = stopped ? undefined : keeps;
      setAnswer((old) => ({
        key,
        keeps,
        data: data ?? (old && (old.key === key || (holds && old.keeps === holds)) ? old.data : null),
        error,
        stopped,
      }));
      setAskedAt(null);
    };
    const request = environment
      .getNetwork()
      .execute(artifact.params, JSON.parse(key) as Q["variables"], { force: true })
      .subscribe({
        next: (reply: GraphQLResponse) => {
          const data = "data" in reply ? (reply.data as Q["response"] | null) : null;
          settle(data, data ? null : new AppError("INTERNAL_SERVER_ERROR"));
        },
        error: (failure: unknown) =>
          settle(null, failure instanceof AppError ? failure : new AppError("INTERNAL_SERVER_ERROR")),
      });
    abort.current = () => {
      if (request.closed) return;
      request.unsubscribe();
      settle(null, null, true);
    };
    return () => request.unsubscribe();
  }, [environment, artifact, key, keeps, waits, round, since]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  const stop = useCallback(() => abort.current(), []);
  const current = answer?.key === key ? answer : null;
  const kept = keeps && answer?.keeps === keeps ? answer.data : null;
  const loading = !waits && (askedAt !== null || !current);
  return {
    data: current ? current.data : kept,
    error: current?.error ?? null,
    loading,
    reload,
    askedAt,
    stop,
    stopped: current?.stopped === true && !loading,
  };
}
