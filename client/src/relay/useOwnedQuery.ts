import { use, useCallback, useEffect, useRef, useState, useTransition } from "react";
import { fetchQuery, loadQuery, type PreloadedQuery, useRelayEnvironment } from "react-relay";
import {
  type ConcreteRequest,
  createOperationDescriptor,
  type IEnvironment,
  type OperationType,
  type Subscription,
} from "relay-runtime";
import { hold } from "./offlineAnswers";
import { type QueryHolder, QueryOwnerContext } from "./queryOwner";
import { noteRequest, now } from "./requestTimes";
import { type Follows, useLiveQuery } from "./useLiveQuery";

/** Age in milliseconds from which an answer is refetched when its widget is shown again. */
const STALE_MS = 5_000;

/** The query references of one component: the one on screen, and its replacement. */
class Holder<Q extends OperationType> implements QueryHolder {
  private readonly refs = new Set<PreloadedQuery<Q>>();
  private latest: PreloadedQuery<Q> | null = null;
  private key: readonly [IEnvironment, string] | null = null;
  private waiting: Subscription | undefined;
  private failed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private askedAt = 0;

  holds(environment: IEnvironment, identifier: string): boolean {
    clearTimeout(this.timer);
    return this.latest !== null && this.key?.[0] === environment && this.key[1] === identifier;
  }

  /** Whether there is an answer of this environment to show meanwhile. */
  goesOnFrom(environment: IEnvironment): boolean {
    return this.latest !== null && this.key?.[0] === environment;
  }

  add(environment: IEnvironment, identifier: string, ref: PreloadedQuery<Q>): void {
    this.waiting?.unsubscribe();
    this.failed = false;
    this.refs.add(ref);
    this.latest = ref;
    this.key = [environment, identifier];
    this.askedAt = Date.now();
  }

  /** Awaits the answer of the reference added last; a newer reference ends the wait. */
  wait(source: NonNullable<PreloadedQuery<Q>["source"]>, done: (failure?: Error) => void): void {
    this.waiting = source.subscribe({
      complete: () => done(),
      error: (failure: Error) => {
        this.failed = true;
        done(failure);
      },
    });
  }

  /** Awaits the first data of an answer, or its failure; a newer reference ends the wait. */
  await(source: NonNullable<PreloadedQuery<Q>["source"]>, done: () => void): void {
    this.waiting = source.subscribe({ next: done, complete: done, error: done });
  }

  /** True, once, when the last request failed and has to be repeated. */
  takeFailed(): boolean {
    if (!this.failed) return false;
    this.failed = false;
    if (this.key) this.key = [this.key[0], ""];
    return true;
  }

  /** True, once, when the last answer is stale: a widget that is shown again refetches it. */
  takeStale(): boolean {
    if (this.latest === null || Date.now() - this.askedAt < STALE_MS) return false;
    this.askedAt = Date.now();
    return true;
  }

  /** Disposes all references except the one on screen and its replacement. */
  shown(onScreen: PreloadedQuery<Q> | null): void {
    for (const ref of this.refs) {
      if (ref === onScreen || ref === this.latest) continue;
      ref.dispose();
      this.refs.delete(ref);
    }
  }

  readonly disposeAll = (): void => {
    this.waiting?.unsubscribe();
    for (const ref of this.refs) ref.dispose();
    this.refs.clear();
    this.latest = null;
  };

  /**
   * Disposes the references after an unmount, unless a mount follows at once (strict mode) and takes them
   * back.
   */
  readonly disposeSoon = (): void => {
    this.timer = setTimeout(this.disposeAll, 0);
  };
}

/** Handling of the answer on screen when its replacement fails. */
export interface Keeping {
  /**
   * Key of the list: as long as it is equal, the old answer stays: for other filters or another page of one
   * list.
   */
  readonly key: string;
  /** Called with the failure; `again` repeats the request. */
  readonly onFailure: (failure: Error, again: () => void) => void;
}

/**
 * Source of an answer. `store-and-network` shows a stored one at once and refetches it; `store-only` takes
 * one that another query has loaded, and `network-only` always requests it.
 */
export type Fetching = "store-or-network" | "store-and-network" | "store-only" | "network-only";

/**
 * Owner of a query reference: loads it on mount and when the variables change, and disposes it in the end.
 *
 * Joins a request in progress and takes a stored answer (`store-or-network`); with `store-and-network` a
 * stored answer shows at once and is refetched (popovers, widgets). The second value is true while new
 * variables load behind the old answer. A failure is thrown to the nearest boundary, unless `keeping`
 * retains the old answer; the third value repeats a failed request. `follows` determines when it is
 * refetched automatically.
 */
export function useOwnedQuery<Q extends OperationType>(
  artifact: ConcreteRequest,
  variables: Q["variables"],
  fetchPolicy: Fetching = "store-or-network",
  keeping?: Keeping,
  follows?: Follows,
): [PreloadedQuery<Q> | null, boolean, () => void] {
  const environment = useRelayEnvironment();
  const owner = use(QueryOwnerContext);
  const [holder] = useState(() => new Holder<Q>());
  const [onScreen, setOnScreen] = useState<PreloadedQuery<Q> | null>(null);
  const [pending, startTransition] = useTransition();
  const [waiting, setWaiting] = useState(false);
  const [, setTries] = useState(0);
  const latest = useRef({ variables, identifier: "" });
  const kept = useRef<string>(undefined);
  const operation = createOperationDescriptor(artifact, variables);
  const { identifier } = operation.request;

  const again = useCallback(() => {
    if (holder.takeFailed()) setTries((tries) => tries + 1);
  }, [holder]);

  useEffect(() => {
    latest.current = { variables, identifier };
    if (holder.holds(environment, identifier)) return;
    const first = !holder.goesOnFrom(environment);
    const bare = first && environment.check(operation).status !== "available";
    const stays = keeping !== undefined && keeping.key === kept.current && !first;
    // Without a network a stale answer is better than none; it is refetched when the connection is
    // restored.
    const old = !navigator.onLine && environment.check(operation).status === "stale";
    const policy = old ? "store-only" : fetchPolicy;
    // a request in progress was noted by the code that sent it
    const joins = environment.isRequestActive(identifier);
    const at = now();
    const ref = loadQuery<Q>(environment, artifact, variables, { fetchPolicy: policy });
    if (ref.source && !joins) noteRequest(environment, identifier, at);
    hold(environment, operation);
    holder.add(environment, identifier, ref);
    const show = () => startTransition(() => setOnScreen(ref));
    if (!stays || !ref.source) {
      kept.current = keeping?.key;
      setWaiting(false);
      // Without any content the answer is awaited here: React shows a fallback for 300 ms at least, and
      // nested fallbacks one after the other.
      if (bare && ref.source) holder.await(ref.source, show);
      else show();
      return;
    }
    setWaiting(true);
    holder.wait(ref.source, (failure) => {
      setWaiting(false);
      if (failure) keeping.onFailure(failure, again);
      else show();
    });
  });
  useEffect(() => holder.shown(onScreen), [holder, onScreen]);
  useEffect(() => {
    if (fetchPolicy !== "store-and-network" || !holder.takeStale()) return;
    // The old answer stays visible during the request, and after its failure.
    noteRequest(environment, latest.current.identifier);
    fetchQuery<Q>(environment, artifact, latest.current.variables).subscribe({ error: () => undefined });
  }, [environment, artifact, fetchPolicy, holder]);
  useEffect(() => {
    if (!owner) return holder.disposeSoon;
    owner.adopt(holder);
    return undefined;
  }, [owner, holder]);
  useLiveQuery(artifact, variables, identifier, follows);
  return [onScreen, pending || waiting, again];
}
