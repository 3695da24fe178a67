/**
 * Answers of some queries stored in the browser, so that their pages open without a network (decision
 * 0063).
 */

import { useSyncExternalStore } from "react";
import type { Disposable, IEnvironment, OperationDescriptor } from "relay-runtime";
import { AppError } from "@/app/errors";
import { getSession, onSessionChange } from "@/app/session/store";
import type { Reply } from "./post";

/** Query of the signed-in member: without its answer no page opens. */
const PERSON = "ViewerGateQuery";
/** Query of a technician's work orders. */
const ORDERS = "MyWorkPageQuery";
/**
 * Query of one order. Those of the list are prefetched (`pages/workorder/MyWork/ahead.ts`), and stored
 * again whenever one is opened.
 */
const ORDER = "WorkOrderInfoPageQuery";

/** Query of the member's attendance schedule of the day, for punches. */
const PUNCHES = "AttendPunchPageQuery";

/** Operations whose last answer is stored in the browser for use without a network (decision 0063). */
const KEPT: ReadonlySet<string> = new Set([PERSON, ORDERS, ORDER, PUNCHES]);

export const isStoredOffline = (name: string): boolean => KEPT.has(name);

/** Milliseconds after which the stored answer is shown; the request continues. */
export const SHOW_STORED_AFTER_MS = 4_000;

/** The key of a stored answer. */
export const keyOf = (name: string, variables: object): string => `${name} ${JSON.stringify(variables)}`;

/**
 * Answers are stored only with a service worker, because without one the product can't open offline to read
 * them.
 */
export const keepsAnswers = (): boolean => "serviceWorker" in navigator;

/** Number of answers retained in the store. */
const HELD = 40;
const held = new WeakMap<IEnvironment, Map<string, Disposable>>();

/**
 * Retains answers that may be opened again without a network; the store drops other old ones once nothing
 * shows them.
 */
export function hold(environment: IEnvironment, operation: OperationDescriptor): void {
  const { identifier, node } = operation.request;
  if (!isStoredOffline(node.params.name)) return;
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

/** The time of the answer on screen, and whether it is the stored one. */
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
 * The time of the answer on screen of an operation while the network is away; null while it is available.
 * `variables` where the answers to several may be on screen.
 */
export function useShownFrom(name: string, variables?: object): number | null {
  return useSyncExternalStore(listen, () => {
    const what = shown.get(variables ? keyOf(name, variables) : name);
    return what && (what.old || !navigator.onLine) ? what.at : null;
  });
}

/**
 * The time of an operation's last answer in this window; null before it, and while a stored one is shown.
 */
export function useAnsweredAt(name: string): number | null {
  return useSyncExternalStore(listen, () => {
    const what = shown.get(name);
    return what && !what.old ? what.at : null;
  });
}

/** Whether the browser reports that there is no network. */
export function useAway(): boolean {
  return useSyncExternalStore(listen, () => !navigator.onLine);
}

/** Whether the request never reached the server: no network, or one that lets nothing through. */
export function isAway(error: unknown): boolean {
  return error instanceof AppError && (error.code === "NETWORK" || error.code === "REQUEST_TIMEOUT");
}

const store = () => import("@/app/offline/answers");

/** Resolves once the signed-in member is known, because the answer of the list may come first. */
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

/** Receiver of the answers. */
interface Sink {
  readonly next: (reply: Reply) => void;
  readonly complete: () => void;
  readonly error: (error: unknown) => void;
}

/** Storage of the answers of one person in one enterprise, in this window. */
export class AnswerStore {
  private readonly epoch = getSession().epoch;
  private readonly heard = new Map<string, Parameters<Awaited<ReturnType<typeof store>>["keep"]>[0]>();
  /** Ids of the orders received; not the orders themselves, because there may be hundreds. */
  private readonly orders = new Set<string>();
  /** Nothing is stored for a person who opens neither 我的工单 nor 打卡. */
  private keeps = false;

  /**
   * Passes an answer on and stores it. Where there is no answer yet and none arrives, the stored one is
   * shown; later the data on screen is newer than the stored one.
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
    const timer = setTimeout(() => void last(), SHOW_STORED_AFTER_MS);
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
        // of all orders opened, only those of the member's own list are stored
        for (const each of now) await (order ? keepAgain(each) : keep(each));
      })
      // the disk is full, or the window private: the answer is requested again next time
      .catch(() => undefined);
  }
}

/** Deletes the stored answers of all persons; resolves when they are deleted. */
export async function forgetAnswers(): Promise<void> {
  shown.clear();
  try {
    const { wipe } = await store();
    await wipe();
  } catch {
    // no database: nothing was stored
  }
}

/**
 * Deletes stored answers as soon as the session ends or belongs to another person; returns the function
 * that stops this.
 */
export function watchAnswers(): () => void {
  let { epoch, token } = getSession();
  // a window may have been closed during the deletion; without a worker nothing was stored
  if (!token && navigator.serviceWorker?.controller) void forgetAnswers();
  return onSessionChange(() => {
    const now = getSession();
    if (now.epoch === epoch) return;
    ({ epoch, token } = now);
    void forgetAnswers();
  });
}
