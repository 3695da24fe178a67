import { useSyncExternalStore } from "react";
import type { Disposable, IEnvironment, OperationDescriptor } from "relay-runtime";
import { AppError } from "@/app/errors";
import { getSession, onSessionChange } from "@/app/session/store";
import type { Reply } from "./post";

/** Who is signed in: without it no page opens. */
const PERSON = "ViewerGateQuery";
/** What a technician has to do. */
const ORDERS = "MyWorkPageQuery";
/** One order. Those of the list are fetched ahead (`pages/workorder/MyWork/ahead.ts`), and kept anew whenever one is opened. */
const ORDER = "WorkOrderInfoPageQuery";

/** What is expected of somebody's day, for punches. */
const PUNCHES = "AttendPunchPageQuery";

/** Operations of which the last answer is kept in the browser, for when there is no network (decision 0063). */
const KEPT: ReadonlySet<string> = new Set([PERSON, ORDERS, ORDER, PUNCHES]);

export const isKept = (name: string): boolean => KEPT.has(name);

/** After this long without an answer the kept one is shown, in milliseconds; the other is still waited for. */
export const PATIENCE = 4_000;

/** A question as answers are kept under it. */
export const keyOf = (name: string, variables: object): string => `${name} ${JSON.stringify(variables)}`;

/** Where no worker opens the product without a network, nothing that is kept would be read. */
export const keepsAnswers = (): boolean => "serviceWorker" in navigator;

/** So many answers stay in the store. */
const HELD = 40;
const held = new WeakMap<IEnvironment, Map<string, Disposable>>();

/** The store lets go of what is old as soon as nobody shows it; what may be opened again without a network stays there. */
export function hold(environment: IEnvironment, operation: OperationDescriptor): void {
  const { identifier, node } = operation.request;
  if (!isKept(node.params.name)) return;
  const all = held.get(environment) ?? new Map<string, Disposable>();
  held.set(environment, all);
  const before = all.get(identifier);
  all.delete(identifier);
  all.set(identifier, before ?? environment.retain(operation));
  const [oldest] = all;
  if (all.size <= HELD || !oldest) return;
  oldest[1].dispose();
  all.delete(oldest[0]);
}

/** When the answer on screen was given, and whether it is the one of last time. */
interface Shown {
  readonly at: number;
  readonly old: boolean;
}

const shown = new Map<string, Shown>();
const listeners = new Set<() => void>();

function show(name: string, key: string, what: Shown): void {
  shown.set(name, what);
  shown.set(key, what);
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  const names = ["online", "offline"] as const;
  listeners.add(listener);
  for (const name of names) window.addEventListener(name, listener);
  return () => {
    listeners.delete(listener);
    for (const name of names) window.removeEventListener(name, listener);
  };
};

/**
 * When what is shown of an operation was heard, as long as the network is away; null while it is there. `variables` where
 * the answers to several may be on screen.
 */
export function useShownFrom(name: string, variables?: object): number | null {
  return useSyncExternalStore(listen, () => {
    const what = shown.get(variables ? keyOf(name, variables) : name);
    return what && (what.old || !navigator.onLine) ? what.at : null;
  });
}

/** When the last answer of an operation was heard in this window; null before, and while one of last time is shown. */
export function useHeardAt(name: string): number | null {
  return useSyncExternalStore(listen, () => {
    const what = shown.get(name);
    return what && !what.old ? what.at : null;
  });
}

/** True while the browser says that there is no network. */
export function useAway(): boolean {
  return useSyncExternalStore(listen, () => !navigator.onLine);
}

/** Nobody has heard the call: no network, or one that lets nothing through. */
export function isAway(error: unknown): boolean {
  return error instanceof AppError && (error.code === "NETWORK" || error.code === "REQUEST_TIMEOUT");
}

const store = () => import("@/app/offline/answers");

/** Resolves once it is known who is signed in: the list may be answered before who it is has been read. */
const knowsPerson = (epoch: number): Promise<void> =>
  new Promise((done) => {
    const look = () => {
      const now = getSession();
      if (!now.user && now.epoch === epoch) return;
      stop();
      done();
    };
    const stop = onSessionChange(look);
    look();
  });

/** Where an answer goes. */
interface Sink {
  readonly next: (reply: Reply) => void;
  readonly complete: () => void;
  readonly error: (error: unknown) => void;
}

/** What one person hears in one enterprise, in this window. */
export class Keeper {
  private readonly epoch = getSession().epoch;
  private readonly heard = new Map<string, Parameters<Awaited<ReturnType<typeof store>>["keep"]>[0]>();
  /** Orders that were heard: who looks through hundreds does not hold them all. */
  private readonly orders = new Set<string>();
  /** Nothing is kept of whoever opens neither 我的工单 nor 打卡. */
  private keeps = false;

  /**
   * Passes an answer on and keeps it. Where none has been heard yet and none comes, the one of last time is shown; where
   * one has, what is on screen is newer than that.
   */
  pass(name: string, variables: object, answer: Promise<Reply>, sink: Sink): void {
    const key = keyOf(name, variables);
    let over = this.heard.has(key) || this.orders.has(key);
    let old = false;
    const last = async (): Promise<boolean> => {
      if (over) return false;
      const found = await store().then(
        ({ find }) => find(key, this.epoch),
        () => null,
      );
      if (!found || over || old) return old;
      old = true;
      show(name, key, { at: found.at, old });
      sink.next(found.reply);
      return true;
    };
    const timer = setTimeout(() => void last(), PATIENCE);
    answer.then(
      (reply) => {
        clearTimeout(timer);
        over = true;
        this.hear(name, key, reply);
        sink.next(reply);
        sink.complete();
      },
      async (error: unknown) => {
        clearTimeout(timer);
        if (isAway(error) && (await last())) sink.complete();
        else sink.error(error);
      },
    );
  }

  private hear(name: string, key: string, reply: Reply): void {
    if (getSession().epoch !== this.epoch) return;
    const one = { key, reply, at: Date.now(), epoch: this.epoch };
    show(name, key, { at: one.at, old: false });
    const all = [...this.heard.values(), one];
    const order = name === ORDER;
    if (order) this.orders.add(key);
    else this.heard.set(key, one);
    if (!keepsAnswers()) return;
    const begins = name === ORDERS || name === PUNCHES;
    const now = this.keeps ? [one] : begins ? all : [];
    this.keeps ||= begins;
    if (now.length === 0) return;
    store()
      .then(async ({ keep, keepAgain }) => {
        await knowsPerson(this.epoch);
        // of all the orders that somebody opens, those of their own list alone
        for (const each of now) await (order ? keepAgain(each) : keep(each));
      })
      // a full disk, a private window: it is asked for again next time
      .catch(() => undefined);
  }
}

/** Deletes what is kept of anybody; resolves when it is gone. */
export async function forgetAnswers(): Promise<void> {
  shown.clear();
  try {
    const { wipe } = await store();
    await wipe();
  } catch {
    // no database: nothing was kept
  }
}

/** Forgets whatever was kept as soon as somebody else, or nobody, is signed in; returns the way to stop. */
export function watchAnswers(): () => void {
  let { epoch, token } = getSession();
  // a window that was closed while it forgot; where no worker is, nothing was kept
  if (!token && navigator.serviceWorker?.controller) void forgetAnswers();
  return onSessionChange(() => {
    const now = getSession();
    if (now.epoch === epoch) return;
    ({ epoch, token } = now);
    void forgetAnswers();
  });
}
