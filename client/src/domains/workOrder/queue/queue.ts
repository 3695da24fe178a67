import { randomId } from "@/ui/base/randomId";
import { kept } from "./overlay";
import type { DoneStep, Draft, Outcome, Queued, QueuedKind, QueueStore, Saying } from "./types";

export interface QueueOptions {
  readonly scope: string;
  readonly store: QueueStore;
  /** Sends one action under its key, with the files that it comes with. */
  readonly send: (action: Queued, files: Readonly<Record<string, string>>) => Promise<Outcome>;
  /** Sends one file; answers its id. */
  readonly upload: (name: string, blob: Blob) => Promise<Outcome | string>;
  /** Runs alone among the windows of this browser. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  readonly now?: () => number;
  /** An action was done. */
  readonly onDone?: (action: Queued) => void;
  /** One was refused. */
  readonly onRefused?: (action: Queued) => void;
}

/** What is shown of the queue. */
export interface QueueView {
  readonly actions: readonly Queued[];
  readonly drafts: readonly Draft[];
  readonly sending: boolean;
  /** The last step of each order that was heard since the window was opened. */
  readonly done: readonly DoneStep[];
}

/** The picture of a signature among the files of an action. */
export const SIGNATURE = "signature";

/** The files that an action comes with, by their keys. */
function filesOf({ said }: Queued): (readonly [string, string, Blob])[] {
  const photos = (said.photos ?? []).map(({ key, name, blob }) => [key, name, blob] as const);
  const picture = said.signature?.picture;
  return picture ? [...photos, [SIGNATURE, "客户签字.png", picture] as const] : photos;
}

/**
 * Actions that wait for the network, sent one after the other in the order in which they were done, each once: the server
 * knows them by their keys, so that one whose answer got lost is sent again without harm. What is refused stays until
 * the person says what becomes of it, and holds back what was done with the same order after it.
 */
export class WorkQueue {
  private view: QueueView = { actions: [], drafts: [], sending: false, done: [] };
  private readonly listeners = new Set<() => void>();
  private running: Promise<void> | null = null;
  private again = false;
  private stopped = false;

  private readonly options: QueueOptions;

  constructor(options: QueueOptions) {
    this.options = options;
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly get = (): QueueView => this.view;

  private show(view: Partial<QueueView>): void {
    this.view = { ...this.view, ...view };
    for (const listener of this.listeners) listener();
  }

  /** What is kept, as it stands; another window may have sent some of it. */
  async load(): Promise<void> {
    const { store, scope } = this.options;
    const [actions, drafts] = await Promise.all([store.actions(scope), store.drafts(scope)]);
    this.show({ actions: actions.sort((one, other) => one.place - other.place), drafts });
  }

  /** Keeps an action and sends it as soon as that is possible; it is safe when this answers. */
  async add(order: { rowId: string; name: string }, kind: QueuedKind, said: Saying): Promise<void> {
    const { store, scope, now = Date.now } = this.options;
    const last = this.view.actions.reduce((most, { place }) => Math.max(most, place), 0);
    await store.put({
      key: randomId(),
      scope,
      orderId: order.rowId,
      orderName: order.name,
      kind,
      said,
      at: now(),
      place: Math.max(last + 1, now()),
      problem: null,
      uploads: {},
    });
    await store.removeDraft(scope, order.rowId);
    await this.load();
    void this.run();
  }

  /** Keeps what is typed. */
  async keep(order: { rowId: string; name: string }, said: Saying): Promise<void> {
    const { store, scope, now = Date.now } = this.options;
    await store.putDraft({ scope, orderId: order.rowId, orderName: order.name, said, at: now() });
    await this.load();
  }

  async forget(orderId: string): Promise<void> {
    await this.options.store.removeDraft(this.options.scope, orderId);
    await this.load();
  }

  /** Sends a refused action again, its files anew: the server keeps those of nobody for a day only. */
  async retry(key: string): Promise<void> {
    const action = this.view.actions.find((one) => one.key === key);
    if (!action) return;
    await this.options.store.put({ ...action, problem: null, uploads: {} });
    await this.load();
    await this.run();
  }

  /** Gives an action up. */
  async drop(key: string): Promise<void> {
    await this.options.store.remove(key);
    await this.load();
    void this.run();
  }

  stop(): void {
    this.stopped = true;
  }

  /** Sends what waits; a call meanwhile looks once more afterwards. */
  run(): Promise<void> {
    if (this.running) {
      this.again = true;
      return this.running;
    }
    this.running = this.options
      .alone(async () => {
        do {
          this.again = false;
          await this.round();
        } while (this.again && !this.stopped);
      })
      .catch(() => undefined)
      .finally(() => {
        this.running = null;
        this.show({ sending: false });
      });
    return this.running;
  }

  private async round(): Promise<void> {
    await this.load();
    const held = new Set<string>();
    for (const action of this.view.actions) {
      if (this.stopped) return;
      if (action.problem !== null) held.add(action.orderId);
      if (held.has(action.orderId)) continue;
      this.show({ sending: true });
      const outcome = await this.one(action);
      if (outcome.kind === "unheard") return;
      if (outcome.kind === "done") {
        await this.options.store.remove(action.key);
        const { orderId, kind, said } = action;
        const others = this.view.done.filter((step) => step.orderId !== orderId);
        this.show({ done: [...others, { orderId, kind, said: kept(said) }] });
        this.options.onDone?.(action);
      } else {
        held.add(action.orderId);
        const refused = { ...action, problem: outcome.message };
        await this.options.store.put(refused);
        this.options.onRefused?.(refused);
      }
      await this.load();
    }
  }

  /** One action with its files; those that have arrived are not sent again. */
  private async one(action: Queued): Promise<Outcome> {
    let uploads = action.uploads;
    for (const [key, name, blob] of filesOf(action)) {
      if (uploads[key]) continue;
      const sent = await this.options.upload(name, blob);
      if (typeof sent !== "string") return sent;
      uploads = { ...uploads, [key]: sent };
      await this.options.store.put({ ...action, uploads });
    }
    if (this.stopped) return { kind: "unheard" };
    return this.options.send({ ...action, uploads }, uploads);
  }
}
