import { use, useCallback, useEffect, useRef, useState, useTransition } from "react";
import { fetchQuery, loadQuery, type PreloadedQuery, useRelayEnvironment } from "react-relay";
import {
  type ConcreteRequest,
  createOperationDescriptor,
  type IEnvironment,
  type OperationType,
  type Subscription,
} from "relay-runtime";
import { noteAsked, now } from "./asked";
import { hold } from "./kept";
import { type QueryHolder, QueryOwnerContext } from "./queryOwner";
import { type Follows, useLiveQuery } from "./useLiveQuery";

/** An answer this old is asked for again when its widget comes back on screen. */
const STALE_MS = 5_000;

/** The references one component has loaded: the one on screen, and the one that is to replace it. */
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

  /** Whether an answer of this environment is there to go on from. */
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

  /** Waits for the answer of the one added last; whoever is added next ends the wait. */
  wait(source: NonNullable<PreloadedQuery<Q>["source"]>, done: (failure?: Error) => void): void {
    this.waiting = source.subscribe({
      complete: () => done(),
      error: (failure: Error) => {
        this.failed = true;
        done(failure);
      },
    });
  }

  /** Waits for the first word of an answer, or that none comes; whoever is added next ends the wait. */
  await(source: NonNullable<PreloadedQuery<Q>["source"]>, done: () => void): void {
    this.waiting = source.subscribe({ next: done, complete: done, error: done });
  }

  /** True, once, when the last one failed: it is to be asked for again. */
  takeFailed(): boolean {
    if (!this.failed) return false;
    this.failed = false;
    if (this.key) this.key = [this.key[0], ""];
    return true;
  }

  /** True, once, when the last answer has grown old: a widget that is shown again asks anew. */
  takeStale(): boolean {
    if (this.latest === null || Date.now() - this.askedAt < STALE_MS) return false;
    this.askedAt = Date.now();
    return true;
  }

  /** Only what is on screen and what comes next is still needed. */
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

  /** After an unmount; a mount that follows at once (strict mode) takes the references back. */
  readonly disposeSoon = (): void => {
    this.timer = setTimeout(this.disposeAll, 0);
  };
}

/** What becomes of an answer on screen when the one that is to replace it fails. */
export interface Keeping {
  /** As long as this stays the same, the old answer goes on standing: other filters of one list, another page of it. */
  readonly key: string;
  /** Told of the failure; `again` asks once more. */
  readonly onFailure: (failure: Error, again: () => void) => void;
}

/**
 * Where an answer comes from. `store-and-network` shows a stored one at once and asks again; `store-only` takes what another
 * query has brought, and `network-only` what nobody has.
 */
export type Fetching = "store-or-network" | "store-and-network" | "store-only" | "network-only";

/**
 * The one owner of a query reference: loads it when mounted and when the variables change, disposes it in the end.
 *
 * Joins a request that is under way and takes a stored answer (`store-or-network`); with `store-and-network` a stored
 * answer shows at once and is asked for again (popovers, widgets). The second value is true while new variables load
 * behind the old answer. What fails is thrown to the nearest boundary, unless `keeping` says that the old answer stays;
 * the third value then asks again, and does nothing when nothing has failed. `follows`: what makes it ask by itself.
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
    // Without a network an answer that has grown old is better than none; it is asked for again when the line stands.
    const old = !navigator.onLine && environment.check(operation).status === "stale";
    const policy = old ? "store-only" : fetchPolicy;
    // one that is under way already was noted by whoever sent it
    const joins = environment.isRequestActive(identifier);
    const at = now();
    const ref = loadQuery<Q>(environment, artifact, variables, { fetchPolicy: policy });
    if (ref.source && !joins) noteAsked(environment, identifier, at);
    hold(environment, operation);
    holder.add(environment, identifier, ref);
    const show = () => startTransition(() => setOnScreen(ref));
    if (!stays || !ref.source) {
      kept.current = keeping?.key;
      setWaiting(false);
      // Where nothing stands yet the answer is waited for here: what React shows in place of a part that is not there, it
      // shows for 300 ms at least, one such place after the other.
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
    // The old answer stands while this runs, and stays when it fails.
    noteAsked(environment, latest.current.identifier);
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
